import PointerInteraction from 'ol/interaction/Pointer'
import type MapBrowserEvent from 'ol/MapBrowserEvent'

/** A pixel of the screen, as OpenLayers represents it. */
type Pixel = readonly number[]

export type MarkDragging = {
  /** The point that a press at this pixel of the screen drags; null: none. */
  readonly markAt: (pixel: Pixel) => number | null
  readonly take: (id: number) => void
  /** `isFirst`: the first event of a movement. */
  readonly drag: (id: number, pixel: Pixel, isFirst: boolean) => void
}

/** Drags points. Two fingers zoom the image wherever they start. */
export function dragMarks({ markAt, take, drag }: MarkDragging): PointerInteraction {
  let held: number | null = null
  let isFirst = true
  const interaction: PointerInteraction = new PointerInteraction({
    handleDownEvent({ pixel }: MapBrowserEvent) {
      held = interaction.getPointerCount() > 1 ? null : markAt(pixel)
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
