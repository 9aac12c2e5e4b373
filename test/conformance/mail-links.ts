import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { User } from '../../src/identity/index.ts'
import { aMailLink } from './link-records.ts'
import { aJob, aNotice, anEntry, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every MailLinkStore, and of changes of accounts that use a link. */
export function mailLinkStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: MailLinkStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { mailLinks, users, notices, audit, jobs } = store
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })

    const anAccount = async (changes: Partial<User> = {}): Promise<string> => {
      const user = aUser(changes)
      await users.add(user)
      return user.sub
    }
    const writtenOf = async (sub: string) => ({
      entries: (await audit.list({ sub, limit: 10 })).length,
      notices: (await notices.list(sub, 10)).length,
    })

    test('a link is found by the hash of its token and by its id, also by another server, with its entry and its job', async () => {
      const sub = await anAccount()
      const links = [
        aMailLink(sub),
        aMailLink(sub, { kind: 'not me', address: null, sessionVersion: null }),
        aMailLink(sub, { tokenHash: null }),
      ]
      for (const link of links) {
        const job = aJob()
        assert.equal(await mailLinks.add(link, anEntry({ sub }), job), true)
        assert.deepEqual(await other.mailLinks.find({ id: link.id }), link)
        if (link.tokenHash) assert.deepEqual(await other.mailLinks.find({ tokenHash: link.tokenHash }), link)
        assert.equal((await jobs.find(job.id))?.id, job.id)
      }
      assert.equal(await mailLinks.find({ tokenHash: unique() }), null)
      assert.equal(await mailLinks.find({ id: 'nothing\0' }), null)
      assert.equal((await writtenOf(sub)).entries, 3)
    })

    test('a link for an address ends the others for addresses of its account, and no other link', async () => {
      const [sub, another] = [await anAccount(), await anAccount()]
      const [first, second, third] = [aMailLink(sub), aMailLink(sub, { createdAt: 5 }), aMailLink(another)]
      const notMe = aMailLink(sub, { kind: 'not me', createdAt: 2 })
      for (const link of [third, first, notMe, second]) await mailLinks.add(link)
      assert.deepEqual(
        (await mailLinks.list(sub, 9)).map(({ id, endedAt }) => [id, endedAt]),
        [
          [second.id, null],
          [notMe.id, null],
          [first.id, 5],
        ],
      )
      assert.equal((await mailLinks.list(sub, 1)).length, 1)
      assert.deepEqual(await mailLinks.list(another, 9), [third])
    })

    test('a link of an account that was removed is not added, and neither are its entry and its job', async () => {
      const link = aMailLink(unique())
      const job = aJob()
      assert.equal(await mailLinks.add(link, anEntry({ sub: link.sub }), job), false)
      assert.equal(await mailLinks.find({ id: link.id }), null)
      assert.equal(await jobs.find(job.id), null)
      assert.deepEqual(await writtenOf(link.sub), { entries: 0, notices: 0 })
    })

    test('links go with their account', async () => {
      const sub = await anAccount()
      const link = aMailLink(sub)
      await mailLinks.add(link)
      await users.remove(sub, 1)
      assert.equal(await mailLinks.find({ id: link.id }), null)
    })

    test('a token replaces the one before, until the link ends', async () => {
      const sub = await anAccount()
      const link = aMailLink(sub)
      const [token, late] = [unique(), unique()]
      await mailLinks.add(link)
      assert.equal(await mailLinks.setToken(link.id, token), true)
      assert.equal(await mailLinks.find({ tokenHash: link.tokenHash ?? '' }), null)
      assert.equal((await mailLinks.find({ tokenHash: token }))?.id, link.id)
      assert.equal(await mailLinks.end(link.id, 7, anEntry({ sub })), true)
      assert.equal(await mailLinks.end(link.id, 8, anEntry({ sub })), false)
      assert.equal(await mailLinks.setToken(link.id, late), false)
      assert.equal((await mailLinks.find({ tokenHash: token }))?.endedAt, 7)
      assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 0 })
    })

    test('however many servers refuse a link at the same time, one entry and one notice are written', async () => {
      const sub = await anAccount()
      const link = aMailLink(sub)
      await mailLinks.add(link)
      const refusals = Array.from({ length: 8 }, (_, at) =>
        (at % 2 ? other : store).mailLinks.refuse(link.id, 100 + at, anEntry({ sub }), aNotice(sub)),
      )
      assert.equal((await Promise.all(refusals)).filter(Boolean).length, 1)
      assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 1 })
      assert.equal(await mailLinks.refuse(unique(), 1, anEntry({ sub }), aNotice(sub)), false)
    })

    test('of many servers that use a link at the same time, one changes the account and ends the link', async () => {
      for (let round = 0; round < 3; round += 1) {
        const sub = await anAccount()
        const link = aMailLink(sub)
        await mailLinks.add(link)
        const uses = Array.from({ length: 8 }, (_, at) =>
          (at % 2 ? other : store).users.update(
            ...([sub, (user: User) => ({ ...user, name: `by ${at}` }), anEntry({ sub }), aNotice(sub)] as const),
            { id: link.id, at: 100 + at },
          ),
        )
        const won = (await Promise.all(uses)).flatMap((isWon, at) => (isWon ? [at] : []))
        assert.equal(won.length, 1)
        assert.equal((await users.find(sub))?.name, `by ${won[0]}`)
        assert.equal((await mailLinks.find({ id: link.id }))?.endedAt, 100 + (won[0] ?? 0))
        assert.deepEqual(await writtenOf(sub), { entries: 1, notices: 1 })
      }
    })

    test('a change that its step refuses leaves the link, and a link that is gone changes nothing', async () => {
      const sub = await anAccount({ name: 'before' })
      const link = aMailLink(sub)
      await mailLinks.add(link)
      const change = (user: User) => ({ ...user, name: 'after' })
      assert.equal(await users.update(sub, () => null, anEntry({ sub }), undefined, { id: link.id, at: 1 }), false)
      assert.equal((await mailLinks.find({ id: link.id }))?.endedAt, null)
      assert.equal(await users.update(sub, change, anEntry({ sub }), aNotice(sub), { id: unique(), at: 1 }), false)
      assert.equal((await users.find(sub))?.name, 'before')
      assert.deepEqual(await writtenOf(sub), { entries: 0, notices: 0 })
    })

    test('a notice is copied to a former address by a job of its own, in the same write', async () => {
      const sub = await anAccount()
      const copy = aJob()
      await users.update(sub, (user) => ({ ...user, email: null }), undefined, { ...aNotice(sub), copy })
      assert.equal((await jobs.find(copy.id))?.id, copy.id)
    })

    test('accounts are found by their address, whatever the case of its letters', async () => {
      const email = `Zoé.${unique()}@Example.org`
      const subs = [await anAccount({ email }), await anAccount({ email: email.toLowerCase() })]
      await anAccount({ email: null })
      for (const given of [email, email.toUpperCase().replace('É', 'é'), email.toLowerCase()])
        assert.deepEqual((await users.listByEmail(given)).map(({ sub }) => sub).toSorted(), subs.toSorted(), given)
      assert.deepEqual(await users.listByEmail(`x${email}`), [])
      assert.deepEqual(await users.listByEmail('%@example.org'), [])
    })
  })
}
