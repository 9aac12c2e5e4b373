import { setTimeout as wait } from 'node:timers/promises'
import type { ImageRemovalStore, ImageStore } from '../../charts/index.ts'

/** What imports need of stored images. */
export type ImagesInUse = Pick<ImageStore, 'put' | 'get' | 'intact'>

export type ImageParts = {
  readonly images: ImageStore
  readonly imageRemovals: ImageRemovalStore
  readonly now: () => number
}

/** Milliseconds between two reads of an image that is being removed. */
const readEvery = 100

/**
 * The image store for an import: an image that is put or asked for is no longer about to be removed, and one whose file is being
 * removed is waited for, at most until the removal must have ended, and then found absent or put again.
 */
export function imagesInUse({ images, imageRemovals, now }: ImageParts): ImagesInUse {
  async function keep(names: readonly string[]): Promise<void> {
    let leaving = await imageRemovals.cancel(names, now())
    while (leaving.length > 0) {
      await wait(readEvery)
      leaving = await imageRemovals.cancel(leaving, now())
    }
  }
  return {
    get: images.get,
    async put(name, bytes) {
      await keep([name])
      await images.put(name, bytes)
    },
    async intact(expected) {
      await keep(expected.map(({ name }) => name))
      return images.intact(expected)
    },
  }
}
