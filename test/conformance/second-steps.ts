import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { SecondStep } from '../../src/identity/index.ts'
import { aBrowserSession, aNotice, anEntry, aUsedProof, aUser, sessionVersion, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const aSecondStep = (sub: string, changes: Partial<SecondStep> = {}): SecondStep => ({
  sub,
  id: unique(),
  sealedSecret: 'sealed',
  lastStep: 59_856_122,
  recoveryCodes: [
    { hash: 'one', usedAt: null },
    { hash: 'two “✈”', usedAt: 1_795_683_660_789 },
  ],
  createdAt: 1_795_683_660_123,
  recoveryMadeAt: 1_795_683_660_456,
  revision: 0,
  ...changes,
})

/** The guarantees of every SecondStepStore, and of sessions that begin with a code. */
export function secondStepStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: SecondStepStore`, async () => {
    const { store, another, dispose } = await fresh()
    const other = await another()
    const { secondSteps, browserSessions } = store
    after(async () => {
      await other.close()
      await dispose()
    })

    const owner = async (): Promise<string> => {
      const user = aUser()
      await store.users.add(user)
      return user.sub
    }
    const written = async (sub: string) => [
      (await store.audit.list({ sub, limit: 50 })).length,
      (await store.notices.list(sub, 50)).length,
    ]
    const save = (
      next: SecondStep,
      {
        by = secondSteps,
        ...condition
      }: Partial<Parameters<typeof secondSteps.save>[1]> & {
        by?: typeof secondSteps
      } = {},
    ) => {
      const facts = [anEntry({ event: 'second-step-add', sub: next.sub }), aNotice(next.sub)] as const
      return by.save(next, { before: null, sessionVersion, ...condition }, ...facts)
    }
    const enrolled = async (changes: Partial<SecondStep> = {}) => {
      const added = aSecondStep(await owner(), changes)
      assert.equal(await save(added), 'saved')
      return added
    }
    const remove = (sub: string) => secondSteps.remove(sub, anEntry({ event: 'second-step-remove', sub }), aNotice(sub))
    const laterBy = (before: SecondStep, changes: Partial<SecondStep> = {}): SecondStep => ({
      ...before,
      lastStep: before.lastStep + 1,
      revision: before.revision + 1,
      ...changes,
    })
    const use = (
      before: SecondStep,
      {
        next = laterBy(before),
        by = browserSessions,
        firstFactor = aUsedProof(),
        replaced = null as string | null,
      } = {},
    ) => {
      const session = aBrowserSession(before.sub)
      const audit = anEntry({ event: 'sign-in', sub: before.sub })
      const more = { audit, notices: [aNotice(before.sub), aNotice(before.sub)], replaced }
      return by
        .addAfterSecondStep(session, { before, next, firstFactor }, more)
        .then((outcome) => ({ outcome, session }))
    }

    test('one is found as it was added, by any process, with its entry and its notice', async () => {
      const added = await enrolled()
      assert.deepEqual(await other.secondSteps.find(added.sub), added)
      assert.equal(await secondSteps.find(unique()), null)
      assert.deepEqual(await written(added.sub), [1, 1])
    })

    test('of several that are added at the same time, at several servers, one is', async () => {
      const sub = await owner()
      const stores = [secondSteps, other.secondSteps, secondSteps, other.secondSteps]
      const outcomes = await Promise.all(stores.map((by) => save(aSecondStep(sub), { by })))
      assert.deepEqual(outcomes.sort(), ['changed', 'changed', 'changed', 'saved'])
      assert.deepEqual(await written(sub), [1, 1])
    })

    test('one is replaced if nothing changed it since it was read', async () => {
      const before = await enrolled()
      const { sub } = before
      const next = aSecondStep(sub, { sealedSecret: 'another', recoveryCodes: [], revision: 1 })
      assert.equal(await save(next, { before: { ...before, id: unique() } }), 'changed')
      assert.equal(await save(next, { before: { ...before, revision: 1 } }), 'changed')
      assert.equal(await save(next, { before, by: other.secondSteps }), 'saved')
      assert.equal(await save(aSecondStep(sub), { before }), 'changed')
      assert.deepEqual([await secondSteps.find(sub), await written(sub)], [next, [2, 2]])
    })

    test('it gets another id with the end of a session that asks for it, and keeps the rest', async () => {
      const before = await enrolled()
      const { sub } = before
      const [lost, own, spared] = [aBrowserSession(sub), aBrowserSession(sub), await enrolled()]
      for (const session of [lost, own]) await browserSessions.add(session)
      const id = unique()
      assert.equal(await browserSessions.end({ sub, sid: unique() }, 1700, anEntry({ sub }), id), false)
      assert.equal(await browserSessions.end(own, 1700, anEntry({ sub })), true)
      assert.deepEqual(await other.secondSteps.find(sub), before)
      assert.equal(await browserSessions.end(lost, 1700, anEntry({ sub }), id), true)
      assert.deepEqual(await other.secondSteps.find(sub), { ...before, id, revision: before.revision + 1 })
      assert.deepEqual(await secondSteps.find(spared.sub), spared)
      assert.equal((await use(before)).outcome, 'changed')
    })

    test('nothing is saved after the sign-ins of the account ended, or without the account', async () => {
      const sub = await owner()
      assert.equal(await save(aSecondStep(sub), { sessionVersion: sessionVersion - 1 }), 'signed out')
      assert.equal(await save(aSecondStep(unique())), 'signed out')
      assert.deepEqual([await secondSteps.find(sub), await written(sub)], [null, [0, 0]])
    })

    test('a replacement may end the browsers of the account', async () => {
      const before = await enrolled()
      const { sub } = before
      const next = aSecondStep(sub, { revision: 1 })
      assert.equal(await save(next, { before, endsBrowsers: true }), 'saved')
      for (const by of [store, other])
        assert.equal((await by.users.find(sub))?.browserSessionVersion, sessionVersion + 1)
      assert.equal(await save(aSecondStep(sub), { before: next }), 'signed out')
    })

    test('one is removed once, with its entry and its notice', async () => {
      const { sub } = await enrolled()
      assert.deepEqual([await remove(sub), await remove(sub), await secondSteps.find(sub)], [true, false, null])
      assert.deepEqual(await written(sub), [2, 2])
    })

    test('it is removed with its account', async () => {
      const { sub } = await enrolled()
      await store.users.remove(sub, 1)
      assert.equal(await secondSteps.find(sub), null)
    })

    test('a code begins a session: with its entry and notices, in place of the session before', async () => {
      const before = await enrolled()
      const { sub } = before
      const replaced = aBrowserSession(sub)
      await browserSessions.add(replaced)
      const { outcome, session } = await use(before, { replaced: replaced.idHash })
      assert.equal(outcome, 'added')
      assert.deepEqual(await other.browserSessions.find(session.idHash, 0), session)
      assert.equal(await browserSessions.find(replaced.idHash, 0), null)
      assert.deepEqual([await secondSteps.find(sub), await written(sub)], [laterBy(before), [2, 3]])
    })

    test('one code counts once, at all servers', async () => {
      const before = await enrolled()
      const uses = [browserSessions, other.browserSessions, browserSessions, other.browserSessions]
      const outcomes = (await Promise.all(uses.map((by) => use(before, { by })))).map(({ outcome }) => outcome)
      assert.deepEqual(outcomes.sort(), ['added', 'changed', 'changed', 'changed'])
      assert.equal((await browserSessions.list(before.sub, 0, 9)).length, 1)
      assert.deepEqual(await written(before.sub), [2, 3])
    })

    test('one first factor counts once, also with another code, and nothing of the second step is used up then', async () => {
      const before = await enrolled()
      const firstFactor = aUsedProof()
      assert.equal(await browserSessions.isUsed(firstFactor), false)
      assert.equal((await use(before, { firstFactor })).outcome, 'added')
      const now = laterBy(before)
      for (const by of [browserSessions, other.browserSessions])
        assert.deepEqual([(await use(now, { by, firstFactor })).outcome, await by.isUsed(firstFactor)], ['used', true])
      assert.deepEqual(await secondSteps.find(before.sub), now)
      assert.equal(await store.usedProofs.add(firstFactor), false)
    })

    test('a code that comes too late uses up no first factor, and ends no session', async () => {
      const before = await enrolled()
      const kept = aBrowserSession(before.sub)
      await browserSessions.add(kept)
      await use(before)
      const firstFactor = aUsedProof()
      assert.equal((await use(before, { firstFactor, replaced: kept.idHash })).outcome, 'changed')
      assert.deepEqual(await browserSessions.find(kept.idHash, 0), kept)
      assert.equal(await store.usedProofs.add(firstFactor), true)
    })

    test('a removed or replaced second step takes no code', async () => {
      const [removed, replaced] = [await enrolled(), await enrolled()]
      await remove(removed.sub)
      await save(aSecondStep(replaced.sub), { before: replaced })
      for (const before of [removed, replaced]) assert.equal((await use(before)).outcome, 'changed')
    })
  })
}
