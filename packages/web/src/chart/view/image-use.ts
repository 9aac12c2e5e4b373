type Pixels = { readonly levels: readonly ImageBitmap[] }

/** How many parts of the page draw it. */
const uses = new WeakMap<Pixels, number>()
const dropped = new WeakSet<Pixels>()

/** Keeps the pixels of an image until the function that it returns is called. */
export function holdImage(image: Pixels): () => void {
  const count = (change: 1 | -1) => uses.set(image, (uses.get(image) ?? 0) + change)
  count(1)
  let isHeld = true
  return () => {
    if (!isHeld) return
    isHeld = false
    count(-1)
    closeUnused(image)
  }
}

/**
 * Frees the pixels of an image as soon as no part holds it. Browsers free them only with the next garbage collection, which knows nothing
 * of their size: a hundred charts later, they filled a gigabyte.
 */
export function dropImage(image: Pixels): void {
  dropped.add(image)
  closeUnused(image)
}

/** In a later task: what was waiting for the image holds it first. */
function closeUnused(image: Pixels): void {
  setTimeout(() => {
    if (!dropped.has(image) || (uses.get(image) ?? 0) > 0) return
    for (const level of image.levels) level.close()
  })
}
