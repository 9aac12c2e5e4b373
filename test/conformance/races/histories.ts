import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { limits } from '../../../src/contract/index.ts'
import { hashDeviceCode } from '../../../src/identity/device/codes.ts'
import { fc } from '../../fixtures/properties.ts'
import { isLong, rounds } from '../../fixtures/rounds.ts'
import { aUser } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { type ActorParts, createActor, serverParts } from './actor.ts'
import { familyOf, generationOf, isBody, refreshTokenOf } from './answers.ts'
import { type Ask, explain, newSignIn, type SignInModel } from './model.ts'

/** A request to one of two servers, of which the second has a clock that is behind. `back` counts generations. */
type Move = { readonly server: 0 | 1; readonly kind: Ask['kind']; readonly back: number; readonly key: string }
/** A wait, and then some concurrent moves. */
type History = { readonly behind: number; readonly turns: readonly { wait: number; moves: readonly Move[] }[] }

const often = (kind: Ask['kind'], weight: number) => ({ weight, arbitrary: fc.constant(kind) })
const moves = fc.array(
  fc.record<Move>({
    server: fc.constantFrom(0, 1),
    kind: fc.oneof(
      often('poll', 6),
      often('refresh', 8),
      often('approve', 3),
      often('deny', 1),
      often('revoke', 1),
      often('disable', 1),
      often('end all', 1),
      often('enable', 1),
    ),
    back: fc.oneof({ weight: 4, arbitrary: fc.constantFrom(0, 1) }, { weight: 1, arbitrary: fc.nat(3) }),
    key: fc.constantFrom('one', 'one', 'two'),
  }),
  { minLength: 1, maxLength: 4 },
)
const waits = [0, 0, 1, limits.pollingInterval, limits.pollResponseMemory - 1, limits.pollResponseMemory, 300, 540, 600]
export const histories = fc.record<History>({
  behind: fc.constantFrom(0, 1, 5, 120),
  turns: fc.array(fc.record({ wait: fc.constantFrom(...waits), moves }), { minLength: 2, maxLength: 14 }),
})

/**
 * Plays it on a new sign-in. After every turn there must be a serial order in which the model gives the same replies; at the
 * end the store must have the state of the model. Returns all replies.
 */
export async function play({ behind, turns }: History, servers: readonly [ActorParts, ActorParts]): Promise<string[]> {
  const [{ users, deviceSessions, refreshFamilies }] = servers
  const actors = [createActor(servers[0]), createActor(servers[1])] as const
  const [actor] = actors
  let now = Date.UTC(2026, 10, 26)
  const user = aUser()
  await users.add(user)
  const code = await actor.begin(now)
  const bodies = new Map<number, string>()
  let possible: readonly SignInModel[] = [newSignIn(now + limits.deviceCodeLifetime * 1000)]
  const all: string[] = []

  const tokenOf = (generation: number): string => refreshTokenOf(bodies.get(generation) ?? assert.fail())
  async function make({ server, kind, back, key }: Move) {
    const at = now - server * behind * 1000
    const generation = Math.max(1, bodies.size - back)
    const ask: Ask = kind === 'refresh' ? { kind, at, generation, key } : { kind, at }
    const reply = await actors[server].act(
      kind === 'refresh'
        ? { kind, at, key, token: tokenOf(generation) }
        : kind === 'revoke'
          ? { kind, at, token: tokenOf(1) }
          : { kind, at, code, sub: user.sub },
    )
    return { ask, reply }
  }
  /** The model's form of a reply; each generation has one body, byte for byte. */
  function replyOf(text: string): string {
    if (!isBody(text)) return text === 'authorization_pending' || text === 'slow_down' ? 'wait' : text
    const generation = generationOf(refreshTokenOf(text))
    assert.equal(bodies.get(generation) ?? text, text, 'every answer of a generation is the same')
    bodies.set(generation, text)
    return `tokens ${generation}`
  }

  for (const { wait, moves: atOnce } of turns) {
    now += wait * 1000
    const able = atOnce.filter(({ kind }) => bodies.size > 0 || (kind !== 'refresh' && kind !== 'revoke'))
    const exchanges = (await Promise.all(able.map(make))).map(({ ask, reply: text }) => ({ ask, reply: replyOf(text) }))
    const before = possible
    possible = explain(before, exchanges)
    assert.ok(possible.length > 0, `No order explains ${JSON.stringify(exchanges)} after ${JSON.stringify(before)}`)
    all.push(...exchanges.map(({ ask, reply: what }) => `${ask.kind}: ${what}`))
  }

  const session = await deviceSessions.update(hashDeviceCode(code), ({ session: row }) => ({ reply: row }))
  const family = session?.familyId ? await refreshFamilies.find(session.familyId) : null
  if (bodies.size > 0) assert.equal(session?.familyId, familyOf(tokenOf(1)))
  const account = await users.find(user.sub)
  const isEnded =
    family !== null
      ? family.userSessionVersion !== account?.deviceSessionVersion
      : session?.state === 'approved' && session.approval?.sessionVersion !== account?.browserSessionVersion
  const held = [session?.state, family?.generation ?? 0, family?.revokedAt != null]
  assert.ok(
    possible.some(
      ({ state, generation, revoked, ended }) =>
        `${[state, generation, revoked]}` === `${held}` && (state === 'denied' || ended === isEnded),
    ),
    `The store contains ${held}, and not what ${JSON.stringify(possible)} does`,
  )
  return all
}

/** Asserts that every possible reply occurred often enough for a wrong one to be detected. */
export function assertAllReplies(all: readonly string[], least: number): void {
  const kinds = Map.groupBy(all, (reply) => reply.replace(/\d+$/, 'n'))
  for (const kind of [
    'poll: wait',
    'poll: access_denied',
    'poll: expired_token',
    'poll: invalid_grant',
    'poll: tokens n',
    'approve: approved',
    'approve: unavailable',
    'approve: expired',
    'deny: denied',
    'refresh: tokens n',
    'refresh: invalid_grant',
    'revoke: ok',
  ]) {
    assert.ok((kinds.get(kind)?.length ?? 0) >= least, `${kind} ${kinds.get(kind)?.length ?? 0} times`)
  }
}

/** The guarantee of every store to concurrent callers: there is a serial order that explains the replies. */
export function historiesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: histories of two servers`, () => {
    test('every history of concurrent users, applications and operators is explained by a serial order', async (t) => {
      const { store, another, dispose } = await fresh()
      const other = await another()
      t.after(async () => {
        await other.close()
        await dispose()
      })
      const masterKey = randomBytes(32)
      const servers = [await serverParts(store, masterKey), await serverParts(other, masterKey)] as const
      const all: string[] = []
      const property = fc.asyncProperty(histories, async (history) => void all.push(...(await play(history, servers))))
      await fc.assert(property, { numRuns: rounds({ quick: 10, long: 500 }), seed: 20261121 })
      if (isLong) assertAllReplies(all, 5)
    })
  })
}
