import { useSyncExternalStore } from 'react'
import { type ChartRecord, useMe } from '../../service/index.ts'

/**
 * The URLs of thumbnails, dark where the page is. Another query for visitors: browsers show an image that a page has shown before without
 * asking for it, and it may be of a subscription that has ended since.
 */
export function useThumbnails(): (chart: ChartRecord) => string {
  const isDark = useDark()
  const me = useMe()
  const query = me.state === 'ready' && me.value.signedIn && me.value.chartsOpenTo === 'demo' ? '?demo' : ''
  return (chart) => (isDark ? chart.thumb_night_url : chart.thumb_day_url) + query
}

const scheme = '(prefers-color-scheme: dark)'

/** Whether the page is dark now, by the person's choice or their system's. */
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
