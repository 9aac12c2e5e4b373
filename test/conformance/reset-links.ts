import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { aResetLink } from './link-records.ts'
import { aNotice, anEntry, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every ResetLinkStore. */
export function resetLinkStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: ResetLinkStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { resetLinks, users, notices, audit } = store
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })

    const anAccount = async (): Promise<string> => {
      const user = aUser()
      await users.add(user)
      return user.sub
    }
    const writtenOf = async (sub: string) => ({
      entries: (await audit.list({ sub, limit: 10 })).length,
      notices: (await notices.list(sub, 10)).length,
    })

    test('a link is found by the hash of its token, also by another server, and its entry is written with it', async () => {
      const sub = await anAccount()
      const link = aResetLink(sub)
      assert.equal(await resetLinks.add(link, anEntry({ sub })), true)
      assert.deepEqual(await other.resetLinks.find(link.tokenHash), link)
      assert.equal(await resetLinks.find(unique()), null)
      assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 0 })
    })

    test('a link of an account that was removed is not added, and has no entry', async () => {
      const link = aResetLink(unique())
      assert.equal(await resetLinks.add(link, anEntry({ sub: link.sub })), false)
      assert.equal(await resetLinks.find(link.tokenHash), null)
      assert.deepEqual(await writtenOf(link.sub), { entries: 0, notices: 0 })
    })

    test('links go with their account', async () => {
      const sub = await anAccount()
      const link = aResetLink(sub)
      await resetLinks.add(link)
      await users.remove(sub, 1)
      assert.equal(await resetLinks.find(link.tokenHash), null)
    })

    test('however many servers refuse a link at the same time, one entry and one notice are written', async () => {
      const sub = await anAccount()
      const link = aResetLink(sub)
      await resetLinks.add(link)
      const refusals = Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? other : store).resetLinks.refuse(link.id, 100 + at, anEntry({ sub }), aNotice(sub)),
      )
      const first = (await Promise.all(refusals)).filter(Boolean)
      assert.equal(first.length, 1)
      assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 1 })
      assert.ok(((await resetLinks.find(link.tokenHash))?.refusedAt ?? 0) >= 100)
      assert.equal(await resetLinks.refuse(unique(), 1, anEntry({ sub }), aNotice(sub)), false)
      assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 1 })
    })
  })
}
