import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { address } from '../service.ts'
import type { Session } from '../session/session.ts'
import type { ChartRecord, Picture } from './chart-record.ts'

/** A downloaded image (service.md, endpoint 7). */
export type ChartImage = {
  /** PNG. */
  readonly bytes: Uint8Array<ArrayBuffer>
  /** `demo`: the user has no chart access for this airport, and this is the demo image (service.md, endpoint 7). */
  readonly access: 'full' | 'demo'
}

const pngSignature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a] as const

/** Seconds: enough for a large plate on a slow connection. */
const timeout = 120

/**
 * Downloads one of the four images of a chart. The file name is taken from the record's URL and requested under `baseUrl`, so that
 * the access token never goes to another host. The request may take 120 seconds.
 *
 * @param chart A record of `listCharts`.
 * @param options `picture`: default `image_day`.
 * @returns The bytes of a PNG, `width` × `height` pixels of the record for a whole chart. `access` is `demo` if the account has no
 *   subscription for this airport: the image is then the demo image.
 * @throws {PlatekeeperError} `unknown-file`: an import has replaced the chart, list the charts again. `unexpected-answer`: the
 *   response is not a PNG. Else what `Session.request` throws.
 * @throws {TypeError} The record contains a malformed URL.
 * @see service.md, endpoint 7
 *
 * @example
 * ```ts
 * import { type ChartRecord, downloadChartImage, type Session } from 'platekeeper-client'
 *
 * export async function nightImage(session: Session, chart: ChartRecord): Promise<Blob> {
 *   const { bytes } = await downloadChartImage(session, chart, { picture: 'image_night' })
 *   return new Blob([bytes], { type: 'image/png' })
 * }
 * ```
 */
export async function downloadChartImage(
  session: Session,
  chart: ChartRecord,
  { picture = 'image_day', signal }: { readonly picture?: Picture; readonly signal?: AbortSignal | undefined } = {},
): Promise<ChartImage> {
  const fileName = new URL(chart[`${picture}_url`], session.service.baseUrl).pathname.split('/').pop() ?? ''
  const icao = chart.icao_airport_identifier
  const url = address(session.service.baseUrl, 'v2', 'charts', icao, decodeURIComponent(fileName))
  const { headers, body } = await session.request({ url, signal, timeout })
  if (!pngSignature.every((byte, at) => body[at] === byte)) {
    throw new PlatekeeperError('unexpected-answer', `${url} did not answer with a PNG image`)
  }
  return { bytes: body, access: headers.get('chart-access') === 'demo' ? 'demo' : 'full' }
}
