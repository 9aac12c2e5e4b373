import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aUsedProof } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every UsedProofStore. */
export function usedProofStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: UsedProofStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { usedProofs } = store
    after(dispose)

    test('a proof of any time is used once; others are not concerned', async () => {
      const proof = aUsedProof()
      assert.equal(await usedProofs.add(proof), true)
      assert.equal(await usedProofs.add(proof), false)
      assert.equal(await usedProofs.add({ ...proof, expiresAt: 9000 }), false)
      assert.equal(await usedProofs.add(aUsedProof()), true)
    })

    test('of 40 concurrent uses of each of two proofs in two processes, one is the first', async () => {
      const other = await another()
      const proofs = [aUsedProof(), aUsedProof()]
      const uses = proofs.map((proof) =>
        Promise.all(Array.from({ length: 40 }, (_, i) => (i % 2 ? usedProofs : other.usedProofs).add(proof))),
      )
      for (const firsts of await Promise.all(uses)) assert.equal(firsts.filter(Boolean).length, 1)
      await other.close()
    })
  })
}
