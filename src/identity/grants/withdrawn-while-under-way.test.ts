import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import {
  type Application,
  application,
  claimsOf,
  interruptedStore,
  openService,
  type Reply,
  refreshTokenOf,
  type Started,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endSignIns } from '../accounts/end-sign-ins.ts'
import { auditEntry } from '../audit/audit-log.ts'
import { makeClientSecret, withNewSecret } from '../clients/client-secret.ts'
import { setClientEnabled } from '../clients/manage-client.ts'

/** Done once, just before the next step on a session or a family: after the request was authenticated. */
const { storeAs, meanwhile } = interruptedStore({ deviceSessions: 'update', refreshFamilies: 'update' })
const service = await openService({ storeAs })
const { app, store, clock } = service
const scope = 'openid offline_access charts'

/** Rotates until the secret that it has is no longer accepted; answers the same application with the newest one. */
async function withdrawSecret({ id, dialect }: Application): Promise<Application> {
  const secret = makeClientSecret(randomBytes)
  for (const next of [makeClientSecret(randomBytes), secret]) {
    await store.clients.update(id, (client) => withNewSecret(client, next))
  }
  return application(app, { id, secret, dialect })
}

let people = 0
async function newPerson() {
  people += 1
  return service.addUser({ username: `person ${people}` })
}

async function approved(client: Application, username = 'demo'): Promise<Started> {
  const session = await client.start({ scope })
  await service.decide(session.user_code, { username })
  return session
}

function lock(sub: string): Promise<unknown> {
  const audit = auditEntry('user-disable', clock.now(), { sub })
  const change = <T extends { enabled: boolean }>(user: T): T => ({ ...user, enabled: false })
  return endSignIns(sub, { change, devices: true, audit }, { users: store.users, now: clock.now })
}
const unlock = (sub: string) => store.users.update(sub, (user) => ({ ...user, enabled: true }))
const familiesOf = async (sub: string) => (await store.refreshFamilies.list(sub, 9)).length
const refusal = ({ status, body }: Reply) => `${status} ${body.error}`

describe('an account that is locked after the approval', () => {
  for (const [when, prepare] of [
    ['before the poll', async (sub: string) => lock(sub)],
    [
      'while the poll is under way',
      async (sub: string) => {
        meanwhile(() => lock(sub))
      },
    ],
  ] as const) {
    test(`${when} gets no tokens, not after it is unlocked either`, async () => {
      const client = await service.register({})
      const { sub, username } = await newPerson()
      const session = await approved(client, username)
      await prepare(sub)
      assert.equal(refusal(await client.poll(session, { scope })), '400 access_denied')
      await unlock(sub)
      assert.equal(refusal(await client.poll(session, { scope })), '400 access_denied')
      assert.equal(await familiesOf(sub), 0)
    })
  }

  test('after the poll gets neither a replay nor a refresh, and its tokens stay invalid', async () => {
    const client = await service.register({})
    const { sub, username } = await newPerson()
    const session = await approved(client, username)
    const reply = await client.poll(session, { scope })
    const token = tokensOf(reply).access_token
    assert.equal(claimsOf(token).sub, sub)
    await lock(sub)
    for (const isUnlocked of [false, true]) {
      if (isUnlocked) await unlock(sub)
      assert.equal(refusal(await client.poll(session, { scope })), '400 invalid_grant')
      assert.equal(refusal(await client.refresh(refreshTokenOf(reply))), '400 invalid_grant')
      assert.equal((await service.userinfo(token)).status, 401)
      for (const each of [token, refreshTokenOf(reply)]) {
        assert.deepEqual((await client.introspect(each)).body, { active: false })
      }
    }
  })
})

describe('a client secret that is withdrawn', () => {
  test('after the approval collects nothing; the newer one does', async () => {
    const client = await service.register({})
    const session = await approved(client)
    const renewed = await withdrawSecret(client)
    assert.equal(refusal(await client.poll(session, { scope })), '400 invalid_client')
    tokensOf(await renewed.poll(session, { scope }))
  })

  test('while the poll is under way collects nothing and consumes nothing', async () => {
    const client = await service.register({})
    const { sub, username } = await newPerson()
    const session = await approved(client, username)
    let renewed = client
    meanwhile(async () => {
      renewed = await withdrawSecret(client)
    })
    assert.equal(refusal(await client.poll(session, { scope })), '400 invalid_client')
    assert.equal(await familiesOf(sub), 0)
    tokensOf(await renewed.poll(session, { scope }))
    assert.equal(await familiesOf(sub), 1)
  })

  test('during the poll is rejected as its method is', async () => {
    const client = await service.register({})
    const session = await approved(client)
    meanwhile(() => withdrawSecret(client))
    const basic = Buffer.from(`${client.id}:${client.secret}`).toString('base64')
    const { status, headers, body } = await client.post(
      '/connect/token',
      {
        client_id: undefined,
        client_secret: undefined,
        grant_type: 'urn:ietf:params:oauth:grant-type:device_code',
        device_code: session.device_code,
        code_verifier: session.verifier,
        scope,
      },
      { authorization: `Basic ${basic}` },
    )
    assert.deepEqual([status, body.error], [401, 'invalid_client'])
    assert.match(String(headers['www-authenticate']), /^Basic /)
  })

  test('during a replay gets no response', async () => {
    const client = await service.register({})
    const session = await approved(client)
    const { text } = await client.poll(session, { scope })
    let renewed = client
    meanwhile(async () => {
      renewed = await withdrawSecret(client)
    })
    assert.equal(refusal(await client.poll(session, { scope })), '400 invalid_client')
    assert.equal((await renewed.poll(session, { scope })).text, text)
  })

  test('while a refresh is under way gets no tokens, and the refresh token stays unused', async () => {
    const client = await service.register({})
    const token = refreshTokenOf(await client.poll(await approved(client), { scope }))
    let renewed = client
    meanwhile(async () => {
      renewed = await withdrawSecret(client)
    })
    assert.equal(refusal(await client.refresh(token)), '400 invalid_client')
    tokensOf(await renewed.refresh(token))
  })
})

test('a client that is disabled while a refresh is under way gets no tokens, and enabling it restores none', async () => {
  const client = await service.register({})
  const token = refreshTokenOf(await client.poll(await approved(client), { scope }))
  const parts = { clients: store.clients, now: clock.now }
  meanwhile(() => setClientEnabled(client.id, false, parts))
  assert.equal(refusal(await client.refresh(token)), '400 invalid_client')
  await setClientEnabled(client.id, true, parts)
  assert.equal(refusal(await client.refresh(token)), '400 invalid_grant')
  assert.equal((await client.introspect(token)).body.active, false)
  tokensOf(await service.signIn(client))
})
