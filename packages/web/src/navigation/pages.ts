import { pageRequests } from '../early/index.ts'
import { base } from '../service/index.ts'
import { lazyPage } from './lazy-page.tsx'
import { pageScripts } from './page-scripts.ts'

export const LandingPage = lazyPage(async () => (await pageScripts.landing()).LandingPage)
export const SignedInAgain = lazyPage(async () => (await pageScripts.landing()).SignedInAgain)
export const FindPage = lazyPage(async () => (await pageScripts.find()).FindPage)
export const AirportPage = lazyPage(async () => (await pageScripts.airport()).AirportPage)
export const ChartPage = lazyPage(async () => (await pageScripts.chart()).ChartRoute)

const byPage = { find: FindPage, airport: AirportPage, chart: ChartPage, other: null } as const

/** The path of the viewer, without a trailing slash. */
export const basePath = new URL(base).pathname.replace(/\/$/, '')

/** Loads the page of an address before it is shown; null: it is already loaded. `path`: absolute, below the origin. */
export function loadPageAhead(path: string): Promise<void> | null {
  const page = byPage[pageRequests(path.slice(basePath.length + 1)).page]
  return page === null || page.isThere() ? null : page.ahead()
}
