import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { unique } from '../records.ts'
import type { Act } from './actor.ts'
import { familyOf, isBody, refreshTokenOf } from './answers.ts'
import { type Arena, isLater } from './arena.ts'
import { callers } from './callers.ts'
import type { Tally } from './tally.ts'

const both = 2 * callers
/** One caller of each process ends the sign-ins; the others redeem. */
const others = callers - 1

/** The guarantees of every store to two servers that answer and redeem the same authorization requests. */
export function codesSuite({ store, actor, at, forEachRound, account, ownClient, contest, assertOrders }: Arena): void {
  describe('authorization codes', () => {
    const undecided = async () => ({ ...(await account()), code: `ac_${unique()}` })
    async function approved() {
      const row = { ...(await undecided()), ...(await ownClient()) }
      assert.equal(await actor.act({ kind: 'give code', at, ...row }), 'approved')
      return row
    }
    /** The body that one caller got; all others were rejected. */
    function bodyOf(tally: Tally[string] = {}, count: number, ...refusals: readonly string[]): string | undefined {
      const [body, ...more] = Object.keys(tally).filter(isBody)
      const refused = refusals.reduce((sum, refusal) => sum + (tally[refusal] ?? 0), 0)
      assert.deepEqual([more, (body ? (tally[body] ?? 0) : 0) + refused], [[], count])
      if (body) assert.equal(tally[body], 1)
      return body
    }
    async function assertDead(body: string, clientId: string): Promise<void> {
      const token = refreshTokenOf(body)
      assert.equal(await actor.act({ kind: 'refresh', at, token, key: 'one', clientId }), 'invalid_grant')
      assert.ok(await store.refreshFamilies.find(familyOf(token)))
    }

    test('redeem against redeem: one gets tokens, and the others end that sign-in', async () => {
      const rows = await forEachRound(approved)
      for (const { row, tally, story } of await contest(rows, (row) => [{ kind: 'redeem', at, ...row }])) {
        const body = bodyOf(tally.redeem, both, 'invalid_grant') ?? assert.fail('no caller redeemed it')
        assert.deepEqual(story.events, ['code-approve', 'code-redeem', 'code-reuse refused'])
        const family = await store.refreshFamilies.find(familyOf(refreshTokenOf(body)))
        assert.deepEqual([family?.generation, family?.revocationReason], [1, 'reuse'])
        await assertDead(body, row.clientId)
      }
    })

    test('approve against deny: one decision counts', async () => {
      const rows = await forEachRound(undecided)
      const played = await contest(rows, (row, round) => [
        { kind: 'give code', at, ...row },
        { kind: 'deny code', at, later: isLater(round), ...row },
      ])
      assertOrders(played.map(({ tally }) => tally['give code']?.approved === 1))
      for (const { row, tally, story } of played) {
        const isApproved = tally['give code']?.approved === 1
        assert.deepEqual(tally, {
          'give code': isApproved ? { approved: 1, decided: callers - 1 } : { decided: callers },
          'deny code': isApproved ? { decided: callers } : { denied: 1, decided: callers - 1 },
        })
        assert.deepEqual(story.events, [isApproved ? 'code-approve' : 'code-deny'])
        const reply = await actor.act({ kind: 'redeem', at, ...row })
        assert.equal(isBody(reply), isApproved, reply)
      }
    })

    for (const [title, kind, event, ...refusals] of [
      ['an account lock', 'disable', 'user-disable', 'invalid_grant'],
      ['signing out everywhere', 'end all', 'user-sign-out', 'invalid_grant'],
      ['disabling the client', 'disable client', 'client-disable', 'invalid_grant', 'invalid_client'],
    ] as const) {
      test(`redeem against ${title}: no sign-in is left, and none begins afterwards`, async () => {
        const played = await contest(await forEachRound(approved), (row, round) => [
          { kind, at, ...row },
          ...Array.from({ length: others }, (): Act => ({ kind: 'redeem', at, later: isLater(round), ...row })),
        ])
        for (const { row, tally, story } of played) {
          const body = bodyOf(tally.redeem, 2 * others, ...refusals)
          const redeemed = story.events.indexOf('code-redeem')
          const ended = story.events.indexOf(event)
          assert.ok(redeemed < ended, story.events.join())
          assert.equal(body !== undefined, redeemed !== -1)
          if (kind === 'disable client') await actor.act({ kind: 'enable client', at, ...row })
          if (body) await assertDead(body, row.clientId)
          // Disabling the client ends codes that were given before. Here they are given in the same millisecond.
          if (body || kind !== 'disable client') assert.ok(!isBody(await actor.act({ kind: 'redeem', at, ...row })))
        }
      })
    }
  })
}
