import { setTimeout as pause } from 'node:timers/promises'
import type { ImageStore } from '../../../charts/index.ts'
import type { BucketPlace } from '../../../config/index.ts'
import { StoreUnavailable } from '../../../failures/index.ts'
import { bodyOf, openBucket, type RequestParts, sha256 } from '../../bucket/bucket.ts'
import { BucketFailure } from '../../bucket/bucket-failure.ts'
import { imagePath, nameAt } from '../image-path.ts'
import { examineBucket } from './examine-bucket.ts'

/** The marker, and those that are proposed while there is none. */
const [markerKey, proposals] = ['marker', 'marking/']
/** Milliseconds in which all servers that start together have put their proposals. */
const settled = 1000
/** Requests at a time. */
const lanes = 16

/** Images in a bucket, with the keys that they have as paths in a folder, so that other programs can copy one to the other. */
export function bucketImages(place: BucketPlace, parts: RequestParts): ImageStore {
  const bucket = openBucket(place, parts)
  const { url } = place
  const wait = parts.wait ?? pause

  function keyOf(name: string): string {
    const key = imagePath(name)
    if (key === null) throw new Error(`${name} is not an image name`)
    return key
  }

  /** `what`: `The image a.png can't be read from`. */
  async function explained<T>(what: string, work: () => Promise<T>): Promise<T> {
    try {
      return await work()
    } catch (cause) {
      if (!(cause instanceof BucketFailure)) throw cause
      // One object, as a file that a disk cannot read; not the store.
      const outage = cause.kind === 'damaged' ? 'disk' : 'image store'
      const isTransient = outage === 'image store' && cause.again
      throw new StoreUnavailable(`${what} ${url}: ${cause.message}. ${cause.remedy}`, { cause, outage, isTransient })
    }
  }

  const readMarker = async (): Promise<string | null> =>
    (await bucket.get(markerKey))?.toString('utf8', 0, 200).trim() || null

  /** All choose the first proposal, because few stores have conditional puts. */
  async function chooseMarker(): Promise<string> {
    for await (const key of bucket.keys(proposals)) {
      const proposed = await bucket.get(key)
      if (proposed === null) continue
      await bucket.put(markerKey, bodyOf(proposed, 'text/plain'))
      break
    }
    const chosen = await readMarker()
    if (chosen === null) throw new BucketFailure('lost')
    return chosen
  }

  async function isIntact(name: string, hash: string): Promise<boolean> {
    const key = keyOf(name)
    const found = await bucket.head(key)
    if (found === null || hash === '') return false
    if (found.sha256 !== null) return found.sha256.startsWith(hash)
    const bytes = await bucket.get(key)
    return bytes !== null && sha256(bytes).startsWith(hash)
  }

  return {
    place: url,
    marker: () => explained("The marker can't be read from", readMarker),
    mark: (marker) =>
      explained("The marker can't be written to", async () => {
        const found = await readMarker()
        if (found !== null) return found
        const proposal = proposals + sha256(Buffer.from(marker)).slice(0, 16)
        await bucket.put(proposal, bodyOf(Buffer.from(`${marker}\n`), 'text/plain'))
        await wait(settled)
        const chosen = (await readMarker()) ?? (await chooseMarker())
        await bucket.remove(proposal)
        return chosen
      }),
    async put(name, bytes) {
      const key = keyOf(name)
      return explained(`The image ${name} can't be written to`, () =>
        bucket.put(key, bodyOf(Buffer.from(bytes), 'image/png')),
      )
    },
    names: () =>
      explained("The images can't be listed in", async () => {
        const names: string[] = []
        for await (const key of bucket.keys()) {
          const name = nameAt(key)
          if (name !== null) names.push(name)
        }
        return names
      }),
    async remove(name) {
      const key = keyOf(name)
      return explained(`The image ${name} can't be removed from`, async () => {
        if ((await bucket.head(key)) === null) return false
        await bucket.remove(key)
        return true
      })
    },
    // An object is put whole or not at all.
    removeIncomplete: async () => undefined,
    async get(name) {
      const key = imagePath(name)
      return key === null ? null : explained(`The image ${name} can't be read from`, () => bucket.get(key))
    },
    async size(name) {
      const key = imagePath(name)
      return key === null ? null : ((await bucket.head(key).catch(ignored))?.bytes ?? null)
    },
    intact: (expected) =>
      explained("Images can't be checked in", () => inLanes(expected, ({ name, hash }) => isIntact(name, hash))),
    faultOfPlace: () => examineBucket(bucket, parts),
  }
}

/** The results in the order of the items. After a failure no other item is begun. */
async function inLanes<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = []
  const queue = items.entries()
  async function lane(): Promise<void> {
    for (const [at, item] of queue) results[at] = await work(item)
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  return results
}

function ignored(error: unknown): null {
  if (error instanceof BucketFailure) return null
  throw error
}
