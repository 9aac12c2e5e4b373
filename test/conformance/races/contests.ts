import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { limits } from '../../../src/contract/index.ts'
import { aKeptRow } from '../records.ts'
import { isBody, refreshTokenOf } from './answers.ts'
import { type Arena, isLater } from './arena.ts'
import { callers } from './callers.ts'

const both = 2 * callers
const lifetime = limits.deviceCodeLifetime * 1000

/** The guarantees of every store to two servers: of concurrent operations on one row one happens, and every caller gets it. */
export function contestsSuite(arena: Arena): void {
  const { store, actor, at, forEachRound, pending, approved, redeemed, contest, assertOrders } = arena
  describe('contests', () => {
    test('redeem against redeem: one family starts, and every response is of that one', async () => {
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

    test('one DPoP proof in two processes: one request is served', async () => {
      const rows = await forEachRound(pending)
      for (const { tally } of await contest(rows, ({ code }) => [{ kind: 'use proof', at, id: code }])) {
        assert.deepEqual(tally, { 'use proof': { accepted: 1, refused: both - 1 } })
      }
    })

    test('what one account keeps, in two processes: as many rows are stored as there is space for', async () => {
      const rows = await forEachRound(pending)
      for (const { row, tally } of await contest(rows, ({ sub }) => [{ kind: 'keep', at, sub, key: '', most: 3 }])) {
        assert.deepEqual(tally, { keep: { stored: 3, full: both - 3 } })
        assert.equal((await store.kept.list(row.sub)).length, 3)
      }
    })

    test('of all that change one row as they read it, one does, and the others learn that it changed', async () => {
      const rows = await forEachRound(async () => {
        const row = await pending()
        await store.kept.put(aKeptRow({ sub: row.sub, key: 'a', tag: '"read"' }), () => 'stored')
        return row
      })
      const change = { kind: 'keep', at, key: 'a', most: 9, ifTag: '"read"' } as const
      for (const { tally } of await contest(rows, ({ sub }) => [{ ...change, sub }])) {
        assert.deepEqual(tally, { keep: { stored: 1, changed: both - 1 } })
      }
    })

    test('approve against deny: one decision counts, and the device gets it', async () => {
      const rows = await forEachRound(pending)
      const played = await contest(rows, (row, round) => [
        { kind: 'approve', at, ...row },
        { kind: 'deny', at, later: isLater(round), ...row },
      ])
      assertOrders(played.map(({ tally }) => tally.approve?.approved === 1))
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

    test('approve against expiry: an approved code is redeemable for another minute, one reported as expired never', async () => {
      const end = at + lifetime
      const inGrace = end + limits.collectionGrace * 1000 - 1
      /** At the expiry, at the end of the grace period, and after it. */
      const polledAt = (round: number): number => [end, inGrace, inGrace + 1][Math.floor(round / 4) % 3] ?? end
      const rows = await forEachRound(pending)
      const played = await contest(rows, (row, round) => [
        { kind: 'approve', at: end - 1, ...row },
        { kind: 'poll', at: polledAt(round), later: isLater(round), ...row },
      ])
      assertOrders(played.map(({ tally }) => tally.approve?.approved === 1))
      for (const { row, round, tally, story } of played) {
        const [reply = ''] = Object.keys(tally.poll ?? {})
        const wasApproved = tally.approve?.approved === 1
        const isCollected = wasApproved && polledAt(round) <= inGrace
        assert.deepEqual(tally, {
          approve: wasApproved ? { approved: 1, unavailable: callers - 1 } : { expired: callers },
          poll: { [reply]: callers },
        })
        assert.ok(isCollected ? isBody(reply) : reply === 'expired_token', reply)
        const state = isCollected ? 'redeemed' : wasApproved ? 'approved' : 'pending'
        const events = [...(wasApproved ? ['device-approve'] : []), ...(isCollected ? ['device-redeem'] : [])]
        const family = isCollected ? { generation: 1, revocationReason: null, ended: false } : null
        assert.deepEqual(story, { state, family, events })
        if (isCollected) continue
        // Also on servers whose clocks are behind.
        assert.equal(await actor.act({ kind: 'poll', at: end - 1, ...row }), 'expired_token')
        assert.notEqual(await actor.act({ kind: 'approve', at: end - 1, ...row }), 'approved')
      }
    })

    test('refresh against revoke: the family has ended, and issued no token after its revocation', async () => {
      const rows = await forEachRound(redeemed)
      const played = await contest(rows, ({ token }) => [
        { kind: 'refresh', at, token, key: 'one' },
        { kind: 'revoke', at, token },
      ])
      assertOrders(played.map(({ tally }) => Object.keys(tally.refresh ?? {}).some(isBody)))
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

    test('the audit chain is whole after all of it', async () => {
      assert.equal((await store.audit.verify()).intact, true)
    })
  })
}
