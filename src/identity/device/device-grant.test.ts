import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  application,
  errorOf,
  type Fields,
  failingStore,
  makeVerifier,
  openService,
  type Started,
  startService,
  storeWith,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints, grantTypes, limits } from '../../contract/index.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

const service = await openService()
const { documented, deployed, clock } = service

/** A device authorization in every state a poll can meet. */
const states: Readonly<Record<string, (client: Application) => Promise<Started>>> = {
  pending: (client) => client.start(),
  approved: async (client) => {
    const session = await client.start()
    await service.decide(session.user_code)
    return session
  },
  denied: async (client) => {
    const session = await client.start()
    await service.decide(session.user_code, { decision: 'deny' })
    return session
  },
  expired: async (client) => {
    const session = await client.start()
    clock.advance(session.expires_in)
    return session
  },
  redeemed: async (client) => {
    const session = await client.start()
    await service.decide(session.user_code)
    tokensOf(await client.poll(session))
    clock.advance(limits.pollResponseMemory)
    return session
  },
}
const answers: Readonly<Record<string, string>> = {
  pending: 'authorization_pending',
  denied: 'access_denied',
  expired: 'expired_token',
  redeemed: 'invalid_grant',
}

for (const client of [documented, deployed]) {
  describe(`${client.dialect}: a poll`, () => {
    for (const [state, error] of Object.entries(answers)) {
      test(`of a ${state} session is ${error}`, async () => {
        const session = await states[state]?.(client)
        assert.ok(session)
        assert.equal(await errorOf(client.poll(session)), error)
      })
    }

    test('of an approved session gets the token response', async () => {
      const session = await states.approved?.(client)
      assert.ok(session)
      const { body } = await client.poll(session)
      assert.equal(body.token_type, 'Bearer')
      assert.equal(body.expires_in, limits.accessTokenLifetime)
    })

    for (const state of Object.keys(states)) {
      const wrong: Readonly<Record<string, Fields>> = {
        'another verifier': { code_verifier: makeVerifier() },
        'a verifier of 42 characters': { code_verifier: 'a'.repeat(42) },
        'a verifier of 129 characters': { code_verifier: 'a'.repeat(129) },
      }
      for (const [name, changes] of Object.entries(wrong)) {
        test(`with ${name} discloses nothing of a ${state} session, and consumes nothing`, async () => {
          const session = await states[state]?.(client)
          assert.ok(session)
          assert.equal(await errorOf(client.poll(session, changes)), 'invalid_grant')
          const { status, body } = await client.poll(session)
          if (state === 'approved') assert.equal(status, 200)
          else assert.equal(body.error, answers[state])
        })
      }

      test(`without a verifier discloses nothing of a ${state} session`, async () => {
        const session = await states[state]?.(client)
        assert.ok(session)
        const { status, body } = await client.poll(session, { code_verifier: undefined })
        assert.equal(status, 400)
        assert.equal(body.error, client.dialect === 'documented' ? 'invalid_request' : 'invalid_grant')
      })

      test(`by another client discloses nothing of a ${state} session, not even for a scope of its own`, async () => {
        const session = await states[state]?.(client)
        assert.ok(session)
        const stranger = await service.register({ dialect: client.dialect, scopes: ['openid'] })
        assert.equal(await errorOf(stranger.poll(session)), 'invalid_grant')
        assert.equal(await errorOf(stranger.poll(session, { scope: 'charts' })), 'invalid_grant')
      })
    }
  })
}

const incomplete: Readonly<Record<string, { changes: Fields; error: string }>> = {
  'no grant_type': { changes: { grant_type: undefined }, error: 'invalid_request' },
  'grant_type password': { changes: { grant_type: 'password' }, error: 'unsupported_grant_type' },
  'grant_type device_code without its URN': { changes: { grant_type: 'device_code' }, error: 'unsupported_grant_type' },
  'grant_type __proto__': { changes: { grant_type: '__proto__' }, error: 'unsupported_grant_type' },
  'no device_code': { changes: { device_code: undefined }, error: 'invalid_request' },
  'an empty device_code': { changes: { device_code: '' }, error: 'invalid_request' },
  'an unknown device_code': { changes: { device_code: `dc_${'a'.repeat(43)}` }, error: 'invalid_grant' },
  'the user_code as device_code': { changes: { device_code: 'BCDF-GHJK' }, error: 'invalid_grant' },
  'a very long device_code': { changes: { device_code: 'a'.repeat(10_000) }, error: 'invalid_grant' },
  'a doubled device_code': { changes: { device_code: ['a', 'b'] }, error: 'invalid_request' },
}
for (const [name, { changes, error }] of Object.entries(incomplete)) {
  test(`a poll with ${name} is ${error}`, async () => {
    assert.equal(await errorOf(documented.poll(await documented.start(), changes)), error)
  })
}

test('deployed: a session without a challenge is polled without a verifier, and with one it is rejected', async () => {
  const session = await deployed.start({ code_challenge: undefined, code_challenge_method: undefined })
  const changes = { code_verifier: undefined }
  assert.equal(await errorOf(deployed.poll(session)), 'invalid_grant')
  assert.equal(await errorOf(deployed.poll(session, changes)), 'authorization_pending')
  await service.decide(session.user_code)
  assert.equal((await deployed.poll(session, changes)).status, 200)
})

test('the first poll is free, the next too fast one gets slow_down with Retry-After and never 429', async () => {
  const session = await documented.start()
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
  clock.advance(1)
  const { status, body, headers } = await documented.poll(session)
  assert.deepEqual([status, body.error, headers['retry-after']], [400, 'slow_down', '9'])
  clock.advance(9)
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
})

test('slow_down holds for all later polls: the interval stays 5 seconds longer', async () => {
  const session = await documented.start()
  await documented.poll(session)
  await documented.poll(session)
  clock.advance(10)
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
  clock.advance(5)
  assert.equal(await errorOf(documented.poll(session)), 'slow_down')
})

test('a code approved a moment after a poll is redeemed immediately: only a pending session is paced', async () => {
  const session = await documented.start()
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
  await service.decide(session.user_code)
  clock.advance(0.01)
  assert.equal((await documented.poll(session)).status, 200)
})

for (const state of ['denied', 'expired', 'redeemed'] as const) {
  test(`a ${state} session answers every poll the same, however fast`, async () => {
    const session = await states[state]?.(documented)
    assert.ok(session)
    const replies = await Promise.all(Array.from({ length: 10 }, () => documented.poll(session)))
    for (const { body } of replies) assert.equal(body.error, answers[state])
  })
}

test('an expired code is expired_token at its last second, an hour and almost a day later, then invalid_grant', async () => {
  const session = await documented.start()
  await documented.poll(session)
  clock.advance(session.expires_in - 1)
  assert.equal(await errorOf(documented.poll(session)), 'authorization_pending')
  const waits = { 1: 'expired_token', 3600: 'expired_token', 82799: 'expired_token', 2: 'invalid_grant' }
  for (const wait of [1, 3600, 82_799, 2] as const) {
    clock.advance(wait)
    assert.equal(await errorOf(documented.poll(session)), waits[wait], `after ${wait} more seconds`)
  }
})

test('a denied code stays access_denied past its lifetime for a day, then invalid_grant', async () => {
  const session = await documented.start()
  await service.decide(session.user_code, { decision: 'deny' })
  clock.advance(86_399)
  assert.equal(await errorOf(documented.poll(session)), 'access_denied')
  clock.advance(1)
  assert.equal(await errorOf(documented.poll(session)), 'invalid_grant')
})

test('an approved code is collected until expires_in plus 60 seconds', async () => {
  const inTime = await states.approved?.(documented)
  const late = await states.approved?.(documented)
  assert.ok(inTime && late)
  clock.advance(limits.deviceCodeLifetime + limits.collectionGrace - 1)
  assert.equal((await documented.poll(inTime)).status, 200)
  clock.advance(1)
  assert.equal(await errorOf(documented.poll(late)), 'expired_token')
})

test('50 simultaneous polls of an approved session get one answer, the same bytes, and one family', async () => {
  const session = await documented.start()
  await documented.poll(session, { scope: 'openid offline_access' })
  await service.decide(session.user_code)
  const replies = await Promise.all(Array.from({ length: 50 }, () => documented.poll(session)))
  const [first] = replies
  assert.ok(first)
  tokensOf(first)
  for (const { status, text, headers } of replies) {
    assert.deepEqual([status, text, headers['content-type']], [200, first.text, first.headers['content-type']])
  }
})

test('an account that was disabled after the approval gets no tokens, then or later', async () => {
  const user = await service.addUser({ username: 'leaver' })
  const session = await documented.start()
  await service.decide(session.user_code, { username: 'leaver' })
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: false }))
  assert.equal(await errorOf(documented.poll(session)), 'access_denied')
  await service.store.users.update(user.sub, (row) => ({ ...row, enabled: true }))
  assert.equal(await errorOf(documented.poll(session)), 'access_denied')
})

test('a poll never gets a 5xx: an unreachable store makes it slow_down, and the sign-in continues', async () => {
  let away = false
  const faulty = await openService({
    storeAs: failingStore(() => (away ? new Error('the disk is full') : null), 'deviceSessions'),
  })
  const session = await faulty.documented.start()
  away = true
  const { status, body, headers } = await faulty.documented.poll(session)
  assert.deepEqual([status, body.error, headers['retry-after']], [400, 'slow_down', '5'])
  assert.doesNotMatch(String(body.error_description), /disk/)
  away = false
  assert.equal(await errorOf(faulty.documented.poll(session)), 'authorization_pending')
})

test('an approved code whose redemption fails half-way is approved still: the next poll collects', async () => {
  let fails = true
  const faulty = await openService({
    storeAs: storeWith('deviceSessions', (own) => ({
      update: (hash, step) =>
        own.update(hash, (rows) => {
          const change = step(rows)
          if (change.family && fails) throw new Error('the disk is full')
          return change
        }),
    })),
  })
  const scope = 'openid offline_access'
  const session = await faulty.documented.start({ scope })
  await faulty.decide(session.user_code)
  assert.equal(await errorOf(faulty.documented.poll(session)), 'slow_down')
  fails = false
  assert.ok(tokensOf(await faulty.documented.poll(session, { scope })).refresh_token)
})

test('an application that is disabled while its poll is on the way collects nothing, and no family begins', async () => {
  let disabled: string | null = null
  const racing = await openService({
    storeAs: storeWith('deviceSessions', (own, store) => ({
      async update(hash, step) {
        const id = disabled
        disabled = null
        if (id !== null) await setClientEnabled(id, false, { clients: store.clients, now: racing.clock.now })
        return own.update(hash, step)
      },
    })),
  })
  const scope = 'openid offline_access'
  const session = await racing.documented.start({ scope })
  const { sub } = (await racing.store.users.findByName('demo')) ?? assert.fail()
  await racing.decide(session.user_code)
  disabled = racing.documented.id
  assert.equal(await errorOf(racing.documented.poll(session)), 'invalid_client')
  assert.deepEqual(await racing.store.refreshFamilies.list(sub, 1), [])
})

test('a code keeps its interval after a restart with another one', async () => {
  const before = await startService({ env: { POLLING_INTERVAL: '20' } })
  const session = await before.documented.start()
  const after = await startService({ env: { POLLING_INTERVAL: '5' }, storeAs: () => before.store })
  const { id, secret, dialect } = before.documented
  const client = application(after.app, { id, secret, dialect })
  assert.equal(session.interval, 20)
  assert.equal(await errorOf(client.poll(session)), 'authorization_pending')
  after.clock.advance(17)
  assert.equal(await errorOf(client.poll(session)), 'slow_down')
  await after.close()
  await before.close()
})

test('a poll is authenticated before anything else about it is looked at', async () => {
  const reply = await documented.post(endpoints.token.path, {
    grant_type: grantTypes.deviceCode,
    client_secret: 'wrong',
  })
  assert.equal(reply.body.error, 'invalid_client')
})
