import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openService, startService, storeWith, withoutQuotas } from '../../../test/fixtures/index.ts'
import { limits } from '../../contract/index.ts'
import { deviceAuthorizationResponse } from '../../contract/schemas/index.ts'

const service = await openService()
const { documented, deployed } = service
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

for (const client of [documented, deployed]) {
  test(`${client.dialect}: the response has exactly the fields of service.md`, async () => {
    const { status, body } = await client.authorize()
    assert.equal(status, 200)
    assert.deepEqual(Object.keys(body), Object.keys(deviceAuthorizationResponse.properties))
    assert.match(String(body.device_code), /^dc_[0-9a-z]{9}[\w-]{43}$/)
    assert.match(String(body.user_code), /^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/)
    assert.equal(body.verification_uri, 'https://auth.example/device')
    assert.equal(body.verification_uri_complete, `https://auth.example/device?user_code=${body.user_code}`)
    assert.equal(body.expires_in, limits.deviceCodeLifetime)
    assert.equal(body.interval, limits.pollingInterval)
  })

  test(`${client.dialect}: links are built from configuration, never from the Host header`, async () => {
    const { body } = await client.post(
      '/connect/deviceauthorization',
      { code_challenge: challenge, code_challenge_method: 'S256' },
      { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    )
    assert.equal(body.verification_uri, 'https://auth.example/device')
  })

  test(`${client.dialect}: unknown parameters and unknown scopes are ignored`, async () => {
    const { status } = await client.authorize({ scope: 'charts tiles amdb email', resource: 'x', response_type: 'y' })
    assert.equal(status, 200)
  })
}

for (const changes of [
  { code_challenge: undefined },
  { code_challenge: '' },
  { code_challenge: challenge.slice(1) },
  { code_challenge: `${challenge}A` },
  { code_challenge: [challenge, challenge] },
  { code_challenge_method: undefined },
  { code_challenge_method: 'plain' },
]) {
  test(`${JSON.stringify(changes)} is invalid_request`, async () => {
    const { status, body } = await documented.authorize(changes)
    assert.deepEqual([status, body.error], [400, 'invalid_request'])
  })
}

test('deployed: PKCE may be absent, but not by half', async () => {
  const absent = { code_challenge: undefined, code_challenge_method: undefined }
  assert.equal((await deployed.authorize(absent)).status, 200)
  assert.equal((await deployed.authorize({ code_challenge: undefined })).body.error, 'invalid_request')
  assert.equal((await documented.authorize(absent)).body.error, 'invalid_request')
})

test('a known scope outside the registration is invalid_scope; every client may request userinfo', async () => {
  const narrow = await service.register({ scopes: ['openid', 'charts'] })
  assert.equal((await narrow.authorize({ scope: 'openid fmsdata' })).body.error, 'invalid_scope')
  assert.equal((await narrow.authorize({ scope: 'openid userinfo' })).status, 200)
})

test('lifetime and interval follow the configuration', async () => {
  const quick = await openService({ env: { DEVICE_CODE_LIFETIME: '120', POLLING_INTERVAL: '7' } })
  const { body } = await quick.documented.authorize()
  assert.deepEqual([body.expires_in, body.interval], [120, 7])
})

test('neither code is stored as it is', async () => {
  const stored: string[] = []
  const watched = await openService({
    storeAs: storeWith('deviceSessions', (own) => ({
      add: (session) => {
        stored.push(JSON.stringify(session))
        return own.add(session)
      },
    })),
  })
  const { device_code, user_code } = await watched.documented.start()
  assert.equal(stored.length, 1)
  for (const secret of [device_code.slice(3), user_code, user_code.replace('-', '')]) {
    assert.ok(!stored.join().includes(secret))
  }
})

test('a user code that is taken is drawn again, and after five the client is asked to come back', async () => {
  let taken = 2
  const crowded = await openService({
    storeAs: storeWith('deviceSessions', (own) => ({
      add: async (session) => {
        taken -= 1
        return taken < 0 && own.add(session)
      },
    })),
  })
  assert.equal((await crowded.documented.authorize()).status, 200)
  taken = Number.POSITIVE_INFINITY
  const reply = await crowded.documented.authorize()
  assert.deepEqual([reply.status, reply.body.error], [503, 'temporarily_unavailable'])
  assert.equal(reply.headers['retry-after'], '5')
})

test('the address shown to the person comes from the connection, not from a header of the client', async () => {
  const seen: string[] = []
  const watched = await openService({
    storeAs: storeWith('deviceSessions', (own) => ({
      add: (session) => {
        seen.push(session.requester.ip)
        return own.add(session)
      },
    })),
  })
  const form = { code_challenge: challenge, code_challenge_method: 'S256' }
  await watched.documented.post('/connect/deviceauthorization', form, { 'x-forwarded-for': '203.0.113.9' })
  assert.deepEqual(seen, ['127.0.0.1'])
})

test('500 codes issued concurrently are all different', async () => {
  const crowd = await startService({ env: withoutQuotas })
  after(crowd.close)
  const replies = await Promise.all(Array.from({ length: 500 }, () => crowd.documented.authorize()))
  const codes = replies.map(({ body }) => String(body.user_code))
  assert.equal(new Set(codes).size, 500)
})
