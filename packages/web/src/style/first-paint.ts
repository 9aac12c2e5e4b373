/**
 * Within the page, before anything is painted: a dark cockpit is not lit up while scripts and style sheets are coming. The policy of the
 * page allows it by its hash (first-paint-script.ts).
 */
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
