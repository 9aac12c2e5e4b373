import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Actor } from '../../../src/identity/index.ts'
import { anEntry } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { earlierProgram } from './program.ts'

/** Servers of two versions write to one audit log while they are replaced, and an operator may go back to the earlier one. */
export function auditVersionsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: AuditLog, written by the program before entries had an actor and by this one`, async () => {
    const { store, location, dispose } = await fresh()
    const earlier = await earlierProgram(location)
    const client: Actor = { kind: 'client', id: 'pkc_1' }
    after(async () => {
      await earlier.close()
      await dispose()
    })
    const intact = async (first: number, count: number): Promise<void> => {
      for (const verdict of [await earlier.verify(), await store.audit.verify()]) {
        assert.deepEqual([verdict.intact, verdict.first, verdict.count], [true, first, count], JSON.stringify(verdict))
      }
    }

    test('each continues the chain of the other, and both verify all of it', async () => {
      for (let i = 0; i < 3; i += 1) await earlier.append(anEntry({ at: 1000 }))
      for (const actor of [client, 'process', null] as const) await store.audit.append(anEntry({ at: 2000, actor }))
      for (let i = 0; i < 2; i += 1) await earlier.append(anEntry({ at: 3000 }))
      await store.audit.append(anEntry({ at: 3000, actor: client }))
      await intact(1, 9)
      const actors = (await store.audit.list({ limit: 10 })).map(({ actor }) => actor)
      const service = { kind: 'service', id: null }
      assert.deepEqual(actors, [null, null, null, client, service, null, null, null, client])
    })

    test('each accepts where the other removed the oldest entries', async () => {
      assert.equal(await store.audit.forget({ before: 2500, limit: 4, at: 4000 }), 4)
      await intact(5, 6)
      await earlier.forget(2)
      await intact(7, 5)
      assert.equal(await store.audit.forget({ before: 3500, limit: 1, at: 4000 }), 1)
      await intact(8, 5)
    })
  })
}
