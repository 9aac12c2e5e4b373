import { needsOf } from './early/index.ts'
import { pageOf } from './page-of.tsx'
import { pages } from './pages.ts'
import { base } from './service/index.ts'

export const FrontPage = pageOf(async () => (await pages.front()).FrontPage)
export const SignedInAgain = pageOf(async () => (await pages.front()).SignedInAgain)
export const FindPage = pageOf(async () => (await pages.find()).FindPage)
export const AirportPage = pageOf(async () => (await pages.airport()).AirportPage)
export const ChartRoute = pageOf(async () => (await pages.chart()).ChartRoute)

const byPage = { find: FindPage, airport: AirportPage, chart: ChartRoute, other: null } as const

/** The path of the viewer, without a slash at its end. */
export const basePath = new URL(base).pathname.replace(/\/$/, '')

/** Loads the page of an address before it is shown. null: it is there. `path`: of the origin. */
export function loadPageAhead(path: string): Promise<void> | null {
  const page = byPage[needsOf(path.slice(basePath.length + 1)).page]
  return page === null || page.isThere() ? null : page.ahead()
}
