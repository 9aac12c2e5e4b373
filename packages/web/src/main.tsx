import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app.tsx'
import { tools } from './chart/tools/tools.ts'
import { type PageRequests, reloadWhenAvailable, removeLoadingNote } from './early/index.ts'
import { addKeys } from './keys/index.ts'
import { loadPageAhead } from './navigation/index.ts'
import { connectPacks } from './packs/index.tsx'
import { loadStyleSheets } from './part-files/index.ts'
import { loadAirportAhead, loadMeAhead } from './service/index.ts'
import { keepTheme } from './style/index.ts'
import { loadWords, preferredLanguage } from './words/languages.ts'
import { holdBuild, keepViewer } from './worker/index.ts'

/** Milliseconds until the header and the loading state are shown. */
const showLoadingAfter = 400

/**
 * Renders the page of an address in one step if its data arrives soon, otherwise with a loading state. @throws before anything is
 * rendered, if the style sheets of the page do not load
 */
export async function start(requests: PageRequests): Promise<void> {
  const place = document.getElementById('app')
  if (!place) return
  holdBuild()
  connectPacks()
  await loadStyleSheets()
  keepTheme()
  addKeys('chart', tools)
  const page = loadPageAhead(location.pathname)
  page?.catch(reloadUnlessLeft(location.pathname))
  const whole = Promise.allSettled([
    loadWords(preferredLanguage()),
    page,
    loadMeAhead(),
    requests.icao && loadAirportAhead(requests.icao),
  ])
  await Promise.race([whole, new Promise((resolve) => setTimeout(resolve, showLoadingAfter))])
  removeLoadingNote()
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
  void keepViewer()
}

/** The first page shows only its header when its scripts cannot be loaded without a reload. */
const reloadUnlessLeft = (path: string) => () => {
  if (location.pathname === path) reloadWhenAvailable()
}
