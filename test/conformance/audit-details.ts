import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { AuditEntry } from '../../src/identity/index.ts'
import { eraseDetails } from '../../src/identity/index.ts'
import { aFamily, anEntry, unique } from './records.ts'
import { bear } from './refresh-families.ts'
import type { OpenStore, StoreUnderTest } from './store-under-test.ts'
import { tamper } from './tamper.ts'

/** The personal details of entries: stored apart from the chain, and deleted without it. */
export function auditDetailsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: AuditLog, personal details`, () => {
    const at = 5000
    const anonymous = { ip: null, personal: {} }

    /** A log of these entries, and what is read of each. */
    async function logOf(
      entries: readonly AuditEntry[],
    ): Promise<OpenStore & { read: () => Promise<readonly unknown[]> }> {
      const open = await fresh()
      const { audit } = open.store
      for (const entry of entries) await audit.append(entry)
      const read = async () => (await audit.list({ limit: 100 })).map(({ ip, personal }) => [ip, personal])
      return { ...open, read }
    }

    test('those of the entries of an account and of what it did are deleted, the others stay, and the chain verifies', async (t) => {
      const [sub, other] = [unique(), unique()]
      const { store, read, dispose } = await logOf([
        anEntry({ sub }),
        anEntry({ sub: other, personal: {} }),
        anEntry({ sub: other, actor: { kind: 'account', id: sub } }),
        anEntry({ sub: null }),
        anEntry({ sub, ...anonymous }),
      ])
      t.after(dispose)
      const { head } = { head: null, ...(await store.audit.verify()) }
      const { personal } = anEntry()
      const kept = [
        ['2001:db8::1', {}],
        ['2001:db8::1', personal],
      ] as const
      assert.equal(await eraseDetails(sub, { audit: store.audit, now: () => at }), 2)
      const erased = [null, null]
      assert.deepEqual(await read(), [erased, kept[0], erased, kept[1], [null, {}], [null, {}]])
      const { number, hash, requestId, ...record } = (await store.audit.list({ limit: 1 }))[0] ?? assert.fail()
      assert.deepEqual(record, {
        ...{ at, event: 'audit-erase', outcome: 'ok', actor: { kind: 'service', id: null }, sub, clientId: null },
        ...{ ...anonymous, details: { entries: 2 } },
      })
      const { intact, count, erased: deleted, holds } = await store.audit.verify(head ?? '')
      assert.deepEqual([intact, count, deleted, holds], [true, 6, 2, true])
    })

    test('without details nothing is written, and nothing is deleted twice', async (t) => {
      const sub = unique()
      const { store, dispose } = await logOf([anEntry({ sub })])
      t.after(dispose)
      assert.equal(await eraseDetails(unique(), { audit: store.audit, now: () => at }), 0)
      assert.equal((await store.audit.verify()).count, 1)
      const both = await Promise.all([0, 0].map(() => eraseDetails(sub, { audit: store.audit, now: () => at })))
      assert.deepEqual(both.toSorted(), [0, 1])
      assert.equal((await store.audit.verify()).count, 2)
    })

    test('an entry whose text was damaged does not hide the others of its account', async (t) => {
      const { store: own, location, dispose } = await fresh()
      t.after(dispose)
      const sub = unique()
      for (const at of [1, 2]) await own.audit.append(anEntry({ at, sub }))
      await own.audit.append(anEntry())
      await tamper(location, "UPDATE audit_log SET body = 'no JSON' WHERE number = 3")
      assert.deepEqual(
        (await own.audit.list({ sub, limit: 9 })).map(({ at }) => at),
        [1, 2],
      )
      assert.equal(await own.audit.erase(sub, () => anEntry({ event: 'audit-erase' })), 2)
    })

    const attacks = {
      changed: "UPDATE audit_personal SET body = replace(body, '2001:db8::1', '2001:db8::2') WHERE number = 2",
      'taken from another entry':
        'UPDATE audit_personal SET body = (SELECT body FROM audit_personal WHERE number = 1) WHERE number = 2',
    }
    for (const [what, sql] of Object.entries(attacks)) {
      test(`those that were ${what} are noticed`, async (t) => {
        const { store, location, dispose } = await logOf([anEntry(), anEntry(), anEntry()])
        t.after(dispose)
        await tamper(location, sql)
        const verdict = await store.audit.verify()
        const { intact, count, ...where } = { brokenAt: null, broken: null, ...verdict }
        assert.deepEqual([intact, count, where.brokenAt, where.broken], [false, 1, 2, 'personal details'])
      })
    }

    test('they are removed by age with their entries, also those that a program of before left', async (t) => {
      const { store, location, dispose } = await logOf([1000, 1000, 2000, 3000].map((time) => anEntry({ at: time })))
      t.after(dispose)
      await tamper(location, 'CREATE TABLE copy AS SELECT * FROM audit_personal')
      t.after(() => tamper(location, 'DROP TABLE IF EXISTS copy').catch(() => undefined))
      assert.equal(await store.audit.forget({ before: 2500, limit: 2, at: 9000 }), 2)
      // A row for each that must be gone, and none for one that must be there.
      await tamper(location, 'INSERT INTO audit_personal SELECT * FROM copy WHERE number = 1')
      assert.equal(await store.audit.forget({ before: 2500, limit: 2, at: 9000 }), 1)
      await tamper(location, 'INSERT INTO audit_personal SELECT * FROM copy WHERE number <= 3')
      const { intact, first, count, erased } = await store.audit.verify()
      assert.deepEqual([intact, first, count, erased], [true, 4, 3, 0])
      await tamper(location, 'DROP TABLE copy')
    })

    describe('of writes that come together', async () => {
      const { store, dispose } = await fresh()
      after(dispose)
      test('each entry has its own', async () => {
        const families = Array.from({ length: 30 }, () => aFamily())
        for (const family of families) await bear(store, family)
        const from = (await store.audit.verify()).count
        await Promise.all(
          families.map(({ id }, i) => {
            const personal = i % 3 === 0 ? anonymous : { ip: `2001:db8::${i}`, personal: {} }
            const audit = anEntry({ event: 'refresh', ...personal, details: { place: i } })
            return store.refreshFamilies.update(id, ({ family }) => ({
              ...(family && { next: family }),
              audit,
              reply: null,
            }))
          }),
        )
        const rows = (await store.audit.list({ limit: 100 })).filter(({ number }) => number > from)
        assert.equal(rows.length, families.length)
        for (const { ip, details } of rows) {
          const place = Number(details.place)
          assert.equal(ip, place % 3 === 0 ? null : `2001:db8::${place}`)
        }
        const { intact, erased } = await store.audit.verify()
        assert.deepEqual([intact, erased], [true, 0])
      })
    })
  })
}
