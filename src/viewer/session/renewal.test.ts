import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { aViewerSession } from '../../../test/conformance/records.ts'
import { createClock, freshStore, rightClock } from '../../../test/fixtures/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { createSealingKeys } from '../../identity/index.ts'
import type { IdentityServer, IssuedTokens, TokenAnswer } from '../tokens/identity-server.ts'
import { openTokens, sealTokens, sessionTokens } from '../tokens/session-tokens.ts'
import { createRenewal } from './renewal.ts'
import type { ViewerSession } from './viewer-session.ts'

const sealing = createSealingKeys(randomBytes(32), randomBytes)
const hour = 3600

const issued = (number: number): IssuedTokens => ({
  accessToken: `access ${number}`,
  refreshToken: `refresh ${number}`,
  idToken: 'id',
  expiresIn: hour,
})

/** Servers with one store and one identity server, whose answers the test decides. */
async function start(t: Parameters<typeof freshStore>[0]) {
  const { viewerSessions: sessions } = await freshStore(t)
  const clock = createClock()
  const asked: string[] = []
  const revoked: string[] = []
  let answer: (refreshToken: string) => Promise<TokenAnswer> = async (token) => {
    await new Promise((resolve) => setImmediate(resolve))
    return { kind: 'tokens', tokens: issued(Number(token.split(' ')[1]) + 1) }
  }
  const identityServer = {
    renew: (refreshToken: string) => {
      asked.push(refreshToken)
      return answer(refreshToken)
    },
    revoke: async (refreshToken: string) => void revoked.push(refreshToken),
  } as IdentityServer
  const idHash = 'the session'
  const now = clock.now()
  const session: ViewerSession = aViewerSession({
    idHash,
    tokens: sealTokens(sessionTokens(issued(1), now), idHash, sealing),
    expiresAt: now + 90 * 24 * hour * 1000,
    absoluteExpiresAt: now + 365 * 24 * hour * 1000,
  })
  await sessions.add(session)
  const server = () =>
    createRenewal({ ...rightClock, sessions, identityServer, sealing, idleLifetime: 90 * 24 * hour, now: clock.now })
  const stored = async () => (await sessions.find(idHash, clock.now())) ?? assert.fail('the session has ended')
  const ask = async (fresh: ReturnType<typeof server>) => (await fresh(await stored()))?.accessToken
  return {
    ...{ sessions, session, clock, asked, revoked, server, stored, ask },
    answerWith: (next: typeof answer) => {
      answer = next
    },
  }
}

describe('tokens of a session', () => {
  test('are renewed before they expire, and not earlier', async (t) => {
    const { clock, asked, server, ask } = await start(t)
    const one = server()
    clock.advance(0.84 * hour)
    assert.equal(await ask(one), 'access 1')
    assert.deepEqual(asked, [])
    clock.advance(0.02 * hour)
    assert.equal(await ask(one), 'access 2')
    assert.equal(await ask(one), 'access 2')
    assert.deepEqual(asked, ['refresh 1'])
  })

  test('are renewed once by parallel requests to several servers, which all go on', async (t) => {
    const { clock, asked, server, ask, stored } = await start(t)
    const servers = [server(), server(), server()]
    for (const late of [0.9, 5]) {
      clock.advance(late * hour)
      const before = asked.length
      const answers = await Promise.all(Array.from({ length: 30 }, (_, i) => ask(servers[i % 3] ?? server())))
      assert.equal(asked.length, before + 1)
      const valid = late > 1 ? [`access ${before + 2}`] : [`access ${before + 1}`, `access ${before + 2}`]
      for (const token of answers) assert.ok(token && valid.includes(token), `${token}`)
    }
    assert.equal((await stored()).generation, 2)
  })

  test('that a server that died was renewing are renewed by another, when its time is over', async (t) => {
    const { clock, sessions, asked, server, ask, session } = await start(t)
    clock.advance(0.9 * hour)
    const [now, one] = [clock.now(), server()]
    assert.equal(await sessions.takeRenewal(session.idHash, { generation: 0, now, until: now + 10_000 }), true)
    assert.equal(await ask(one), 'access 1', 'they are still valid')
    clock.advance(10)
    assert.equal(await ask(one), 'access 2')
    assert.deepEqual(asked, ['refresh 1'])
  })

  test('are used while they are valid if the identity server is unavailable; then no user is signed out', async (t) => {
    const { clock, asked, server, ask, stored, answerWith } = await start(t)
    const one = server()
    answerWith(() => Promise.reject(new StoreUnavailable('It is away')))
    clock.advance(0.9 * hour)
    for (let i = 0; i < 5; i += 1) assert.equal(await ask(one), 'access 1')
    assert.equal(asked.length, 1, 'it is asked again after the lease')
    clock.advance(0.2 * hour)
    await assert.rejects(ask(one), StoreUnavailable)
    answerWith(async () => ({ kind: 'tokens', tokens: issued(2) }))
    clock.advance(10)
    assert.equal(await ask(one), 'access 2')
    assert.equal((await stored()).generation, 1)
  })

  test('that the identity server refuses end the session', async (t) => {
    const { clock, server, session, sessions, answerWith } = await start(t)
    answerWith(async () => ({ kind: 'refused', error: 'invalid_grant' }))
    clock.advance(hour)
    assert.equal(await server()(session), null)
    assert.equal(await sessions.find(session.idHash, clock.now()), null)
  })

  test('that are refused to a slow server do not end a session that another renewed', async (t) => {
    const { clock, server, session, sessions, stored, answerWith } = await start(t)
    clock.advance(hour)
    answerWith(async () => {
      const tokens = sealTokens(sessionTokens(issued(7), clock.now()), session.idHash, sealing)
      await sessions.renew(session.idHash, 0, { tokens, expiresAt: session.expiresAt })
      return { kind: 'refused', error: 'invalid_grant' }
    })
    assert.equal((await server()(session))?.accessToken, 'access 7')
    assert.equal((await stored()).generation, 1)
  })

  test('with a refused access token are renewed before it is time, once for all servers', async (t) => {
    const { asked, server, stored } = await start(t)
    const seen = await stored()
    const servers = [server(), server(), server()]
    const renewed = await Promise.all(servers.map((fresh) => fresh(seen, { refused: 'access 1' })))
    assert.deepEqual(
      renewed.map((tokens) => tokens?.accessToken),
      ['access 2', 'access 2', 'access 2'],
    )
    assert.equal((await server()(await stored(), { refused: 'access 1' }))?.accessToken, 'access 2')
    assert.deepEqual(asked, ['refresh 1'])
  })

  test('with a refused access token are not used while the identity server is unavailable, and the session is kept', async (t) => {
    const { server, stored, answerWith } = await start(t)
    answerWith(() => Promise.reject(new StoreUnavailable('It is away')))
    const one = server()
    const seen = await stored()
    const both = await Promise.allSettled([one(seen), one(seen, { refused: 'access 1' })])
    assert.deepEqual(
      both.map(({ status }) => status),
      ['fulfilled', 'rejected'],
    )
  })

  test('of a session that ended during the renewal are not stored', async (t) => {
    const { clock, server, session, sessions, revoked, answerWith } = await start(t)
    clock.advance(hour)
    answerWith(async () => {
      await sessions.remove(session.idHash)
      return { kind: 'tokens', tokens: issued(2) }
    })
    assert.equal(await server()(session), null)
    assert.equal(await sessions.find(session.idHash, clock.now()), null)
    assert.deepEqual(revoked, ['refresh 2'])
  })

  test('move the end of the session, and never beyond its absolute lifetime', async (t) => {
    const { clock, server, session, stored } = await start(t)
    const day = 24 * hour
    for (const [days, expected] of [
      [80, 170],
      [80, 250],
      [80, 330],
      [80, 365],
    ] as const) {
      clock.advance(days * day)
      await server()(await stored())
      assert.equal(((await stored()).expiresAt - (session.absoluteExpiresAt - 365 * day * 1000)) / day / 1000, expected)
    }
  })

  test('are sealed for their own row', () => {
    const sealed = sealTokens(sessionTokens(issued(1), 0), 'one', sealing)
    assert.equal(openTokens({ tokens: sealed, idHash: 'one' }, sealing)?.refreshToken, 'refresh 1')
    assert.equal(openTokens({ tokens: sealed, idHash: 'another' }, sealing), null)
    const other = createSealingKeys(randomBytes(32), randomBytes)
    assert.equal(openTokens({ tokens: sealed, idHash: 'one' }, other), null)
    assert.doesNotMatch(sealed, /access|refresh/)
  })
})
