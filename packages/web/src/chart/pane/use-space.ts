import { useMedia } from '../../style/index.ts'

/**
 * The screen space of a chart. `side`: a phone in landscape, so low that everything is next to the chart, and nothing above or below it.
 * `shared`: two charts on a phone, so that few tools are visible. CSS reads it from `data-space`.
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
