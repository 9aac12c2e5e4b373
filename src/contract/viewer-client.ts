import type { Scope } from './scopes.ts'

/** The built-in application: the viewer, at `root` below {base_url} (docs/reference/viewer.md). */
export const viewerClient = {
  id: 'platekeeper-viewer',
  name: 'Chart viewer',
  scopes: ['openid', 'offline_access', 'charts'],
  root: '/app',
  /** Its redirect URI, and where the identity server notifies it of ended sign-ins. Below the root. */
  redirect: '/signed-in',
  logout: '/signed-out',
} as const satisfies { readonly scopes: readonly Scope[] } & Readonly<Record<string, unknown>>

/** URL of the viewer, without a trailing slash. `baseUrl` may have a path. */
export const viewerUrl = (baseUrl: string): string => `${baseUrl.replace(/\/+$/, '')}${viewerClient.root}`

/** The application of the demo: these commands. */
export const demoClientName = 'Platekeeper command line'
