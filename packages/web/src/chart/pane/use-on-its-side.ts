import { useSyncExternalStore } from 'react'

/** A phone on its side: as in chart-pane.module.css. */
const onItsSide = '(max-height: 34rem) and (min-aspect-ratio: 4 / 3)'

/** Whether the screen is so low that everything stands beside the chart, and nothing above or below it. */
export function useOnItsSide(): boolean {
  return useSyncExternalStore(subscribe, () => matchMedia(onItsSide).matches)
}

function subscribe(listener: () => void): () => void {
  const query = matchMedia(onItsSide)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
