import PointerInteraction from 'ol/interaction/Pointer'
import type MapBrowserEvent from 'ol/MapBrowserEvent'

/** A pixel of the screen, as OpenLayers writes it. */
type Pixel = readonly number[]

export type MarkDragging = {
  /** The point below a pixel of the screen that can be taken hold of; null: there is none. */
  readonly markAt: (pixel: Pixel) => number | null
  readonly take: (id: number) => void
  /** `isFirst`: the beginning of a movement. */
  readonly drag: (id: number, pixel: Pixel, isFirst: boolean) => void
}

/** Takes hold of points and drags them. Two fingers enlarge the image wherever they begin. */
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
