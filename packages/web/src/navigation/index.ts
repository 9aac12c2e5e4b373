/**
 * From the address of the browser to the page on the screen: which scripts a page has, when they are loaded, and the address that is
 * shown meanwhile. The addresses themselves are in routes/. boot.ts imports page-scripts.ts alone, because it runs before React is loaded.
 */
export { AirportPage, basePath, ChartRoute, FindPage, LandingPage, loadPageAhead, SignedInAgain } from './pages.ts'
export { useComingPage, useShownLocation, useShownSearch } from './shown-location.ts'
