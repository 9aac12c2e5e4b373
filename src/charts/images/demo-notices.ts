import type { Picture } from '../../contract/index.ts'

/** Of the chart it stands for: clients lay out by the width and height of the list. */
export type PictureShape = 'portrait' | 'landscape'

/**
 * The image that stands in for a chart outside the user's subscription: it says what it is and how to get the real
 * one. A port, implemented by whoever draws it.
 */
export type DemoNotices = {
  /** PNG of the same kind and shape as the picture asked for; the same bytes for the life of the process. */
  notice(picture: Picture, shape: PictureShape): Promise<Uint8Array>
}
