/**
 * The line that an application lays over every chart that it shows or stores, preferably in the margin. Never throws.
 *
 * @param username `preferred_username` of the user information.
 * @see service.md, Client rules 3
 */
export const watermarkLine = (username: string): string => `linked to the service account ${username}`

/** The size of an image, or of a part of a page, in pixels. */
type Size = { readonly width: number; readonly height: number }

/** Pixels per em: small enough for a margin. */
export const letterSize = ({ width, height }: Size): number => Math.max(8, Math.max(width, height) * 0.009)

/** Of the halo that separates the letters from print. */
export const haloOpacity = 0.8

/** The place of the line on an image whose pixels are not known, from its top-left corner: the middle of the lower margin. */
export function middleOfMargin(image: Size, size = letterSize(image)): { x: number; y: number; size: number } {
  return { x: image.width / 2, y: image.height - size * 0.6, size }
}
