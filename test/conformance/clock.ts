import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { anEntry } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

const at = (days: number): number => Date.UTC(2026, 10, 26) + days * 86_400_000

/** The guarantees of every ClockStore. */
export function clockStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ClockStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { clock, audit } = store
    after(dispose)
    const { database } = await clock.read()
    const isOfDatabase = database !== null

    test('an empty database knows no time but that of its own clock', async () => {
      const { database: _, ...found } = await clock.read()
      assert.deepEqual(found, {
        ...{ recorded: null, leapAt: null, leapServed: null, acceptedAt: null, acceptedAhead: null },
        audited: [],
      })
    })

    test('a recorded time is raised and never lowered, and a leap is replaced; where the database has a clock, neither is kept', async () => {
      const other = await another()
      for (const [recorded, expected] of [
        [at(1), at(1)],
        [at(0), at(1)],
        [null, at(1)],
        [at(2), at(2)],
      ] as const) {
        await clock.record({ recorded, leapAt: at(50), leapServed: 7 })
        const found = await other.clock.read()
        assert.deepEqual(
          [found.recorded, found.leapAt, found.leapServed],
          isOfDatabase ? [null, null, null] : [expected, at(50), 7],
        )
      }
      await clock.record({ recorded: null, leapAt: null, leapServed: null })
      assert.equal((await other.clock.read()).leapAt, null)
      await other.close()
    })

    test('an acceptance sets the time, back as well, ends the leap, and is in the audit log', async () => {
      const other = await another()
      await clock.record({ recorded: at(3), leapAt: at(50), leapServed: 7 })
      await audit.append(anEntry({ at: at(3) }))
      for (const [days, ahead] of [
        [-365, -365],
        [365, 365],
      ] as const) {
        const accepted = { at: at(days), ahead: at(ahead) - at(0) }
        await clock.accept(accepted, anEntry({ at: accepted.at, event: 'clock-accept' }))
        const { database: _, ...found } = await other.clock.read()
        const { at: acceptedAt, ahead: acceptedAhead } = accepted
        assert.deepEqual(found, {
          recorded: isOfDatabase ? null : acceptedAt,
          ...{ leapAt: null, leapServed: null, acceptedAt, acceptedAhead },
          audited: isOfDatabase ? [] : [acceptedAt],
        })
      }
      assert.equal((await audit.list({ event: 'clock-accept', limit: 9 })).length, 2)
      assert.equal((await audit.verify()).intact, true)
      await other.close()
    })

    test('the times of the newest audit entries are read in their order', async () => {
      if (isOfDatabase) return
      await clock.accept({ at: at(0), ahead: 0 })
      for (const days of [5, 4, 6]) await audit.append(anEntry({ at: at(days) }))
      assert.deepEqual((await clock.read()).audited, [at(5), at(4), at(6)])
      for (let entries = 0; entries < 300; entries += 1) void audit.append(anEntry({ at: at(7) }))
      await audit.append(anEntry({ at: at(8) }))
      const { audited } = await clock.read()
      assert.deepEqual([audited.length, new Set(audited), audited.at(-1)], [200, new Set([at(7), at(8)]), at(8)])
    })

    test('an entry from before a record is not read again: if it was written after a leap, it never becomes the reference', async () => {
      await audit.append(anEntry({ at: at(400) }))
      await clock.record({ recorded: at(9), leapAt: null, leapServed: null })
      assert.deepEqual((await clock.read()).audited, [])
    })
  })
}
