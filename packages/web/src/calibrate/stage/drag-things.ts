import PointerInteraction from 'ol/interaction/Pointer'
import type MapBrowserEvent from 'ol/MapBrowserEvent'

/** A pixel of the screen, as OpenLayers represents it. */
type Pixel = readonly number[]

export type Dragging<Thing> = {
  /** What a press at this pixel of the screen drags; null: nothing. */
  readonly thingAt: (pixel: Pixel) => Thing | null
  readonly take: (thing: Thing) => void
  /** `isFirst`: the first event of a movement. */
  readonly drag: (thing: Thing, pixel: Pixel, isFirst: boolean) => void
}

/** Drags points, and grips of areas. Two fingers zoom the image wherever they start. */
export function dragThings<Thing>({ thingAt, take, drag }: Dragging<Thing>): PointerInteraction {
  let held: Thing | null = null
  let isFirst = true
  const interaction: PointerInteraction = new PointerInteraction({
    handleDownEvent({ pixel }: MapBrowserEvent) {
      held = interaction.getPointerCount() > 1 ? null : thingAt(pixel)
      isFirst = true
      if (held !== null) take(held)
      return held !== null
    },
    handleDragEvent({ pixel }: MapBrowserEvent) {
      if (held === null || interaction.getPointerCount() > 1) return
      drag(held, pixel, isFirst)
      isFirst = false
    },
    handleUpEvent: () => false,
    stopDown: () => false,
  })
  return interaction
}
