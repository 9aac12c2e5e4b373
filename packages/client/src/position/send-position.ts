import { address } from '../service.ts'
import type { Session } from '../session/session.ts'

/** Where an aircraft is. What is unknown is null. */
export type Position = {
  /** Degrees, north positive. */
  readonly lat: number
  /** Degrees, east positive. */
  readonly lng: number
  /** Where the nose points: degrees true, 0 to 360. */
  readonly heading: number | null
  /** Where the aircraft moves: degrees true, 0 to 360. */
  readonly track: number | null
  /** Feet above mean sea level. */
  readonly altitude: number | null
  /** Knots. */
  readonly groundSpeed: number | null
  /** When it was measured: ISO 8601. */
  readonly at: string
  readonly source: 'xgps' | 'gdl90' | 'x-plane' | 'replay' | 'browser'
  readonly onGround: boolean | null
}

/**
 * Shows the person's own aircraft in their viewers. The session needs the scope `position`. Send at most 10 positions per second,
 * and after an error the newest one, not the one that failed. The request may take 5 seconds.
 *
 * @throws {PlatekeeperError} with `status` 403 if the scope is missing, and 429 if there are too many (`retryAfter`: seconds). Else
 *   what `Session.request` throws.
 * @see contract.md, "Positions"
 */
export async function sendPosition(session: Session, position: Position, signal?: AbortSignal): Promise<void> {
  const url = address(session.service.baseUrl, 'app', 'api', 'position')
  await session.request({ url, method: 'POST', json: position, signal, timeout: 5 })
}
