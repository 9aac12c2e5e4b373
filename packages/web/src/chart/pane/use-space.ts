import { useMedia } from '../../style/index.ts'

/**
 * The screen space of a chart. `side`: a phone in landscape, so low that all controls are next to the chart. `shared`: two charts on a
 * phone, so that few tools are visible. CSS reads it from `data-space`.
 */
export type Space = 'usual' | 'side' | 'shared'

/** The same query as in the style sheets. */
const onItsSide = '(max-height: 34rem) and (min-aspect-ratio: 4 / 3)'
/** Two charts on screens of these sizes have too little space for all tools. */
const small = `${onItsSide} and (max-width: 60rem), (max-width: 22.5rem)`

export function useSpace({ isShared }: { readonly isShared: boolean }): {
  readonly space: Space
  readonly isOnItsSide: boolean
} {
  const isOnItsSide = useMedia(onItsSide)
  const isSmall = useMedia(small)
  return { isOnItsSide, space: isShared && isSmall ? 'shared' : isOnItsSide ? 'side' : 'usual' }
}
