import { useSyncExternalStore } from 'react'
import { type ChartRecord, useMe } from '../service/index.ts'

/**
 * The URLs of thumbnails, dark if the page is. URLs for visitors have a query of their own: browsers reuse an image that a page has shown
 * without asking the server, and a thumbnail from an expired subscription must not be reused.
 */
export function useThumbnails(): (chart: ChartRecord) => string {
  const isDark = useDark()
  const me = useMe()
  const query = me.state === 'ready' && me.value.signedIn && me.value.chartsOpenTo === 'demo' ? '?demo' : ''
  return (chart) => (isDark ? chart.thumb_night_url : chart.thumb_day_url) + query
}

const scheme = '(prefers-color-scheme: dark)'

/** Whether the page is dark now, by the person's choice or the system's. */
const useDark = (): boolean => useSyncExternalStore(subscribe, isDark)

function isDark(): boolean {
  const { theme } = document.documentElement.dataset
  return theme === 'dark' || (theme !== 'light' && matchMedia(scheme).matches)
}

function subscribe(listener: () => void): () => void {
  const media = matchMedia(scheme)
  media.addEventListener('change', listener)
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    media.removeEventListener('change', listener)
    observer.disconnect()
  }
}
