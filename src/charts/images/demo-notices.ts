import type { Picture } from '../../contract/index.ts'

/**
 * The image that stands in for a chart outside the user's subscription: it says what it is and how to get the real
 * one. A port, implemented by whoever draws it.
 */
export type DemoNotices = {
  /** PNG of the same kind as the picture asked for; the same bytes for the life of the process. */
  notice(picture: Picture): Promise<Uint8Array>
}
