/** The value of a cookie of a request; null: it has none, or an empty one. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const [known, value] of readCookies(header)) if (known === name) return value
  return null
}

/** Names and values of all cookies, in their order: those of longer paths come first (RFC 6265 §5.4). */
export function readCookies(header: string | undefined): readonly (readonly [name: string, value: string])[] {
  return (header?.split(';') ?? []).flatMap((pair) => {
    const [name, value] = pair.split('=', 2)
    return name && value ? [[name.trim(), value.trim()] as const] : []
  })
}
