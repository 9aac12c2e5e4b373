import type { BoundingBoxes } from '../../contract/index.ts'

/** The four pictures of a chart as PNG bytes. */
export type Pictures = {
  /** Pixels of both full pictures. */
  readonly width: number
  readonly height: number
  readonly day: Uint8Array
  readonly night: Uint8Array
  readonly thumbDay: Uint8Array
  readonly thumbNight: Uint8Array
}

/** The pictures with their geometry, not yet named or stored. */
export type RenderedChart = Pictures & {
  /** null: the chart is not georeferenced. */
  readonly boundingBoxes: BoundingBoxes | null
}
