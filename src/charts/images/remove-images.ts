import { type ImageFolderParts, requireOwnFolder } from './folder-marker.ts'
import type { ImageRemovalStore } from './image-removal-store.ts'

export type RemovalParts = ImageFolderParts & {
  readonly imageRemovals: ImageRemovalStore
  readonly now: () => number
}

/** Milliseconds that an unused image is kept: applications and servers have lists that name it. */
export const removalDelay = 24 * 3_600_000
/** Names in one removal, and milliseconds after which an import no longer waits for it. */
const batch = 100
const batchTime = 60_000

/**
 * Removes the images that were marked a day ago or earlier and are still unused. Returns how many. An import that needs one of them
 * during that time waits for its removal. Throws ForeignImageFolder.
 */
export async function removeMarkedImages({ imageRemovals, now, ...folder }: RemovalParts): Promise<number> {
  await requireOwnFolder(folder)
  const { images } = folder
  let removed = 0
  while (true) {
    const began = now()
    const markedUntil = began - removalDelay
    const names = await imageRemovals.begin({ markedUntil, now: began, until: began + batchTime, limit: batch })
    if (names.length === 0) return removed
    for (const name of names) {
      // On a disk this slow the rest is removed another time: an import may soon put them again.
      if (now() - began > batchTime / 2) return removed
      if (await images.remove(name)) removed += 1
    }
    await imageRemovals.end(names)
  }
}
