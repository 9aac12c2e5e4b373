/** Begins everything that the page of this address needs, at once: data, the page's scripts, the catalogue, and the rest. */
import { early, needsOf } from './early/index.ts'
import { applyTheme } from './style/apply-theme.ts'
import { loadWords, preferredLanguage } from './words/languages.ts'

applyTheme()

/** This chunk is `{base_url}/app/assets/….js`. */
const base = new URL('..', import.meta.url).href
const needs = needsOf(location.href.slice(base.length))
for (const path of needs.calls) early.begin(`${base}api/${path}`)

const pages = {
  find: () => import('./find/index.ts'),
  airport: () => import('./airport/index.ts'),
  chart: () => import('./chart-route.tsx'),
} as const

// The page's own boundary shows why a part could not be loaded.
const ignore = () => undefined
if (needs.page) pages[needs.page]().catch(ignore)
loadWords[preferredLanguage()]().catch(ignore)
void import('./main.tsx')
