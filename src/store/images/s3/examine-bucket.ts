import type { PlaceFault } from '../../../charts/index.ts'
import { type Bucket, bodyOf, type RequestParts } from '../../bucket/bucket.ts'
import { BucketFailure } from '../../bucket/bucket-failure.ts'

/** Of the first request: a check waits for its result. */
const attempts = 2

/** Puts, reads and removes a probe, which nobody may read without a key. */
export async function examineBucket(
  bucket: Bucket,
  { now, random }: Pick<RequestParts, 'now' | 'random'>,
): Promise<PlaceFault | null> {
  const key = `probe/${now().toString(36)}-${Math.floor(random() * 2 ** 32).toString(36)}`
  const bytes = Buffer.from(`${key}\n`)
  try {
    await bucket.put(key, bodyOf(bytes, 'text/plain'), attempts)
    const found = await bucket.get(key)
    const status = await bucket.getAnonymously(key)
    await bucket.remove(key)
    if (found?.equals(bytes) !== true) return { kind: 'unreachable', details: 'An object that was put was not found' }
    if (status >= 200 && status < 300)
      return { kind: 'public', details: `A request without a key was answered with status ${status}` }
    return (await bucket.get(key)) === null
      ? null
      : { kind: 'refused', details: 'An object that was removed is still there' }
  } catch (error) {
    await bucket.remove(key).catch(() => undefined)
    if (error instanceof BucketFailure) return { kind: kindOf(error), details: `${error.message}. ${error.remedy}` }
    throw error
  }
}

function kindOf({ kind, again }: BucketFailure): PlaceFault['kind'] {
  if (kind === 'clock') return 'clock'
  return again || kind === 'unreachable' ? 'unreachable' : 'refused'
}
