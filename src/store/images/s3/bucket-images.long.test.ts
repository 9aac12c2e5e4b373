import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { type StoreFault, startObjectStore } from '../../../../test/fixtures/object-store.ts'
import { rounds } from '../../../../test/fixtures/rounds.ts'
import { StoreUnavailable } from '../../../failures/index.ts'
import { createOutbound } from '../../../outbound/index.ts'
import { bucketImages } from './bucket-images.ts'

const faults: readonly StoreFault[] = ['error', 'slow down', 'cut', 'damage', 'reset', 'lost']

test('of hundreds of images under random faults, a put that succeeded is there, and a read is right or an error', async (t) => {
  const objectStore = await startObjectStore()
  t.after(objectStore.stop)
  const random = seeded(7)
  const parts = { outbound: createOutbound({}), now: Date.now, random, wait: async () => undefined }
  const images = bucketImages(objectStore.place, parts)
  objectStore.fault = () => (random() < 0.35 ? (faults[Math.floor(random() * faults.length)] ?? null) : null)
  const outcomes = { put: 0, refused: 0, read: 0, failed: 0 }
  const count = rounds({ quick: 50, long: 600 })
  await Promise.all(
    Array.from({ length: count }, async (_, at) => {
      const bytes = Buffer.alloc(1000 + at, `image ${at}`)
      const name = `kpdx_11-1_${createHash('sha256').update(bytes).digest('hex').slice(0, 8)}_d.png`
      const isPut = await images.put(name, bytes).then(() => true, unavailable)
      outcomes[isPut ? 'put' : 'refused'] += 1
      if (isPut) assert.ok(objectStore.objects.get(`images/kpdx/${name}`)?.bytes.equals(bytes))
      const read = await images.get(name).catch(unavailable)
      outcomes[read ? 'read' : 'failed'] += 1
      if (read) assert.ok(bytes.equals(read))
      else if (isPut) assert.equal(read, false)
    }),
  )
  t.diagnostic(JSON.stringify(outcomes))
  assert.ok(outcomes.put > count / 2 && outcomes.read > count / 2)
})

test('a store that stalls is asked three times, and then it is an error within 20 seconds', async (t) => {
  const objectStore = await startObjectStore()
  t.after(objectStore.stop)
  const images = bucketImages(objectStore.place, { outbound: createOutbound({}), now: Date.now, random: Math.random })
  const name = 'kpdx_11-1_0a1b2c3d_d.png'
  await images.put(name, Buffer.from('image'))
  objectStore.requests.length = 0
  objectStore.fault = () => 'stall'
  const began = performance.now()
  await assert.rejects(
    images.get(name),
    (error) => !unavailable(error) && /no data received for 4 s/.test(String(error)),
  )
  assert.equal(objectStore.requests.length, 3)
  assert.ok(performance.now() - began < 20_000)
})

function unavailable(error: unknown): false {
  assert.ok(error instanceof StoreUnavailable, String(error))
  return false
}

/** The same numbers from 0 to 1 in every run. */
function seeded(start: number): () => number {
  let state = start
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
