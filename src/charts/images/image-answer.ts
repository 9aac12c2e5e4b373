import { type FastPathAnswer, matchesNone, type Representation } from '../../http/index.ts'
import type { ChartAccess } from '../entitlement.ts'

/**
 * How each kind is cached. The bytes of a name never change, but who may see them does: a browser asks each time, and Vary is not
 * needed. A demo image is always sent whole, since what the client has may be the real image, or a part of it.
 */
const caching = {
  full: { 'cache-control': 'private, no-cache', 'accept-ranges': 'bytes' },
  demo: { 'cache-control': 'no-store', 'accept-ranges': 'none' },
} as const satisfies Readonly<Record<ChartAccess, object>>

/** Of every answer with an image, 304 included. */
export const imageHeaders = (access: ChartAccess, etag: string) => ({
  etag,
  'chart-access': access,
  ...caching[access],
})

/** The real image, to a request without a range: 200 or 304. */
export function wholeImage({ bytes, etag }: Representation, ifNoneMatch: string | undefined): FastPathAnswer {
  const headers = Object.entries(imageHeaders('full', etag)).flat()
  if (matchesNone(ifNoneMatch, etag)) return { status: 304, headers }
  return { status: 200, headers: [...headers, 'content-type', 'image/png'], body: bytes }
}
