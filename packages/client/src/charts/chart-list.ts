import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { jsonObject } from '../exchange.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { ChartRecord, ChartRules, ChartVersion } from './chart-record.ts'

/** Which charts of an airport are listed (service.md, endpoint 6). */
export type ChartSelection = {
  /** STD: standard charts; CAO: for category C/D aircraft, where `cao_charts` of the airport record is true. */
  readonly version: ChartVersion
  /** Default of the service: IFR. */
  readonly rules?: ChartRules
  readonly signal?: AbortSignal | undefined
}

/**
 * The charts of one airport, in the service's order. The list does not depend on subscriptions: `mayExpectRealCharts` returns
 * whether images will be real.
 *
 * @param icao ICAO identifier, in upper or lower case.
 * @param selection The version, and the flight rules if other than IFR.
 * @throws {PlatekeeperError} `unknown-airport`: the service does not have it. `bad-parameter`: the service rejects a value of
 *   `selection`. `unexpected-answer`: the response is not a list of charts. Else what `Session.request` throws.
 * @see service.md, endpoint 6
 *
 * @example
 * ```ts
 * import { listCharts, type Session } from 'platekeeper-client'
 *
 * export async function approaches(session: Session, icao: string): Promise<readonly string[]> {
 *   const charts = await listCharts(session, icao, { version: 'STD' })
 *   return charts.filter(({ category }) => category === 'APP').map(({ index_number, name }) => `${index_number} ${name}`)
 * }
 * ```
 */
export async function listCharts(
  session: Session,
  icao: string,
  { version, rules, signal }: ChartSelection,
): Promise<readonly ChartRecord[]> {
  const query = new URLSearchParams({ version, ...(rules && { rules }) })
  const url = `${address(session.service.baseUrl, 'v2', 'charts', icao.toUpperCase())}?${query}`
  const { charts } = jsonObject(await session.request({ url, signal }), url)
  if (Array.isArray(charts) && charts.every(isRecord)) return charts.map(withoutNulls)
  throw new PlatekeeperError('unexpected-answer', `${url} answered without a list of charts`)
}

/** A record must have an index number and an image URL; its other fields are not validated. */
function isRecord(value: unknown): value is object {
  return typeof value === 'object' && value !== null && 'index_number' in value && 'image_day_url' in value
}

function withoutNulls(record: object): ChartRecord {
  const fields = Object.keys(record).map((key) => [key, (record as Record<string, unknown>)[key]] as const)
  const known: Record<string, unknown> = {}
  for (const [key, value] of fields) if (value !== null) known[key] = value
  return known as ChartRecord
}
