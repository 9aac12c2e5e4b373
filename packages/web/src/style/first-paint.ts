/**
 * Inlined into the page and run before the first paint: the page must not flash white in a dark cockpit while scripts and style sheets
 * load. If the first script fails to load, it is requested until it loads; style sheets that fail are marked for service/style-sheets.ts.
 * The security policy of the page allows this script by its hash (first-paint-script.ts).
 */
import { showLoadingNote } from '../early/loading-note.ts'
import { themeNow } from '../light/theme-now.ts'

function remembered(key: string): string | null {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}

const theme = themeNow(remembered, Date.now())
if (theme !== null) {
  const { dataset, style } = document.documentElement
  dataset['theme'] = theme
  style.colorScheme = theme
}

addEventListener(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') target.dataset['lost'] = ''
    if (!(target instanceof HTMLScriptElement)) return
    const { type, src } = target
    showLoadingNote()
    setTimeout(() => document.head.append(Object.assign(document.createElement('script'), { type, src })), 3000)
  },
  true,
)
