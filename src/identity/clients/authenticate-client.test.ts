import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { type Fields, openService, storeWith } from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'
import { makeClientSecret, withNewSecret } from './client-secret.ts'

const service = await openService()
const client = service.documented
const other = service.deployed

const basic = (id: string, secret: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`).toString('base64')}`,
})
const raw = (pair: string): Record<string, string> => ({
  authorization: `Basic ${Buffer.from(pair).toString('base64')}`,
})
const noFields = { client_id: undefined, client_secret: undefined } as const

type Case = {
  readonly name: string
  readonly fields?: Fields
  readonly headers?: Readonly<Record<string, string>>
  /** Left out: the client is authenticated. */
  readonly error?: 'invalid_client' | 'invalid_request'
  readonly status?: 401
}
const cases: readonly Case[] = [
  { name: 'id and secret in the body' },
  { name: 'Basic alone', fields: noFields, headers: basic(client.id, client.secret) },
  {
    name: 'Basic, and client_id in the body',
    fields: { client_secret: undefined },
    headers: basic(client.id, client.secret),
  },
  {
    name: 'Basic in lower case',
    fields: noFields,
    headers: { authorization: String(basic(client.id, client.secret).authorization).replace('Basic', 'basic') },
  },
  {
    name: 'Basic whose halves are form-encoded',
    fields: noFields,
    headers: raw(`${client.id.replace('_', '%5F')}:${client.secret}`),
  },
  { name: 'a Bearer header and a secret in the body', headers: { authorization: 'Bearer abc.def.ghi' } },
  { name: 'an unknown scheme and a secret in the body', headers: { authorization: 'Negotiate abc' } },
  { name: 'a wrong secret', fields: { client_secret: 'pks_wrong' }, error: 'invalid_client' },
  { name: "another client's secret", fields: { client_secret: other.secret }, error: 'invalid_client' },
  { name: 'the stored hash as the secret', fields: { client_secret: 'x'.repeat(43) }, error: 'invalid_client' },
  { name: 'an unknown client', fields: { client_id: 'pkc_unknown' }, error: 'invalid_client' },
  {
    name: 'the client_id in another letter case',
    fields: { client_id: client.id.toUpperCase() },
    error: 'invalid_client',
  },
  { name: 'no secret', fields: { client_secret: undefined }, error: 'invalid_client' },
  { name: 'an empty secret', fields: { client_secret: '' }, error: 'invalid_client' },
  { name: 'no client_id', fields: { client_id: undefined }, error: 'invalid_request' },
  { name: 'an empty client_id', fields: { client_id: '' }, error: 'invalid_request' },
  {
    name: 'a doubled client_secret',
    fields: { client_secret: [client.secret, client.secret] },
    error: 'invalid_request',
  },
  {
    name: 'a Bearer instead of a secret',
    fields: { client_secret: undefined },
    headers: { authorization: 'Bearer x' },
    error: 'invalid_client',
  },
  {
    name: 'Basic with a wrong secret',
    fields: noFields,
    headers: basic(client.id, 'wrong'),
    error: 'invalid_client',
    status: 401,
  },
  {
    name: 'Basic with an unknown client',
    fields: noFields,
    headers: basic('pkc_unknown', client.secret),
    error: 'invalid_client',
    status: 401,
  },
  {
    name: 'Basic with an empty secret',
    fields: noFields,
    headers: basic(client.id, ''),
    error: 'invalid_client',
    status: 401,
  },
  { name: 'Basic without a colon', fields: noFields, headers: raw(client.id), error: 'invalid_client', status: 401 },
  {
    name: 'Basic with a broken percent-encoding',
    fields: noFields,
    headers: raw('%zz:%zz'),
    error: 'invalid_client',
    status: 401,
  },
  {
    name: 'Basic that is not base64',
    fields: noFields,
    headers: { authorization: 'Basic !!!' },
    error: 'invalid_client',
    status: 401,
  },
  {
    name: 'Basic with nothing',
    fields: noFields,
    headers: { authorization: 'Basic' },
    error: 'invalid_client',
    status: 401,
  },
  { name: 'Basic and a secret in the body', headers: basic(client.id, client.secret), error: 'invalid_request' },
  {
    name: "Basic and another client's id in the body",
    fields: { client_id: other.id, client_secret: undefined },
    headers: basic(client.id, client.secret),
    error: 'invalid_request',
  },
]
for (const path of [endpoints.deviceAuthorization.path, endpoints.token.path]) {
  describe(`client authentication at ${path}`, () => {
    for (const { name, fields = {}, headers = {}, error, status = 400 } of cases) {
      test(`${name}: ${error ?? 'accepted'}`, async () => {
        const reply = await client.post(path, fields, headers)
        if (error === undefined) {
          // What is missing next shows that the client was authenticated.
          assert.match(String(reply.body.error_description), /(grant_type|code_challenge) is missing/)
          return
        }
        assert.equal(reply.body.error, error)
        assert.equal(reply.status, status)
        assert.equal(/^Basic /.test(reply.headers['www-authenticate'] ?? ''), status === 401)
      })
    }

    test('the error is the same for an unknown client and a wrong secret', async () => {
      const wrong = await client.post(path, { client_secret: 'wrong' })
      const unknown = await client.post(path, { client_id: 'pkc_unknown' })
      assert.deepEqual([unknown.status, unknown.body], [wrong.status, wrong.body])
    })
  })
}

test('a refused device authorization stores nothing', async () => {
  const counted = await openService({
    storeAs: storeWith('deviceSessions', () => ({ add: () => assert.fail('a session was stored') })),
  })
  const reply = await counted.documented.authorize({ client_secret: 'wrong' })
  assert.equal(reply.body.error, 'invalid_client')
})

test('two secrets may be active at the same time, and a replaced one ends', async () => {
  const rotating = await service.register({})
  const second = makeClientSecret(randomBytes)
  const third = makeClientSecret(randomBytes)
  const outcome = async (secret: string): Promise<unknown> =>
    (await rotating.authorize({ client_secret: secret })).status
  await service.store.clients.update(rotating.id, (row) => withNewSecret(row, second))
  assert.deepEqual([await outcome(rotating.secret), await outcome(second)], [200, 200])
  await service.store.clients.update(rotating.id, (row) => withNewSecret(row, third))
  assert.deepEqual([await outcome(rotating.secret), await outcome(second), await outcome(third)], [400, 200, 200])
})

test('a disabled client is rejected immediately, and accepted again when it is enabled', async () => {
  const disabled = await service.register({})
  const session = await disabled.start()
  await service.store.clients.update(disabled.id, (row) => ({ ...row, enabled: false }))
  for (const reply of [await disabled.authorize(), await disabled.poll(session), await disabled.refresh('rt_x')]) {
    assert.deepEqual([reply.status, reply.body.error], [400, 'invalid_client'])
  }
  await service.store.clients.update(disabled.id, (row) => ({ ...row, enabled: true }))
  assert.equal((await disabled.poll(session)).body.error, 'authorization_pending')
})
