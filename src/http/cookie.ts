/** The most values of one name that are tried: a page of a sibling domain can set any number. */
const mostValues = 8

/**
 * The values of a cookie of a request. Several: without the prefix `__Host-`, a server on a sibling domain, another port or path
 * of this host can set a cookie of the same name, and browsers send it too, perhaps first (RFC 6265 §8.6).
 */
export const cookieValues = (header: string | undefined, name: string): readonly string[] =>
  readCookies(header)
    .flatMap(([known, value]) => (known === name ? [value] : []))
    .slice(0, mostValues)

/** Names and values of all cookies, in their order: those of longer paths come first (RFC 6265 §5.4). */
export function readCookies(header: string | undefined): readonly (readonly [name: string, value: string])[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const [name, value] = pair.split('=', 2)
    return name && value ? [[name.trim(), value.trim()] as const] : []
  })
}
