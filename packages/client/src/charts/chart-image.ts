import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { ChartRecord, Picture } from './chart-record.ts'

export type ChartImage = {
  /** PNG. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** `demo`: the user has no chart access for this airport, and this is the demo image (service.md, endpoint 7). */
  readonly access: 'full' | 'demo'
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Seconds; a large plate over a slow line. */
const patience = 120

/**
 * Downloads one of the four pictures of a chart (service.md, endpoint 7). The file name is taken from the record's URL
 * field and asked for under {base_url}, so the bearer token never goes to another host.
 *
 * Throws PlatekeeperError `unknown-file`, `sign-in-needed`, `unexpected-answer` (no PNG), and network errors.
 */
export async function downloadChartImage(
  session: Session,
  chart: ChartRecord,
  { picture = 'image_day', signal }: { readonly picture?: Picture; readonly signal?: AbortSignal | undefined } = {},
): Promise<ChartImage> {
  const fileName = new URL(chart[`${picture}_url`], session.service.baseUrl).pathname.split('/').pop() ?? ''
  const icao = chart.icao_airport_identifier
  const url = address(session.service.baseUrl, 'v2', 'charts', icao, decodeURIComponent(fileName))
  const { headers, body } = await session.request({ url, signal, timeout: patience })
  if (!pngSignature.every((byte, at) => body[at] === byte)) {
    throw new PlatekeeperError('unexpected-answer', `${url} did not answer with a PNG image`)
  }
  return { bytes: body, access: headers.get('chart-access') === 'demo' ? 'demo' : 'full' }
}
