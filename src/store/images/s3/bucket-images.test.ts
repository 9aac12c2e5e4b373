import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, beforeEach, describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { imageStoreSuite } from '../../../../test/conformance/images.ts'
import { bucketKeys, type StoreFault, startObjectStore } from '../../../../test/fixtures/object-store.ts'
import type { BucketPlace } from '../../../config/index.ts'
import { StoreUnavailable } from '../../../failures/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { bucketImages } from './bucket-images.ts'

const waits: number[] = []
const parts = {
  outbound: createOutbound({}),
  now: Date.now,
  random: () => 1,
  wait: async (time: number) => waits.push(time),
}
const bytes = Buffer.from('image')
const name = `kpdx_11-1_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}_d.png`

imageStoreSuite({
  name: 'a bucket',
  largeBytes: 200_000,
  async fresh() {
    const objectStore = await startObjectStore()
    // Lists have pages.
    objectStore.pageSize = 3
    const open = () => bucketImages(objectStore.place, { ...parts, wait: () => quiet(objectStore.requests) })
    return {
      store: { images: open() },
      another: async () => ({ images: open(), close: async () => undefined }),
      dispose: objectStore.stop,
    }
  },
})

/** Until all requests that were sent together have arrived: none has in ten turns of this process. */
async function quiet(requests: readonly unknown[]): Promise<void> {
  for (let turns = 0, known = -1; turns < 10; turns += 1) {
    if (requests.length !== known) turns = 0
    known = requests.length
    await pause(10)
  }
}

describe('a bucket', async () => {
  const objectStore = await startObjectStore()
  after(objectStore.stop)
  const images = bucketImages(objectStore.place, parts)
  beforeEach(async () => {
    objectStore.fault = () => null
    Object.assign(objectStore, { ahead: 0, isPublic: false })
    objectStore.objects.clear()
    await images.put(name, bytes)
    objectStore.requests.length = 0
    waits.length = 0
  })

  const unavailable = (reason: RegExp) => (error: unknown) => {
    assert.ok(error instanceof StoreUnavailable)
    assert.equal(error.outage, /checksum/.test(error.message) ? 'disk' : 'image store')
    assert.equal(error.isTransient, /overloaded|cannot be reached|does not have it|not ready yet/.test(error.message))
    assert.match(error.message, reason)
    assert.doesNotMatch(error.message, new RegExp(`${bucketKeys.id}|${bucketKeys.secret}`))
    return true
  }
  /** The fault of the first so many requests with a method. */
  const first = (count: number, method: string, fault: StoreFault) => {
    let met = 0
    objectStore.fault = (asked) => (asked === method && met++ < count ? fault : null)
  }

  test('keys are the paths that images have in a folder, with their type and the hash of their bytes', () => {
    const stored = objectStore.objects.get(`images/kpdx/${name}`)
    assert.equal(stored?.headers['content-type'], 'image/png')
    assert.equal(stored?.headers['x-amz-meta-sha256'], createHash('sha256').update(bytes).digest('hex'))
  })

  const transient: readonly StoreFault[] = ['error', 'slow down', 'no bucket', 'cut', 'damage', 'reset']
  for (const fault of transient) {
    test(`a read that meets “${fault}” twice is answered by the third attempt, after waits that grow`, async () => {
      first(2, 'GET', fault)
      assert.deepEqual(await images.get(name), bytes)
      assert.deepEqual(waits, [200, 400])
    })

    test(`a read that always meets “${fault}” is an error after three attempts, never other bytes`, async () => {
      first(Number.POSITIVE_INFINITY, 'GET', fault)
      await assert.rejects(
        images.get(name),
        unavailable(/^The image kpdx_.* can't be read from s3:\/\/charts\/images: /),
      )
      assert.equal(objectStore.requests.length, 3)
    })
  }

  for (const fault of ['error', 'slow down', 'no bucket', 'reset', 'lost'] as const) {
    test(`a put that meets “${fault}” is repeated until the object is there`, async () => {
      objectStore.objects.clear()
      first(3, 'PUT', fault)
      await images.put(name, bytes)
      assert.deepEqual(objectStore.objects.get(`images/kpdx/${name}`)?.bytes, bytes)
    })

    test(`a put that always meets “${fault}” is an error`, async () => {
      objectStore.objects.clear()
      first(Number.POSITIVE_INFINITY, 'PUT', fault)
      await assert.rejects(images.put(name, bytes), unavailable(/can't be written to s3:/))
      assert.equal(objectStore.requests.filter((each) => each.startsWith('PUT')).length, 6)
    })
  }

  test('every wait is a random part of its time, so that servers do not ask together', async () => {
    const half = bucketImages(objectStore.place, { ...parts, random: () => 0.5 })
    first(2, 'GET', 'slow down')
    await half.get(name)
    assert.deepEqual(waits, [100, 200])
  })

  const wrong: readonly (readonly [string, Partial<BucketPlace>, RegExp])[] = [
    ['bucket', { bucket: 'other' }, /the bucket does not exist: status 404, NoSuchBucket\. Create it/],
    ['access key', { keys: { ...bucketKeys, id: 'AKIDOTHER' } }, /does not know the access key.*AWS_ACCESS_KEY_ID/],
    ['secret', { keys: { ...bucketKeys, secret: 'x' } }, /refuses the signature.*AWS_SECRET_ACCESS_KEY/],
    ['region', { region: 'eu-west-1' }, /in another region.*`region`/],
  ]
  for (const [what, change, reason] of wrong) {
    test(`a wrong ${what} is named with its remedy, and not tried again; it is not a missing image`, async () => {
      const other = bucketImages({ ...objectStore.place, ...change }, parts)
      for (const work of [() => other.get(name), () => other.put(name, bytes), () => other.names()]) {
        await assert.rejects(work(), unavailable(reason))
      }
      assert.equal(objectStore.requests.length, 3)
    })
  }

  test('a clock that differs is named with the seconds, also where the response has no body', async () => {
    objectStore.ahead = 3_600_000
    await assert.rejects(images.get(name), unavailable(/clocks of .* differ: by (?:3599|3600) seconds/))
    await assert.rejects(images.remove(name), unavailable(/clocks of .* differ: by (?:3599|3600) seconds/))
  })

  test('a store that cannot be asked does not say that images are damaged', async () => {
    first(Number.POSITIVE_INFINITY, 'HEAD', 'reset')
    await assert.rejects(images.intact([{ name, hash: '00' }]), unavailable(/cannot be reached/))
    assert.equal(await images.size(name), null)
  })

  test('an object that another program copied is checked by its bytes', async () => {
    objectStore.objects.set(`images/kpdx/${name}`, { bytes, headers: {} })
    const [, hash = ''] = /_([0-9a-f]{8})_/.exec(name) ?? []
    assert.deepEqual(
      await images.intact([
        { name, hash },
        { name, hash: '00000000' },
      ]),
      [true, false],
    )
    assert.deepEqual(await images.get(name), bytes)
  })

  test('of a list only images below the prefix are names, and a list that is not whole is an error', async () => {
    for (const key of ['images/notes.txt', 'images/kpdx/other/x.png', 'images/eddf/kpdx_1_d.png', 'kpdx/kpdx_2_d.png'])
      objectStore.objects.set(key, { bytes, headers: {} })
    assert.deepEqual(await images.names(), [name])
    objectStore.fault = (_, key) => (key === '' ? 'error' : null)
    await assert.rejects(images.names(), unavailable(/can't be listed/))
  })

  test('a bucket that works and is private has no fault, and no probe is left in it', async () => {
    assert.equal(await images.faultOfPlace?.(), null)
    assert.deepEqual([...objectStore.objects.keys()], [`images/kpdx/${name}`])
  })

  test('a bucket that anybody may read is a fault; so are a wrong key, a wrong clock and a store that does not answer', async () => {
    const kindOf = async (store = images) => (await store.faultOfPlace?.())?.kind
    objectStore.isPublic = true
    assert.equal(await kindOf(), 'public')
    objectStore.isPublic = false
    assert.equal(await kindOf(bucketImages({ ...objectStore.place, region: 'x' }, parts)), 'refused')
    objectStore.ahead = -3_600_000
    assert.equal(await kindOf(), 'clock')
    objectStore.ahead = 0
    objectStore.fault = () => 'reset'
    assert.equal(await kindOf(), 'unreachable')
  })
})
