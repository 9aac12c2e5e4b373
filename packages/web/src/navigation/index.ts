/**
 * From the address of the browser to the page on the screen: the scripts of each page, when they are loaded, and the address that is
 * shown until then. Addresses are defined in routes/. boot.ts imports only page-scripts.ts, because it runs before React is loaded.
 */
export { AirportPage, basePath, ChartPage, FindPage, LandingPage, loadPageAhead, SignedInAgain } from './pages.ts'
export { Shortcut } from './shortcut.tsx'
export { useComingPage, useShownLocation, useShownSearch } from './shown-location.ts'
