/**
 * service.md, Client rules 3: the line an application lays over every chart it shows or stores, preferably in the
 * margin. `username` is `preferred_username` of the user information.
 */
export const watermarkLine = (username: string): string => `linked to the service account ${username}`

/** Letters small enough for a margin: part of the long side of the image. */
const letterShare = 0.009

/** Where the line goes on an image of this size, pixels from the top-left corner: the middle of the lower margin. */
export function watermarkPlace(width: number, height: number): { x: number; y: number; size: number } {
  const size = Math.max(8, Math.max(width, height) * letterShare)
  return { x: width / 2, y: height - size * 0.6, size }
}
