/** Names come from parseFileName or from our own code; this check is the last before a disk or a bucket. */
const safeName = /^[a-z0-9][a-z0-9_-]{0,80}\.png$/

/** Where an image is below its store: in a folder for each airport. null: it is not an image name. */
export const imagePath = (name: string): string | null => (safeName.test(name) ? `${name.slice(0, 4)}/${name}` : null)

/** The inverse of imagePath; null: what is there is not an image. */
export function nameAt(path: string): string | null {
  const name = path.slice(5)
  return imagePath(name) === path ? name : null
}
