import { setTimeout as wait } from 'node:timers/promises'
import type { ImageRemovalStore, ImageStore } from '../../charts/index.ts'

/** The image operations that imports need. */
export type ImagesInUse = Pick<ImageStore, 'put' | 'get' | 'intact'>

export type ImageParts = {
  readonly images: ImageStore
  readonly imageRemovals: ImageRemovalStore
  readonly now: () => number
}

/** Milliseconds between two reads of an image that is being removed. */
const pollInterval = 100

/**
 * The image store for an import. Storing or checking an image cancels its scheduled removal. If its file is already being
 * removed, waits until that has ended; the image is then absent or stored again.
 */
export function imagesInUse({ images, imageRemovals, now }: ImageParts): ImagesInUse {
  async function keep(names: readonly string[]): Promise<void> {
    let leaving = await imageRemovals.cancel(names, now())
    while (leaving.length > 0) {
      await wait(pollInterval)
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
