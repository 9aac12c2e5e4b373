import { type CorsPolicy, corsHeaders } from '../cors.ts'

/** Names and values by turns, as `writeHead` takes them. */
export type FlatHeaders = readonly string[]

/** Of a response to this path, whatever it is and whoever sends it: Fastify, or the front table before it. */
export type CommonHeaders = (request: { readonly url: string; readonly origin: string | undefined }) => FlatHeaders

type Paths = {
  /** Which pages of other origins may read the responses of a path. */
  readonly corsPolicyOf: (url: string) => CorsPolicy
  /** Whether browsers should use only https for the host of a path (RFC 6797). */
  readonly onlyHttps: (url: string) => boolean
}

export const commonHeaders =
  ({ corsPolicyOf, onlyHttps }: Paths): CommonHeaders =>
  ({ url, origin }) => [
    'x-content-type-options',
    'nosniff',
    ...(onlyHttps(url) ? ['strict-transport-security', strictTransport] : []),
    ...corsHeaders(corsPolicyOf(url), origin),
  ]

/** A year, for this host only: its subdomains are not ours. */
const strictTransport = 'max-age=31536000'

/** Node accepts a second Host; which of them counts would depend on the reader. */
export function repeatsHost(rawHeaders: readonly string[]): boolean {
  let hosts = 0
  for (let i = 0; i < rawHeaders.length; i += 2) {
    const name = rawHeaders[i]
    if (name?.length === 4 && name.toLowerCase() === 'host') hosts += 1
  }
  return hosts > 1
}
