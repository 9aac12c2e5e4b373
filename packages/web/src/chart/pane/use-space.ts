import { useCallback, useSyncExternalStore } from 'react'

/**
 * What a chart has of the screen. `side`: a phone on its side, so low that everything stands beside the chart, and nothing above or below it.
 * `shared`: two charts on a phone, so that few tools are in sight. CSS reads it from `data-space`.
 */
export type Space = 'usual' | 'side' | 'shared'

/** As in the style sheets. */
const onItsSide = '(max-height: 34rem) and (min-aspect-ratio: 4 / 3)'
/** Two of these sizes side by side, or below each other, leave too little for charts with all their tools. */
const small = `${onItsSide} and (max-width: 60rem), (max-width: 22.5rem)`

export function useSpace({ isShared }: { readonly isShared: boolean }): {
  readonly space: Space
  readonly isOnItsSide: boolean
} {
  const isOnItsSide = useMedia(onItsSide)
  const isSmall = useMedia(small)
  return { isOnItsSide, space: isShared && isSmall ? 'shared' : isOnItsSide ? 'side' : 'usual' }
}

function useMedia(text: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      const query = matchMedia(text)
      query.addEventListener('change', listener)
      return () => query.removeEventListener('change', listener)
    },
    [text],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(text).matches)
}
