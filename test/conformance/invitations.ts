import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { anInvitation } from './link-records.ts'
import { anEntry, aUser, unique } from './records.ts'
import type { StoreUnderTest } from './store-under-test.ts'

/** The guarantees of every InvitationStore. */
export function invitationStoreSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: InvitationStore`, async () => {
    const { store, another, dispose } = await fresh()
    const { invitations, users, audit } = store
    const other = await another()
    after(async () => {
      await other.close()
      await dispose()
    })

    const entriesOf = async (sub: string): Promise<number> => (await audit.list({ sub, limit: 10 })).length
    const leftOf = async (tokenHash: string) => (await invitations.find(tokenHash))?.usesLeft

    test('an invitation is found by the hash of its token, also by another server, and listed, the newest first', async () => {
      const [first, second] = [anInvitation({ createdAt: 1, note: null }), anInvitation({ createdAt: 2 })]
      await invitations.add(first)
      await invitations.add(second, anEntry({ sub: second.id }))
      assert.deepEqual(await other.invitations.find(first.tokenHash), first)
      assert.deepEqual(await other.invitations.list(9), [second, first])
      assert.deepEqual(await invitations.list(1), [second])
      assert.equal(await invitations.find(unique()), null)
      assert.equal(await entriesOf(second.id), 1)
    })

    test('joining takes one use and adds the account with its entry', async () => {
      const invitation = anInvitation({ uses: 2, usesLeft: 2 })
      await invitations.add(invitation)
      const user = aUser()
      assert.equal(await invitations.join(invitation.tokenHash, 10, user, anEntry({ sub: user.sub })), 'joined')
      const { passwordHash, ...account } = user
      assert.deepEqual(await other.users.find(user.sub), account)
      assert.deepEqual(await other.credentials.find(user.sub), { passwordHash })
      assert.equal(await leftOf(invitation.tokenHash), 1)
      assert.equal(await entriesOf(user.sub), 1)
    })

    test('of people who take the last seats at the same time at two servers, exactly so many join', async () => {
      const invitation = anInvitation({ uses: 5, usesLeft: 5 })
      await invitations.add(invitation)
      const people = Array.from({ length: 20 }, () => aUser())
      const outcomes = await Promise.all(
        people.map((user, at) =>
          (at % 2 ? other : store).invitations.join(invitation.tokenHash, 10, user, anEntry({ sub: user.sub })),
        ),
      )
      assert.equal(outcomes.filter((outcome) => outcome === 'joined').length, 5)
      assert.equal(outcomes.filter((outcome) => outcome === 'closed').length, 15)
      for (const [at, { sub }] of people.entries()) {
        const joined = outcomes[at] === 'joined'
        assert.equal((await users.find(sub)) !== null, joined)
        assert.equal(await entriesOf(sub), Number(joined))
      }
      assert.equal(await leftOf(invitation.tokenHash), 0)
    })

    test('a taken username takes no use and writes nothing, also when two people want it at the same time', async () => {
      const invitation = anInvitation({ uses: 9, usesLeft: 9 })
      await invitations.add(invitation)
      const username = unique()
      const people = Array.from({ length: 6 }, (_, at) =>
        aUser({ username: at % 2 ? username : username.toUpperCase() }),
      )
      const outcomes = await Promise.all(
        people.map((user, at) =>
          (at % 2 ? other : store).invitations.join(invitation.tokenHash, 10, user, anEntry({ sub: user.sub })),
        ),
      )
      assert.deepEqual(outcomes.toSorted(), ['joined', 'taken', 'taken', 'taken', 'taken', 'taken'])
      assert.equal(await leftOf(invitation.tokenHash), 8)
      const entries = await Promise.all(people.map(({ sub }) => entriesOf(sub)))
      assert.deepEqual(entries.toSorted(), [0, 0, 0, 0, 0, 1])
    })

    test('nobody joins by an invitation that is unknown, expired, used or revoked', async () => {
      const closed = [anInvitation({ expiresAt: 10 }), anInvitation({ usesLeft: 0 }), anInvitation({ revokedAt: 5 })]
      for (const each of closed) await invitations.add(each)
      for (const tokenHash of [...closed.map((each) => each.tokenHash), unique()]) {
        const user = aUser()
        assert.equal(await invitations.join(tokenHash, 10, user, anEntry({ sub: user.sub })), 'closed')
        assert.equal(await users.find(user.sub), null)
        assert.equal(await entriesOf(user.sub), 0)
      }
    })

    test('is revoked once, with one entry', async () => {
      const invitation = anInvitation()
      await invitations.add(invitation)
      const outcomes = await Promise.all(
        [store, other, store].map((each) => each.invitations.revoke(invitation.id, 7, anEntry({ sub: invitation.id }))),
      )
      assert.deepEqual(outcomes.toSorted(), [false, false, true])
      assert.equal((await other.invitations.find(invitation.tokenHash))?.revokedAt, 7)
      assert.equal(await invitations.revoke(unique(), 7, anEntry({ sub: invitation.id })), false)
      assert.equal(await entriesOf(invitation.id), 1)
    })
  })
}
