import type { Picture } from '../../contract/index.ts'

/** The size of the replaced chart: clients lay out by the width and height in the list. */
export type PictureShape = 'portrait' | 'landscape'

/**
 * The image that replaces a chart outside the user's subscription: it explains itself and how to get the real one. A
 * port, implemented by the room that draws it.
 */
export type DemoNotices = {
  /** PNG of the kind and shape of the requested picture; always the same bytes within a process. */
  notice(picture: Picture, shape: PictureShape): Promise<Uint8Array>
}
