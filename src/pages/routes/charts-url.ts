import type { PagesParts } from './pages-parts.ts'

/** The address of the viewer that signs in with this browser session; null: this service has no viewer. */
export const chartsOf = ({ viewerUrl }: Pick<PagesParts, 'viewerUrl'>): string | null =>
  viewerUrl === null ? null : `${viewerUrl}/sign-in`
