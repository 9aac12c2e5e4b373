import { type FrontAnswer, matchesNone, type Representation } from '../../http/index.ts'
import type { ChartAccess } from '../entitlement.ts'

const cacheControl: Readonly<Record<ChartAccess, string>> = {
  // The name contains a hash of the content, so its bytes never change.
  full: 'private, max-age=31536000, immutable',
  demo: 'no-store',
}

/** Of every answer with an image, 304 included. */
export const imageHeaders = (access: ChartAccess, etag: string) => ({
  etag,
  'cache-control': cacheControl[access],
  'chart-access': access,
  'accept-ranges': 'bytes',
})

/** The real image, to a request without a range: 200 or 304. */
export function wholeImage({ bytes, etag }: Representation, ifNoneMatch: string | undefined): FrontAnswer {
  const headers = Object.entries(imageHeaders('full', etag)).flat()
  if (matchesNone(ifNoneMatch, etag)) return { status: 304, headers }
  return { status: 200, headers: [...headers, 'content-type', 'image/png'], body: bytes }
}
