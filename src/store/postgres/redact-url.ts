/** Protocol, host and path of a URL: without credentials and query, as it may be shown. */
export function redactUrl(url: string): string {
  const { protocol, host, pathname } = new URL(url)
  return `${protocol}//${host}${pathname}`
}
