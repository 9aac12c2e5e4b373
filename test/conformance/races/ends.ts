import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Act } from './actor.ts'
import { isBody, refreshTokenOf } from './answers.ts'
import { type Arena, isEndedLater, isLater } from './arena.ts'
import { callers } from './callers.ts'
import type { Tally } from './tally.ts'

/** One caller of each process ends the sign-ins; the others request tokens. */
const others = callers - 1

/** How all sign-ins of an account end; the replies to the two callers who end them, and their entries in the log. */
const ends = [
  { title: 'an account lock', kind: 'disable', reply: { ok: 2 }, events: ['user-disable', 'user-disable'] },
  {
    title: 'a password change',
    kind: 'change password',
    reply: { ok: 1, refused: 1 },
    events: ['user-password', 'user-password refused'],
  },
] as const

/** The guarantee of every store when all sign-ins end while two servers issue tokens: none remains valid, and none is issued after. */
export function endsSuite(arena: Arena): void {
  const { store, actor, at, forEachRound, approved, approvedOfItsOwn, redeemed, contest, assertOrders } = arena
  describe('sign-ins that end', () => {
    /** The one body that some got; all others got `refusal`. */
    function bodyOf(tally: Tally[string] = {}, refusal: string): string | undefined {
      const [body, ...more] = Object.keys(tally).filter(isBody)
      assert.deepEqual([more, (body ? (tally[body] ?? 0) : 0) + (tally[refusal] ?? 0)], [[], 2 * others])
      return body
    }
    async function assertDead(tokens: readonly string[], clientId?: string): Promise<void> {
      for (const token of tokens) {
        const refresh: Act = { kind: 'refresh', at, token, key: 'one', ...(clientId && { clientId }) }
        assert.equal(await actor.act(refresh), 'invalid_grant')
      }
    }

    for (const { title, kind, reply, events } of ends) {
      test(`redeem against ${title}: no sign-in of the account is left, and none begins`, async () => {
        const played = await contest(await forEachRound(approved), (row, round) => [
          { kind, at, later: isEndedLater(round), ...row },
          ...Array.from({ length: others }, (): Act => ({ kind: 'poll', at, later: isLater(round), ...row })),
        ])
        assertOrders(played.map(({ story }) => story.family === null))
        for (const { row, tally, story } of played) {
          assert.deepEqual(tally[kind], reply)
          const body = bodyOf(tally.poll, story.family ? 'invalid_grant' : 'access_denied')
          if (body) {
            assert.deepEqual(story, {
              state: 'redeemed',
              family: { generation: 1, revocationReason: null, ended: true },
              events: ['device-approve', 'device-redeem', ...events],
            })
            await assertDead([refreshTokenOf(body)])
          } else {
            assert.deepEqual([story.state, story.family], ['denied', null])
            const [approval, ended, ...rest] = story.events
            assert.deepEqual([approval, ended], ['device-approve', events[0]])
            assert.deepEqual([...rest].sort(), ['device-redeem refused', events[1]].sort())
          }
          assert.ok(!isBody(await actor.act({ kind: 'poll', at, ...row })))
        }
      })

      test(`refresh against ${title}: the family has ended, and issued no token afterwards`, async () => {
        const played = await contest(await forEachRound(redeemed), (row, round) => [
          { kind, at, ...row },
          ...Array.from(
            { length: others },
            (): Act => ({ kind: 'refresh', at, key: 'one', later: isLater(round), ...row }),
          ),
        ])
        assertOrders(played.map(({ story }) => story.family?.generation === 1))
        for (const { row, tally, story } of played) {
          assert.deepEqual(tally[kind], reply)
          const body = bodyOf(tally.refresh, 'invalid_grant')
          assert.deepEqual(story, {
            state: 'redeemed',
            family: { generation: body ? 2 : 1, revocationReason: null, ended: true },
            events: ['device-approve', 'device-redeem', ...(body ? ['refresh'] : []), ...events],
          })
          await assertDead(body ? [row.token, refreshTokenOf(body)] : [row.token])
        }
      })
    }

    test('redeem against disabling the client: no sign-in of the client is left, and enabling it brings none back', async () => {
      const played = await contest(await forEachRound(approvedOfItsOwn), (row, round) => [
        { kind: 'disable client', at, later: isEndedLater(round), ...row },
        ...Array.from({ length: others }, (): Act => ({ kind: 'poll', at, ...row })),
      ])
      assertOrders(played.map(({ story }) => story.family === null))
      for (const { row, tally, story } of played) {
        const body = bodyOf(tally.poll, 'invalid_client')
        assert.deepEqual(story, {
          state: body ? 'redeemed' : 'approved',
          family: body ? { generation: 1, revocationReason: null, ended: true } : null,
          events: ['device-approve', ...(body ? ['device-redeem'] : []), 'client-disable', 'client-disable'],
        })
        await actor.act({ kind: 'enable client', at, ...row })
        if (!body) continue
        await assertDead([refreshTokenOf(body)], row.clientId)
        assert.equal(await actor.act({ kind: 'poll', at, ...row }), 'invalid_grant')
      }
    })

    test('refresh against disabling the client: the family has ended, and issued no token afterwards', async () => {
      const rows = await forEachRound(async () => {
        const signIn = await approvedOfItsOwn()
        return { ...signIn, token: refreshTokenOf(await actor.act({ kind: 'poll', at, ...signIn })) }
      })
      const played = await contest(rows, (row) => [
        { kind: 'disable client', at, ...row },
        ...Array.from({ length: others }, (): Act => ({ kind: 'refresh', at, key: 'one', ...row })),
      ])
      assertOrders(played.map(({ story }) => story.family?.generation === 1))
      for (const { row, tally, story } of played) {
        const body = bodyOf(tally.refresh, 'invalid_client')
        assert.deepEqual(story, {
          state: 'redeemed',
          family: { generation: body ? 2 : 1, revocationReason: null, ended: true },
          events: ['device-approve', 'device-redeem', ...(body ? ['refresh'] : []), 'client-disable', 'client-disable'],
        })
        await actor.act({ kind: 'enable client', at, ...row })
        await assertDead(body ? [row.token, refreshTokenOf(body)] : [row.token], row.clientId)
      }
    })

    test('the audit chain is whole after all of it', async () => {
      assert.equal((await store.audit.verify()).intact, true)
    })
  })
}
