import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import type { Passkey } from '../../src/identity/index.ts'
import { aNotice, anEntry, aUser, sessionVersion, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

export const aPasskey = (sub: string, changes: Partial<Passkey> = {}): Passkey => ({
  id: unique(),
  credentialId: unique(),
  sub,
  rpId: 'auth.example',
  publicKey: 'cose',
  counter: 1,
  isSynced: true,
  isBackedUp: true,
  transports: ['internal', 'hybrid'],
  aaguid: '00000000-0000-0000-0000-000000000000',
  name: 'Zoë’s phone “✈”',
  createdAt: 1_795_683_660_123,
  lastUsedAt: null,
  hostChangeAcceptedAt: null,
  ...changes,
})

/** The guarantees of every PasskeyStore. */
export function passkeyStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: PasskeyStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { passkeys } = store
    after(dispose)

    const condition = { most: 3, sessionVersion }
    const owner = async (): Promise<string> => {
      const user = aUser()
      await store.users.add(user)
      return user.sub
    }
    const entriesOf = async (sub: string) => (await store.audit.list({ sub, limit: 50 })).length
    async function add(sub: string, changes: Parameters<typeof aPasskey>[1] = {}, { by = passkeys } = {}) {
      const passkey = aPasskey(sub, changes)
      const facts = [anEntry({ event: 'passkey-add', sub }), aNotice(sub)] as const
      return { passkey, outcome: await by.add(passkey, condition, ...facts) }
    }

    test('a passkey is found as it was added, by any process, with its entry and its notice', async () => {
      const other = await another()
      const sub = await owner()
      const { passkey, outcome } = await add(sub)
      assert.equal(outcome, 'added')
      assert.deepEqual(await other.passkeys.findByCredential(passkey.credentialId), passkey)
      assert.equal(await passkeys.findByCredential(unique()), null)
      assert.deepEqual([await entriesOf(sub), (await store.notices.list(sub, 10)).length], [1, 1])
      await other.close()
    })

    test('those of an account are listed, the oldest first', async () => {
      const sub = await owner()
      const { passkey: young } = await add(sub, { createdAt: 2000 })
      const { passkey: old } = await add(sub, { createdAt: 1000 })
      await add(await owner())
      assert.deepEqual(await passkeys.list(sub), [old, young])
    })

    test('a credential belongs to one account, once', async () => {
      const [sub, another] = [await owner(), await owner()]
      const { passkey } = await add(sub)
      const { credentialId } = passkey
      assert.equal((await add(another, { credentialId })).outcome, 'known')
      assert.equal((await add(sub, { credentialId })).outcome, 'known')
      assert.deepEqual(await passkeys.findByCredential(credentialId), passkey)
      assert.deepEqual([await entriesOf(another), await store.notices.list(another, 1)], [0, []])
    })

    test('of many that are added at several servers at the same time, as many as may be are', async () => {
      const other = await another()
      const sub = await owner()
      const added = await Promise.all(
        Array.from({ length: 8 }, (_, i) => add(sub, {}, { by: i % 2 ? passkeys : other.passkeys })),
      )
      const outcomes = added.map(({ outcome }) => outcome).sort()
      assert.deepEqual(outcomes, [...Array(3).fill('added'), ...Array(5).fill('too many')])
      assert.deepEqual([(await passkeys.list(sub)).length, await entriesOf(sub)], [3, 3])
      await other.close()
    })

    test('none is added after the sign-ins of the account ended, or without the account', async () => {
      const sub = await owner()
      const raise = { browserSessionVersion: sessionVersion + 1 }
      await store.users.update(sub, (user) => ({ ...user, ...raise }))
      assert.equal((await add(sub)).outcome, 'signed out')
      assert.equal((await add(unique())).outcome, 'signed out')
    })

    test('a use raises the counter and records what changed; a counter that is not higher counts no use', async () => {
      const sub = await owner()
      const { passkey } = await add(sub, { counter: 7, isBackedUp: false })
      const use = (counter: number, at: number) => passkeys.use(passkey.id, { counter, isBackedUp: true, at })
      assert.equal(await use(7, 2000), false)
      assert.equal(await use(6, 2000), false)
      assert.equal(await use(0, 2000), false)
      assert.equal(await use(8, 3000), true)
      assert.deepEqual(await passkeys.list(sub), [{ ...passkey, counter: 8, isBackedUp: true, lastUsedAt: 3000 }])
      assert.equal(await passkeys.use(unique(), { counter: 9, isBackedUp: true, at: 3000 }), false)
    })

    test('an authenticator that does not count is used again and again, until it begins to count', async () => {
      const { passkey } = await add(await owner(), { counter: 0 })
      const outcomes = []
      for (const counter of [0, 0, 1, 0])
        outcomes.push(await passkeys.use(passkey.id, { counter, isBackedUp: true, at: 2000 }))
      assert.deepEqual(outcomes, [true, true, true, false])
    })

    test('of several uses with the same counter, at several servers, one counts', async () => {
      const other = await another()
      const { passkey } = await add(await owner(), { counter: 1 })
      const uses = Array.from({ length: 6 }, (_, i) =>
        (i % 2 ? passkeys : other.passkeys).use(passkey.id, { counter: 2, isBackedUp: false, at: 2000 }),
      )
      assert.deepEqual((await Promise.all(uses)).filter(Boolean), [true])
      await other.close()
    })

    test('one is renamed and removed by its owner alone, with an entry each', async () => {
      const [sub, another] = [await owner(), await owner()]
      const { passkey } = await add(sub)
      const { id } = passkey
      const entry = (by: string) => anEntry({ event: 'passkey-rename', sub: by })
      assert.equal(await passkeys.rename({ id, sub: another }, 'Mine', entry(another)), false)
      assert.equal(await passkeys.rename({ id, sub }, 'Schlüssel “✈”', entry(sub)), true)
      assert.deepEqual(await passkeys.list(sub), [{ ...passkey, name: 'Schlüssel “✈”' }])
      assert.equal(await passkeys.remove({ id, sub: another }, entry(another), aNotice(another)), false)
      assert.equal(await passkeys.remove({ id, sub }, entry(sub), aNotice(sub)), true)
      assert.equal(await passkeys.remove({ id, sub }, entry(sub), aNotice(sub)), false)
      assert.deepEqual([await passkeys.list(sub), await entriesOf(sub), await entriesOf(another)], [[], 3, 0])
      assert.deepEqual([await store.notices.list(another, 9), (await store.notices.list(sub, 9)).length], [[], 2])
      assert.equal(await passkeys.use(id, { counter: 99, isBackedUp: true, at: 2000 }), false)
    })

    test('those of an account are removed with it', async () => {
      const sub = await owner()
      const { passkey } = await add(sub)
      await store.users.remove(sub, 1)
      assert.equal(await passkeys.findByCredential(passkey.credentialId), null)
    })

    test('those of other hosts are counted by host until an operator accepts the change, once', async () => {
      const own = await fresh()
      const sub = aUser()
      await own.store.users.add(sub)
      const hosts = ['a.example', 'b.example', 'b.example']
      for (const rpId of hosts) {
        const facts = [anEntry({ event: 'passkey-add', sub: sub.sub }), aNotice(sub.sub)] as const
        await own.store.passkeys.add(aPasskey(sub.sub, { rpId }), condition, ...facts)
      }
      const { listForeign, acceptForeign } = own.store.passkeys
      assert.deepEqual(await listForeign('c.example'), [
        { rpId: 'a.example', passkeys: 1 },
        { rpId: 'b.example', passkeys: 2 },
      ])
      const audit = anEntry({ event: 'passkeys-host', sub: null })
      assert.equal(await acceptForeign('a.example', 5000, audit), 2)
      assert.equal(await acceptForeign('a.example', 6000, audit), 0)
      assert.deepEqual(await listForeign('a.example'), [])
      assert.deepEqual(await listForeign('c.example'), [{ rpId: 'a.example', passkeys: 1 }])
      const accepted = (await own.store.passkeys.list(sub.sub)).map((each) => [each.rpId, each.hostChangeAcceptedAt])
      assert.deepEqual(accepted.sort(), [
        ['a.example', null],
        ['b.example', 5000],
        ['b.example', 5000],
      ])
      assert.equal((await own.store.audit.list({ event: 'passkeys-host', limit: 9 })).length, 1)
      await own.dispose()
    })
  })
}
