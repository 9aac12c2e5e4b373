/** As it may be shown: where, but not with what secret. */
export function redactUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
