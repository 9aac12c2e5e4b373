import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { createUsedProofMemory } from './used-proof-memory.ts'

const span = 10_000

test('a proof is used once until it expires', async () => {
  let now = 0
  const used = createUsedProofMemory(() => now)
  const proof = { id: 'one', expiresAt: 300_000 }
  assert.equal(await used.add(proof), true)
  now = 299_999
  assert.equal(await used.add(proof), false)
  assert.equal(await used.add({ ...proof, id: 'another' }), true)
})

test('expired proofs are removed first', async () => {
  let now = 0
  const used = createUsedProofMemory(() => now, 3)
  for (const id of ['a', 'b', 'c']) assert.equal(await used.add({ id, expiresAt: span }), true)
  now = 3 * span
  for (const id of ['d', 'e', 'f']) assert.equal(await used.add({ id, expiresAt: 4 * span }), true)
  assert.equal(await used.add({ id: 'd', expiresAt: 4 * span }), false)
})

test('a full memory gives up those that expire first, and refuses them and all others of their time', async () => {
  const used = createUsedProofMemory(() => 0, 4)
  const first = ['a', 'b'].map((id) => ({ id, expiresAt: span }))
  const second = ['c', 'd'].map((id) => ({ id, expiresAt: 2 * span }))
  for (const proof of [...first, ...second]) assert.equal(await used.add(proof), true)
  assert.equal(await used.add({ id: 'e', expiresAt: 3 * span }), true)
  for (const proof of [...first, ...second, { id: 'new', expiresAt: span }]) assert.equal(await used.add(proof), false)
  assert.equal(await used.add({ id: 'new', expiresAt: 2 * span }), true)
})

test('however full it is, and whatever comes, no proof is used twice', async () => {
  const proof = fc.record({ id: fc.constantFrom(...'abcdefgh'), at: fc.integer({ min: 0, max: 6 }) })
  await fc.assert(
    fc.asyncProperty(fc.array(proof, { maxLength: 60 }), fc.integer({ min: 1, max: 6 }), async (proofs, most) => {
      const used = createUsedProofMemory(() => 0, most)
      const accepted: string[] = []
      for (const { id, at } of proofs) {
        if (await used.add({ id, expiresAt: at * span })) accepted.push(`${id} ${at}`)
      }
      assert.equal(new Set(accepted).size, accepted.length)
    }),
  )
})
