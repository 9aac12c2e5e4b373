import type { ViewerRoot } from '../viewer-root.ts'

/** How cookies of the viewer are named and where browsers send them. */
export type CookiePlace = {
  /** Before every name: it binds the cookie to https and, without a path in BASE_URL, to this host (RFC 6265bis §4.1.3). */
  readonly prefix: '__Host-' | '__Secure-' | ''
  /** Scripts cannot read them. A request that another site causes contains them only if it follows a link. */
  readonly attributes: string
}

export function cookiePlace({ url, path }: ViewerRoot): CookiePlace {
  const isSecure = url.startsWith('https:')
  const isAlone = path === '/app'
  const isHostWide = isSecure && isAlone
  return {
    prefix: isHostWide ? '__Host-' : isSecure ? '__Secure-' : '',
    attributes: `Path=${isHostWide ? '/' : path}; HttpOnly; SameSite=Lax${isSecure ? '; Secure' : ''}`,
  }
}
