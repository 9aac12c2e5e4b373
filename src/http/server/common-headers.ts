import { type CorsPolicy, corsHeaders } from '../cors.ts'

/** Names and values by turns, as `writeHead` takes them. */
export type FlatHeaders = readonly string[]

/** The headers of every response to this path, sent by Fastify or by the fast path before it. */
export type CommonHeaders = (request: { readonly url: string; readonly origin: string | undefined }) => FlatHeaders

type Paths = {
  /** Which pages of other origins may read the responses of a path. */
  readonly corsPolicyOf: (url: string) => CorsPolicy
  /** Whether browsers should use only https for the host of a path (RFC 6797). */
  readonly onlyHttps: (url: string) => boolean
}

export const commonHeaders =
  ({ corsPolicyOf, onlyHttps }: Paths): CommonHeaders =>
  ({ url, origin }) => {
    const cors = corsPolicyOf(url)
    return [
      'x-content-type-options',
      'nosniff',
      'permissions-policy',
      permissionsPolicy,
      'cross-origin-resource-policy',
      cors === 'same origin' ? 'same-origin' : 'cross-origin',
      ...(onlyHttps(url) ? ['strict-transport-security', strictTransport] : []),
      ...corsHeaders(cors, origin),
    ]
  }

/** The viewer shows charts on the whole screen, and where the device is. Pages use nothing else, and no page has frames. */
const permissionsPolicy = [
  ...['fullscreen', 'geolocation'].map((feature) => `${feature}=(self)`),
  ...['camera', 'display-capture', 'microphone', 'midi', 'payment', 'usb'].map((feature) => `${feature}=()`),
].join(', ')

/** A year, for this host only: its subdomains may belong to others. */
const strictTransport = 'max-age=31536000'
