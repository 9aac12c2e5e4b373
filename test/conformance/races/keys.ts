import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { aKey } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { callers, type Round } from './callers.ts'
import type { KeyAct } from './key-rival.ts'
import { startPair } from './pair.ts'
import { type Exchange, tallied } from './tally.ts'

/** The guarantees of every store to servers that rotate signing keys concurrently. */
export function keyRacesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: two processes with ${callers} callers each`, () => {
    test('of all that rotate signing keys concurrently, one makes the next key and one activates it', async (t) => {
      const { store, location, dispose } = await fresh()
      const pair = await startPair('./key-rival.ts', [location])
      t.after(async () => {
        await pair.close()
        await dispose()
      })
      const algorithms = ['ES256', 'RS256'] as const
      for (const alg of algorithms) await store.signingKeys.addFirst(aKey({ alg }))

      async function assertOneWins(act: KeyAct): Promise<void> {
        const round: Round<KeyAct> = { acts: [act], first: [0, 0] }
        const exchanges = await pair.round<readonly Exchange[]>(round)
        assert.deepEqual(tallied(exchanges.flat()), { [act.kind]: { won: 1, lost: 2 * callers - 1 } })
      }
      for (const alg of algorithms) await assertOneWins({ kind: 'add next', alg })
      const next = (await store.signingKeys.list()).filter(({ activatedAt }) => activatedAt === null)
      assert.equal(next.length, 2)
      const kids = next.map(({ kid }) => kid)
      for (const kid of kids) await assertOneWins({ kind: 'activate', kid })
      const keys = await store.signingKeys.list()
      assert.equal(keys.length, 4)
      for (const { kid, activatedAt, retiredAt } of keys) {
        assert.deepEqual([activatedAt, retiredAt], kids.includes(kid) ? [2000, null] : [1000, 2000])
      }
    })
  })
}
