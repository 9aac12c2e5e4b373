import type { PagesParts } from './pages-parts.ts'

/** Where a person who is signed in here sees their charts, without signing in again; null: this service has no viewer. */
export const chartsOf = ({ viewerUrl }: Pick<PagesParts, 'viewerUrl'>): string | null =>
  viewerUrl === null ? null : `${viewerUrl}/sign-in`
