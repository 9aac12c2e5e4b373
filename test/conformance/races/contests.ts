import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, before, describe, test } from 'node:test'
import { limits, scopeNames } from '../../../src/contract/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import {
  type AuditRow,
  auditedDevice,
  type DeviceSession,
  type RefreshFamily,
  wasEnded,
} from '../../../src/identity/index.ts'
import type { Store } from '../../../src/store/index.ts'
import { isLong, rounds as roundsOf } from '../../fixtures/rounds.ts'
import { aClient, aUser } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { type Act, createActor, serverParts } from './actor.ts'
import { isBody, refreshTokenOf } from './answers.ts'
import { callers, type Round } from './callers.ts'
import { type Pair, startPair } from './pair.ts'
import { type Heard, type Tally, tallied } from './tally.ts'

const rounds = roundsOf({ quick: 12, long: 200 })
const both = 2 * callers
const lifetime = limits.deviceCodeLifetime * 1000

/** Who comes first in each process: the same one, or in each another. */
const firsts: readonly Round<Act>['first'][] = [
  [0, 0],
  [1, 1],
  [0, 1],
  [1, 0],
]

/** Somebody's device authorization; `clientId`: of a client of its own. */
type SignIn = { readonly sub: string; readonly code: string; readonly clientId?: string }
type Refreshing = SignIn & { readonly token: string }

/** What the store and its audit log hold of a sign-in. */
type Story = {
  readonly state: DeviceSession['state'] | undefined
  readonly family: (Pick<RefreshFamily, 'generation' | 'revocationReason'> & { readonly ended: boolean }) | null
  /** The events that concern the account or the device, in the order of the chain. */
  readonly events: readonly string[]
}

/** What every store promises to two servers: whatever is asked of one row at once, one of it happens and everybody is told so. */
export function contestsSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: two processes with ${callers} callers each, ${rounds} rounds`, async () => {
    const { store, location, dispose } = await fresh()
    const masterKey = randomBytes(32)
    const actor = createActor(await serverParts(store, masterKey))
    let pair: Pair<unknown>
    before(async () => {
      pair = await startPair('./rival.ts', [location, masterKey.toString('base64url')])
    })
    after(async () => {
      await pair.close()
      await dispose()
    })
    const at = Date.now()

    const forEachRound = <T>(make: (round: number) => Promise<T>): Promise<readonly T[]> =>
      Promise.all(Array.from({ length: rounds }, (_, round) => make(round)))

    async function pending(): Promise<SignIn> {
      const user = aUser()
      await store.users.add(user)
      return { sub: user.sub, code: await actor.begin(at) }
    }
    /** Of a client that nobody else uses. */
    async function approvedOfItsOwn() {
      const { id: clientId, ...registered } = aClient({ scopes: scopeNames, refreshGraceSeconds: 0 })
      await store.clients.add({ id: clientId, ...registered })
      const user = aUser()
      await store.users.add(user)
      const signIn = { sub: user.sub, code: await actor.begin(at, clientId), clientId }
      assert.equal(await actor.act({ kind: 'approve', at, ...signIn }), 'approved')
      return signIn
    }
    async function approved(): Promise<SignIn> {
      const signIn = await pending()
      assert.equal(await actor.act({ kind: 'approve', at, ...signIn }), 'approved')
      return signIn
    }
    async function redeemed(): Promise<Refreshing> {
      const signIn = await approved()
      return { ...signIn, token: refreshTokenOf(await actor.act({ kind: 'poll', at, ...signIn })) }
    }

    /** Both processes let their callers in, row by row; answers what the callers of each row were told. */
    async function contest<T extends SignIn>(rows: readonly T[], acts: (row: T, round: number) => readonly Act[]) {
      const tallies: Tally[] = []
      for (const [round, row] of rows.entries()) {
        const message: Round<Act> = { acts: acts(row, round), first: firsts[round % firsts.length] ?? [0, 0] }
        tallies.push(tallied((await pair.round<readonly Heard[]>(message)).flat()))
      }
      const log = await store.audit.list({ since: at, limit: 1_000_000 })
      const stories = await Promise.all(rows.map((row) => storyOf(store, row, log)))
      return rows.map((row, round) => ({
        row,
        round,
        tally: tallies[round] ?? assert.fail(),
        story: stories[round] ?? assert.fail(),
      }))
    }

    /** Both outcomes happened, or the contest was none. A few rounds may all end alike. */
    function assertBoth(outcomes: readonly boolean[]): void {
      if (isLong) assert.deepEqual(new Set(outcomes), new Set([true, false]))
    }

    test('redeem against redeem: one family begins, and everybody is told of that one', async () => {
      const rows = await forEachRound(approved)
      for (const { row, tally, story } of await contest(rows, (row) => [{ kind: 'poll', at, ...row }])) {
        const [body = ''] = Object.keys(tally.poll ?? {})
        assert.ok(isBody(body), body)
        assert.deepEqual(tally, { poll: { [body]: both } })
        assert.deepEqual(story, {
          state: 'redeemed',
          family: { generation: 1, revocationReason: null, ended: false },
          events: ['device-approve', 'device-redeem'],
        })
        assert.ok(isBody(await actor.act({ kind: 'refresh', at, token: refreshTokenOf(body), key: row.sub })))
      }
    })

    test('refresh against refresh: one gets the next token, the others end the family by reuse', async () => {
      const rows = await forEachRound(redeemed)
      const played = await contest(rows, ({ token }) => [{ kind: 'refresh', at, token, key: '' }])
      for (const { tally, story } of played) {
        const body = Object.keys(tally.refresh ?? {}).find(isBody) ?? ''
        assert.deepEqual(tally, { refresh: { [body]: 1, invalid_grant: both - 1 } })
        assert.deepEqual(story, {
          state: 'redeemed',
          family: { generation: 2, revocationReason: 'reuse', ended: true },
          events: ['device-approve', 'device-redeem', 'refresh', 'refresh-reuse'],
        })
        assert.equal(await actor.act({ kind: 'refresh', at, token: refreshTokenOf(body), key: 'x' }), 'invalid_grant')
      }
    })

    test('approve against deny: one decision counts, and the device is told that one', async () => {
      const rows = await forEachRound(pending)
      const played = await contest(rows, (row) => [
        { kind: 'approve', at, ...row },
        { kind: 'deny', at, ...row },
      ])
      assertBoth(played.map(({ tally }) => tally.approve?.approved === 1))
      for (const { row, tally, story } of played) {
        const poll = await actor.act({ kind: 'poll', at, ...row })
        if (tally.approve?.approved) {
          assert.deepEqual(tally, {
            approve: { approved: 1, unavailable: callers - 1 },
            deny: { unavailable: callers },
          })
          assert.deepEqual(story, { state: 'approved', family: null, events: ['device-approve'] })
          assert.ok(isBody(poll), poll)
        } else {
          assert.deepEqual(tally, { approve: { unavailable: callers }, deny: { denied: 1, unavailable: callers - 1 } })
          assert.deepEqual(story, { state: 'denied', family: null, events: ['device-deny'] })
          assert.equal(poll, 'access_denied')
        }
      }
    })

    test('approve against expiry: what was approved is collected for a minute more, what a poll was told has expired never', async () => {
      const end = at + lifetime
      const inGrace = end + limits.collectionGrace * 1000 - 1
      /** At the end, at the end of the grace, and after it. */
      const polledAt = (round: number): number => [end, inGrace, inGrace + 1][Math.floor(round / 4) % 3] ?? end
      const rows = await forEachRound(pending)
      const played = await contest(rows, (row, round) => [
        { kind: 'approve', at: end - 1, ...row },
        { kind: 'poll', at: polledAt(round), ...row },
      ])
      assertBoth(played.map(({ tally }) => tally.approve?.approved === 1))
      for (const { row, round, tally, story } of played) {
        const [told = ''] = Object.keys(tally.poll ?? {})
        const wasApproved = tally.approve?.approved === 1
        const isCollected = wasApproved && polledAt(round) <= inGrace
        assert.deepEqual(tally, {
          approve: wasApproved ? { approved: 1, unavailable: callers - 1 } : { expired: callers },
          poll: { [told]: callers },
        })
        assert.ok(isCollected ? isBody(told) : told === 'expired_token', told)
        const state = isCollected ? 'redeemed' : wasApproved ? 'approved' : 'pending'
        const events = [...(wasApproved ? ['device-approve'] : []), ...(isCollected ? ['device-redeem'] : [])]
        const family = isCollected ? { generation: 1, revocationReason: null, ended: false } : null
        assert.deepEqual(story, { state, family, events })
        if (isCollected) continue
        // Of servers whose clocks are behind, too.
        assert.equal(await actor.act({ kind: 'poll', at: end - 1, ...row }), 'expired_token')
        assert.notEqual(await actor.act({ kind: 'approve', at: end - 1, ...row }), 'approved')
      }
    })

    test('refresh against revoke: the family is dead, and nobody got a token from it after it was revoked', async () => {
      const rows = await forEachRound(redeemed)
      const played = await contest(rows, ({ token }) => [
        { kind: 'refresh', at, token, key: 'one' },
        { kind: 'revoke', at, token },
      ])
      assertBoth(played.map(({ tally }) => Object.keys(tally.refresh ?? {}).some(isBody)))
      for (const { row, tally, story } of played) {
        const [body, ...more] = Object.keys(tally.refresh ?? {}).filter(isBody)
        const refused = tally.refresh?.invalid_grant ?? 0
        assert.deepEqual([more, tally.revoke], [[], { ok: callers }])
        assert.equal((body ? (tally.refresh?.[body] ?? 0) : 0) + refused, callers)
        assert.deepEqual(story, {
          state: 'redeemed',
          family: { generation: body ? 2 : 1, revocationReason: 'revoked', ended: true },
          events: ['device-approve', 'device-redeem', ...(body ? ['refresh'] : []), 'token-revoke'],
        })
        for (const token of body ? [row.token, refreshTokenOf(body)] : [row.token]) {
          assert.equal(await actor.act({ kind: 'refresh', at, token, key: 'one' }), 'invalid_grant')
        }
      }
    })

    test('redeem against account lock: no sign-in of the account is left, and none begins', async () => {
      const rows = await forEachRound(approved)
      const polls = callers - 1
      const played = await contest(rows, (row) => [
        { kind: 'disable', at, ...row },
        ...Array.from({ length: polls }, (): Act => ({ kind: 'poll', at, ...row })),
      ])
      assertBoth(played.map(({ story }) => story.family !== null))
      for (const { row, tally, story } of played) {
        assert.deepEqual(tally.disable, { ok: 2 })
        const [body, ...more] = Object.keys(tally.poll ?? {}).filter(isBody)
        assert.deepEqual(more, [])
        if (body) {
          assert.deepEqual(tally.poll, {
            [body]: tally.poll?.[body],
            ...(tally.poll?.[body] === 2 * polls ? {} : { invalid_grant: 2 * polls - (tally.poll?.[body] ?? 0) }),
          })
          assert.deepEqual(story, {
            state: 'redeemed',
            family: { generation: 1, revocationReason: null, ended: true },
            events: ['device-approve', 'device-redeem', 'user-disable', 'user-disable'],
          })
          const token = refreshTokenOf(body)
          assert.equal(await actor.act({ kind: 'refresh', at, token, key: 'one' }), 'invalid_grant')
        } else {
          assert.deepEqual(tally.poll, { access_denied: 2 * polls })
          assert.deepEqual([story.state, story.family], ['denied', null])
          const [approval, disabled, ...rest] = story.events
          assert.deepEqual([approval, disabled], ['device-approve', 'user-disable'])
          assert.deepEqual([...rest].sort(), ['device-redeem refused', 'user-disable'])
        }
        assert.ok(!isBody(await actor.act({ kind: 'poll', at, ...row })))
      }
    })

    test('redeem against disabling the client: no sign-in of the client is left, and enabling it brings none back', async () => {
      const rows = await forEachRound(approvedOfItsOwn)
      const polls = callers - 1
      const played = await contest(rows, (row) => [
        { kind: 'disable client', at, ...row },
        ...Array.from({ length: polls }, (): Act => ({ kind: 'poll', at, ...row })),
      ])
      assertBoth(played.map(({ story }) => story.family !== null))
      for (const { row, tally, story } of played) {
        const [body, ...more] = Object.keys(tally.poll ?? {}).filter(isBody)
        const given = body ? (tally.poll?.[body] ?? 0) : 0
        assert.deepEqual([more, given + (tally.poll?.invalid_client ?? 0)], [[], 2 * polls])
        assert.deepEqual(story, {
          state: body ? 'redeemed' : 'approved',
          family: body ? { generation: 1, revocationReason: null, ended: true } : null,
          events: ['device-approve', ...(body ? ['device-redeem'] : []), 'client-disable', 'client-disable'],
        })
        await actor.act({ kind: 'enable client', at, ...row })
        if (!body) continue
        const token = refreshTokenOf(body)
        assert.equal(await actor.act({ kind: 'refresh', at, token, key: 'one', ...row }), 'invalid_grant')
        assert.equal(await actor.act({ kind: 'poll', at, ...row }), 'invalid_grant')
      }
    })

    test('refresh against disabling the client: the family is dead, and nobody got a token from it afterwards', async () => {
      const rows = await forEachRound(async () => {
        const signIn = await approvedOfItsOwn()
        return { ...signIn, token: refreshTokenOf(await actor.act({ kind: 'poll', at, ...signIn })) }
      })
      const refreshes = callers - 1
      const played = await contest(rows, (row) => [
        { kind: 'disable client', at, ...row },
        ...Array.from({ length: refreshes }, (): Act => ({ kind: 'refresh', at, key: 'one', ...row })),
      ])
      assertBoth(played.map(({ story }) => story.family?.generation === 2))
      for (const { row, tally, story } of played) {
        const [body, ...more] = Object.keys(tally.refresh ?? {}).filter(isBody)
        const given = body ? (tally.refresh?.[body] ?? 0) : 0
        assert.deepEqual([more, given + (tally.refresh?.invalid_client ?? 0)], [[], 2 * refreshes])
        assert.deepEqual(story, {
          state: 'redeemed',
          family: { generation: body ? 2 : 1, revocationReason: null, ended: true },
          events: ['device-approve', 'device-redeem', ...(body ? ['refresh'] : []), 'client-disable', 'client-disable'],
        })
        await actor.act({ kind: 'enable client', at, ...row })
        for (const token of body ? [row.token, refreshTokenOf(body)] : [row.token]) {
          assert.equal(
            await actor.act({ kind: 'refresh', at, token, key: 'one', clientId: row.clientId }),
            'invalid_grant',
          )
        }
      }
    })

    test('the audit chain is whole after all of it', async () => {
      assert.equal((await store.audit.verify()).intact, true)
    })
  })
}

async function storyOf(store: Store, { sub, code, clientId }: SignIn, log: readonly AuditRow[]): Promise<Story> {
  const device = auditedDevice(hashDeviceCode(code))
  const concerned = log.filter(
    (row) => row.sub === sub || row.details.device === device || (clientId !== undefined && row.clientId === clientId),
  )
  const session = await store.deviceSessions.update(hashDeviceCode(code), (row) => ({ reply: row }))
  const family = session?.familyId
    ? await store.refreshFamilies.update(session.familyId, (row, account, client) => ({
        reply: row && { ...row, ended: wasEnded(row, { account, client }) },
      }))
    : null
  return {
    state: session?.state,
    family: family && {
      generation: family.generation,
      revocationReason: family.revocationReason,
      ended: family.ended,
    },
    events: concerned.map(({ event, outcome }) =>
      outcome === 'refused' && event !== 'refresh-reuse' ? `${event} ${outcome}` : event,
    ),
  }
}
