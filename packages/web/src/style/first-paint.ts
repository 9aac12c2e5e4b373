/**
 * Inlined into the page and run before the first paint: the page must not flash white in a dark cockpit while scripts and style sheets
 * load. If the first script fails to load, the page is reloaded when it is available; links that fail are marked for part-files/.
 * The security policy of the page allows this script by its hash (first-paint-script.ts).
 */
import { note, reloadWhenAvailable } from '../early/loading-note.ts'
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
    if (target instanceof HTMLLinkElement) target.dataset['lost'] = ''
    // Scripts of browser extensions can fail later, when the page is shown.
    if (target instanceof HTMLScriptElement && note()) reloadWhenAvailable()
  },
  true,
)
