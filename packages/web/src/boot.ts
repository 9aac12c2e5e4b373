/** Starts loading everything that the page of this address needs: its data, its scripts, the catalogue, and the main chunk. */
import { beginEarly, loadUntilAvailable, pageRequests, reloadWhenAvailable } from './early/index.ts'
import { pageScripts } from './navigation/page-scripts.ts'
import { loadWords, preferredLanguage } from './words/languages.ts'

/** This chunk is `{base_url}/app/assets/….js`. */
const base = new URL('..', import.meta.url).href

function begin(): void {
  const requests = pageRequests(location.href.slice(base.length))
  void import('./main.tsx').then(({ start }) => loadUntilAvailable(() => start(requests)), reloadWhenAvailable)
  const page = requests.page !== 'other' && pageScripts[requests.page]()
  beginEarly(requests, `${base}api/`)

  const words = loadWords(preferredLanguage())

  // Handled later: the error boundary of the page shows the reason.
  for (const part of [page, words]) if (part) part.catch(() => undefined)
}

// The page of `platekeeper calibrate` shares this chunk, and starts from its own script.
if (document.getElementById('app')) begin()
