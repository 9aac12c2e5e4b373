import { type RefCallback, useEffect, useEffectEvent, useState } from 'react'
import { levelsOf, openStage, type Stage, type StagedChart, toImage } from '../../chart/view/index.ts'
import type { Spot } from '../edit/view.ts'
import { type Dragging, dragThings } from './drag-things.ts'

/** Events of the stage. Spots are pixels of the image. */
export type StageEvents<Thing> = {
  readonly thingAt: Dragging<Thing>['thingAt']
  readonly take: Dragging<Thing>['take']
  readonly drag: (thing: Thing, at: Spot, isFirst: boolean) => void
  /** A press without movement, where nothing can be dragged. */
  readonly press: (at: Spot) => void
  /** The spot below the mouse; null: the mouse left the stage, or a finger is used. */
  readonly hover: (at: Spot | null) => void
  /** The image could not be loaded. */
  readonly fail: (error: unknown) => void
}

/** The stage for the image of a chart, in the element that gets the ref. `load`: loads the image; a new function loads it again. */
export function useAimingStage<Thing>(
  chart: StagedChart,
  load: () => Promise<ImageBitmap>,
  events: StageEvents<Thing>,
): { readonly element: HTMLElement | null; readonly place: RefCallback<HTMLElement>; readonly stage: Stage | null } {
  const [stage, setStage] = useState<Stage | null>(null)
  const thingAt = useEffectEvent(events.thingAt)
  const take = useEffectEvent(events.take)
  const press = useEffectEvent(events.press)
  const hover = useEffectEvent(events.hover)
  const drag = useEffectEvent(events.drag)
  const fail = useEffectEvent(events.fail)
  const { id, width, height } = chart

  const [element, place] = useState<HTMLElement | null>(null)
  useEffect(() => {
    if (!element) return
    const opened = openStage(
      element,
      { id, width, height },
      { aiming: { holds: ({ pixel }) => thingAt(pixel) !== null } },
    )
    setStage(opened)
    const { map } = opened
    const spotAt = (pixel: readonly number[]): Spot => toImage(map.getCoordinateFromPixel([...pixel]) ?? [], height)
    map.addInteraction(
      dragThings<Thing>({
        thingAt: (pixel) => thingAt(pixel),
        take: (thing) => take(thing),
        drag: (thing, pixel, isFirst) => drag(thing, spotAt(pixel), isFirst),
      }),
    )

    let pressed: readonly number[] | null = null
    map.on('click', ({ pixel }) => {
      pressed = thingAt(pixel) === null ? pixel : null
    })
    const ended = new AbortController()
    const { signal } = ended
    // Not before the browser's own click event, which for touch moves the focus to the stage.
    element.addEventListener(
      'click',
      () => {
        if (pressed) press(spotAt(pressed))
        pressed = null
      },
      { signal },
    )
    const move = (event: PointerEvent) => hover(event.pointerType === 'mouse' ? spotAt(map.getEventPixel(event)) : null)
    element.addEventListener('pointermove', move, { signal })
    element.addEventListener('pointerleave', () => hover(null), { signal })
    return () => {
      ended.abort()
      setStage(null)
      opened.close()
    }
  }, [element, id, width, height])

  useEffect(() => {
    if (!stage) return
    let isCurrent = true
    load()
      .then(levelsOf)
      .then(
        (levels) => isCurrent && stage.show({ url: stage.chart.id, access: 'full', width, height, levels }),
        (error: unknown) => isCurrent && fail(error),
      )
    return () => {
      isCurrent = false
    }
  }, [stage, load, width, height])

  return { element, place, stage }
}
