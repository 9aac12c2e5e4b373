import { useSyncExternalStore } from 'react'
import { type BrowserLocationHook, navigate } from 'wouter/use-browser-location'
import { isChartPath } from '../routes/index.ts'
import { isOutdated } from '../worker/index.ts'
import { basePath, loadPageAhead } from './pages.ts'
import { openShownAddress } from './shown-address.ts'

const shown = openShownAddress({
  here: () => ({ path: location.pathname, search: location.search }),
  onChange(changed) {
    for (const event of ['popstate', 'pushState', 'replaceState']) addEventListener(event, changed)
  },
  // The page of another build is loaded as a whole, never in place of a chart.
  prepare: (path) =>
    isOutdated() && !isChartPath(path.slice(basePath.length))
      ? Promise.reject(new Error('outdated'))
      : loadPageAhead(path),
  reload: () => location.reload(),
})

/** The address for the router, in place of the browser's: see shown-address.ts. */
export const useShownLocation: BrowserLocationHook = () => [
  useSyncExternalStore(shown.subscribe, () => shown.current().path),
  navigate,
]
export const useShownSearch = (): string => useSyncExternalStore(shown.subscribe, () => shown.current().search)

/** Whether the page of another address is being loaded. */
export const useComingPage = (): boolean => useSyncExternalStore(shown.subscribe, shown.isWaiting)
