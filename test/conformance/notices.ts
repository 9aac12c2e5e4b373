import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { NewNotice, Notice } from '../../src/identity/index.ts'
import type { Store } from '../../src/store/index.ts'
import { aBrowserSession, aClient, aFamily, aNotice, anEntry, aSession, aUser, unique } from './records.ts'
import { bear } from './refresh-families.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** A change that takes a notice: of an account, of a family, and of several families together. */
const changes: Readonly<
  Record<string, (store: Store, sub: string) => Promise<(notice: NewNotice) => Promise<unknown>>>
> = {
  'a change of the account': async ({ users }, sub) => {
    return (notice) => users.update(sub, (row) => ({ ...row, name: 'changed' }), anEntry({ sub }), notice)
  },
  'a browser session': async ({ browserSessions }, sub) => {
    return (notice) => browserSessions.add(aBrowserSession(sub), { audit: anEntry({ sub }), notice })
  },
  'a decision on a device authorization': async ({ deviceSessions }, sub) => {
    const session = aSession()
    await deviceSessions.add(session)
    return (notice) =>
      deviceSessions.update(session.deviceCodeHash, ({ session }) => ({
        ...(session && { next: { ...session, openedAt: 2000 } }),
        ...{ audit: anEntry({ sub }), notice, reply: null },
      }))
  },
  'the end of a refresh family': async (store, sub) => {
    const family = await familyOf(store, sub)
    return (notice) => end(store, family, notice)
  },
  'the end of a refresh family, with others': async (store, sub) => {
    const [family, ...others] = [await familyOf(store, sub), await familyOf(store, sub), await familyOf(store, sub)]
    return async (notice) => {
      const [ended] = await Promise.allSettled([end(store, family, notice), ...others.map((id) => end(store, id))])
      if (ended.status === 'rejected') throw ended.reason
    }
  },
}

async function familyOf(store: Store, sub: string): Promise<string> {
  const client = aClient()
  await store.clients.add(client)
  const family = aFamily({ sub, clientId: client.id })
  await bear(store, family)
  return family.id
}

const end = ({ refreshFamilies }: Store, id: string, notice?: NewNotice) =>
  refreshFamilies.update(id, ({ family }) => ({
    ...(family && { next: { ...family, generation: family.generation + 1 } }),
    audit: anEntry({ sub: family?.sub ?? null }),
    ...(notice && { notice }),
    reply: null,
  }))

/** The guarantees of every NoticeStore, and of the ports that take notices. */
export function noticeStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: NoticeStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { notices, users, jobs, audit } = store
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
      notices: (await notices.list(sub, 10)).length,
      entries: (await audit.list({ sub, limit: 10 })).length,
      jobs: (await jobs.list({ kind: 'notice', limit: 1000 })).filter(({ input }) => input['sub'] === sub).length,
    })
    /** Its job names the account too, for `writtenOf`. */
    const noticeFor = (sub: string, facts: Parameters<typeof aNotice>[1] = {}): NewNotice => {
      const { notice, job } = aNotice(sub, facts)
      return { notice, job: { ...job, input: { ...job.input, sub } } }
    }

    for (const [title, prepare] of Object.entries(changes)) {
      test(`${title} is written with its notice and the job that sends it`, async () => {
        const sub = await anAccount()
        const change = await prepare(store, sub)
        const added = noticeFor(sub, { language: 'de' })
        await change(added)
        assert.deepEqual(await other.notices.find(added.notice.id), added.notice)
        assert.deepEqual(await other.jobs.find(added.job.id), added.job)
        assert.deepEqual(await notices.list(sub, 10), [added.notice])
      })

      test(`${title} that fails leaves neither the notice nor the job nor the audit entry`, async () => {
        const sub = await anAccount()
        const change = await prepare(store, sub)
        const before = await users.find(sub)
        const taken = noticeFor(await anAccount())
        await users.update(taken.notice.sub, (row) => row, undefined, taken)
        const added = noticeFor(sub)
        const failing: readonly NewNotice[] = [
          { ...added, notice: { ...added.notice, id: taken.notice.id } },
          { ...added, job: { ...added.job, id: taken.job.id } },
        ]
        const entries = title.endsWith('others') ? 4 : 0
        for (const notice of failing) await assert.rejects(change(notice))
        assert.deepEqual(await users.find(sub), before)
        assert.deepEqual(await writtenOf(sub), { notices: 0, entries, jobs: 0 })
      })
    }

    test('one is added without a change once, with its job, and only to an account that exists', async () => {
      const sub = await anAccount()
      const added = noticeFor(sub)
      assert.equal(await notices.add(added), true)
      assert.deepEqual(await other.notices.find(added.notice.id), added.notice)
      assert.deepEqual(await other.jobs.find(added.job.id), added.job)
      const again = { ...noticeFor(sub), notice: { ...added.notice, at: 7 } }
      assert.deepEqual(await Promise.all([notices.add(again), other.notices.add(again)]), [false, false])
      assert.equal(await jobs.find(again.job.id), null)
      assert.deepEqual(await notices.list(sub, 10), [added.notice])
      const stranger = noticeFor(unique())
      assert.equal(await notices.add(stranger), false)
      assert.equal(await jobs.find(stranger.job.id), null)
    })

    test('of servers that add the same one together, one adds it', async () => {
      const sub = await anAccount()
      const { notice } = noticeFor(sub)
      const given = [notices, other.notices, notices, other.notices].map((store) =>
        store.add({ ...noticeFor(sub), notice }),
      )
      assert.equal((await Promise.all(given)).filter(Boolean).length, 1)
      assert.equal((await writtenOf(sub)).jobs, 1)
    })

    test('a step that changes nothing writes no notice', async () => {
      const sub = await anAccount()
      const family = await familyOf(store, sub)
      await users.update(sub, () => null, anEntry({ sub }), noticeFor(sub))
      await store.refreshFamilies.update(family, () => ({ notice: noticeFor(sub), reply: null }))
      assert.deepEqual(await writtenOf(sub), { notices: 0, entries: 0, jobs: 0 })
    })

    test('a change that is rejected writes no notice', async () => {
      const [one, two] = [aUser(), aUser()]
      await users.add(one)
      await users.add(two)
      const rename = () =>
        users.update(two.sub, (row) => ({ ...row, username: one.username }), undefined, noticeFor(two.sub))
      await assert.rejects(rename())
      assert.deepEqual(await writtenOf(two.sub), { notices: 0, entries: 0, jobs: 0 })
    })

    test('an account lists its own, the newest first', async () => {
      const [sub, stranger] = [await anAccount(), await anAccount()]
      const add = async (added: NewNotice) => {
        await users.update(added.notice.sub, (row) => row, undefined, added)
        return added.notice
      }
      const second = await add(noticeFor(sub, { at: 2000 }))
      const first = await add(noticeFor(sub, { at: 1000 }))
      const third = await add(noticeFor(sub, { at: 3000 }))
      await add(noticeFor(stranger))
      assert.deepEqual(await notices.list(sub, 10), [third, second, first])
      assert.deepEqual(await notices.list(sub, 2), [third, second])
      assert.equal(await notices.find(unique()), null)
    })

    test('a limit counts the kinds that are asked for, and no others', async () => {
      const sub = await anAccount()
      const known = noticeFor(sub, { at: 1000, kind: 'password changed' })
      await users.update(sub, (row) => row, undefined, known)
      for (const at of [2000, 3000]) {
        const later = noticeFor(sub, { at, kind: 'of a later version' as Notice['kind'] })
        await users.update(sub, (row) => row, undefined, later)
      }
      assert.deepEqual(await notices.list(sub, 2, ['signed out', 'password changed']), [known.notice])
      assert.deepEqual(await notices.list(sub, 2, []), [])
      assert.equal((await notices.list(sub, 10)).length, 3)
    })

    test('notices go with their account; their jobs stay and find nothing', async () => {
      const sub = await anAccount()
      const added = noticeFor(sub)
      await users.update(sub, (row) => row, undefined, added)
      await users.remove(sub, 1)
      assert.equal(await notices.find(added.notice.id), null)
      assert.deepEqual(await notices.list(sub, 10), [])
      assert.equal((await jobs.find(added.job.id))?.state, 'waiting')
    })
  })
}
