import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  claimsOf,
  interruptedStore,
  openBrowser,
  openService,
  password,
  type Reply,
  refreshTokenOf,
  type Started,
  tokensOf,
} from '../../test/fixtures/index.ts'
import { removeUser, renameUser } from './accounts/manage-user.ts'
import { removeClient, renameClient } from './clients/manage-client.ts'

/** Done once, just before a browser session is stored, or a step on a device session or a family is taken. */
const { storeAs, meanwhile } = interruptedStore({
  browserSessions: 'add',
  deviceSessions: 'update',
  refreshFamilies: 'update',
})
const service = await openService({ storeAs })
const { app, store, clock } = service
const parts = { users: store.users, audit: store.audit, clients: store.clients, now: clock.now }
const scope = 'openid offline_access charts'
const refusal = ({ status, body }: Reply) => `${status} ${body.error}`
const eventsOf = async (sub: string) =>
  (await store.audit.list({ sub, limit: 99 })).map(({ event, outcome }) => `${event} ${outcome}`)

let people = 0
async function approved(): Promise<{ client: Application; session: Started; username: string; sub: string }> {
  people += 1
  const { username, sub } = await service.addUser({ username: `person ${people}` })
  const client = await service.register({})
  const session = await client.start({ scope })
  await service.decide(session.user_code, { username })
  return { client, session, username, sub }
}

describe('an account that is removed', () => {
  test('while its password is checked is not signed in', async () => {
    const { username, sub } = await service.addUser({ username: 'signing in' })
    const browser = openBrowser(app)
    await browser.open('/account')
    meanwhile(() => removeUser(username, parts))
    const page = await browser.submit('/login', { username, password })
    assert.equal(page.status, 400)
    assert.match(page.text, /Wrong username or password/)
    assert.deepEqual(await eventsOf(sub), ['user-remove ok', 'audit-erase ok', 'sign-in refused'])
  })

  for (const when of ['before', 'during']) {
    test(`${when} the poll that would collect its approval gets no tokens`, async () => {
      const { client, session, username } = await approved()
      if (when === 'before') assert.equal(await removeUser(username, parts), true)
      else meanwhile(() => removeUser(username, parts))
      assert.equal(refusal(await client.poll(session, { scope })), '400 access_denied')
      assert.equal(refusal(await client.poll(session, { scope })), '400 access_denied')
    })
  }

  test('after the poll gets neither a replay nor a refresh, and a new account of its name none of its tokens', async () => {
    const { client, session, username } = await approved()
    const reply = await client.poll(session, { scope })
    assert.equal(await removeUser(username, parts), true)
    assert.equal(await removeUser(username, parts), false)
    await service.addUser({ username })
    assert.equal(refusal(await client.poll(session, { scope })), '400 invalid_grant')
    assert.equal(refusal(await client.refresh(refreshTokenOf(reply))), '400 invalid_grant')
    assert.equal((await service.userinfo(tokensOf(reply).access_token)).status, 401)
    for (const each of [tokensOf(reply).access_token, refreshTokenOf(reply)]) {
      assert.deepEqual((await client.introspect(each)).body, { active: false })
    }
  })

  test('while it refreshes gets no tokens', async () => {
    const { client, session, username } = await approved()
    const reply = await client.poll(session, { scope })
    meanwhile(() => removeUser(username, parts))
    assert.equal(refusal(await client.refresh(refreshTokenOf(reply))), '400 invalid_grant')
  })
})

describe('a client that is removed', () => {
  test('gets no tokens, for an approval, a refresh or while either is under way', async () => {
    for (const when of ['before', 'during']) {
      for (const what of ['poll', 'refresh']) {
        const { client, session } = await approved()
        const token = what === 'refresh' ? refreshTokenOf(await client.poll(session, { scope })) : ''
        if (when === 'before') assert.equal(await removeClient(client.id, parts), true)
        else meanwhile(() => removeClient(client.id, parts))
        const reply = what === 'poll' ? await client.poll(session, { scope }) : await client.refresh(token)
        assert.equal(refusal(reply), '400 invalid_client', `${when} ${what}`)
      }
    }
    assert.equal(await removeClient('pkc_nobody', parts), false)
  })

  test('leaves no active access token, and no device in the account of its user', async () => {
    const { client, session, sub } = await approved()
    const { access_token } = tokensOf(await client.poll(session, { scope }))
    await removeClient(client.id, parts)
    assert.deepEqual((await service.documented.introspect(access_token)).body, { active: false })
    assert.equal((await service.userinfo(access_token)).status, 401)
    assert.ok((await eventsOf(sub)).includes('device-redeem ok'))
  })
})

describe('a new name', () => {
  test('of an account is in the next access token, and its sign-ins go on', async () => {
    const { client, session, username } = await approved()
    const reply = await client.poll(session, { scope })
    const renamed = await renameUser({ username, to: ' Zoë  Q ' }, parts)
    assert.deepEqual(renamed, { outcome: 'renamed', username: 'Zoë Q' })
    const next = await client.refresh(refreshTokenOf(reply))
    assert.equal(claimsOf(tokensOf(next).access_token).preferred_username, 'Zoë Q')
  })

  test('of an account is refused when it could be mistaken for another, not for its own', async () => {
    await service.addUser({ username: 'pax' })
    await service.addUser({ username: 'max' })
    assert.deepEqual(await renameUser({ username: 'max', to: 'рах' }, parts), { outcome: 'taken', takenBy: 'pax' })
    assert.deepEqual(await renameUser({ username: 'max', to: 'MAX' }, parts), { outcome: 'renamed', username: 'MAX' })
    assert.deepEqual(await renameUser({ username: 'nobody', to: 'x' }, parts), { outcome: 'no such user' })
    await assert.rejects(renameUser({ username: 'pax', to: '' }, parts), /The username is empty/)
  })

  test('of a client is what users see', async () => {
    const { id } = await service.register({ name: 'Old' })
    assert.equal((await renameClient(id, ' New  name', parts))?.to, 'New name')
    assert.equal((await store.clients.find(id))?.name, 'New name')
    assert.equal(await renameClient('pkc_nobody', 'x', parts), null)
    await assert.rejects(renameClient(id, '', parts), /The name is empty/)
  })
})
