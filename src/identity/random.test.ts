import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pooledRandom } from './random.ts'

/** Counts upwards, so that every byte shows where it came from; `drawn`: the sizes asked for. */
function counting() {
  const drawn: number[] = []
  let next = 0
  const source = (bytes: number): Buffer => {
    drawn.push(bytes)
    return Buffer.from(Array.from({ length: bytes }, () => next++ & 255))
  }
  return { source, drawn }
}

test('small draws are the bytes of the source in order, each used once', () => {
  const { source } = counting()
  const random = pooledRandom(source)
  const bytes = Buffer.concat([random(16), random(32), random(1), random(0), random(207)])
  assert.deepEqual([...bytes], [...Array(256).keys()])
})

test('the source is asked once for many small draws, and directly for a large one', () => {
  const { source, drawn } = counting()
  const random = pooledRandom(source)
  for (let i = 0; i < 128; i += 1) random(32)
  assert.deepEqual(drawn, [4096])
  assert.equal(random(257).length, 257)
  random(32)
  assert.deepEqual(drawn, [4096, 257, 4096])
})

test('a draw that no longer fits the pool takes all its bytes from a new one', () => {
  const { source } = counting()
  const random = pooledRandom(source)
  for (let i = 0; i < 16; i += 1) random(255)
  assert.deepEqual([...random(20)], [...Array(20).keys()])
})

test('what was drawn is no longer in the pool, and later draws do not change it', () => {
  const pools: Buffer[] = []
  const random = pooledRandom((bytes) => {
    pools.push(Buffer.alloc(bytes, 7))
    return pools.at(-1) as Buffer
  })
  const first = random(32)
  random(32)
  assert.deepEqual(first, Buffer.alloc(32, 7))
  assert.deepEqual(pools[0]?.subarray(0, 64), Buffer.alloc(64))
  assert.equal(pools[0]?.[64], 7)
})
