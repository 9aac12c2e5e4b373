import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openBrowser, openService, requestOf, responseIn } from '../../../test/fixtures/index.ts'
import { viewerClient } from '../../contract/index.ts'
import { listClients } from './list-clients.ts'
import { changeClient, removeClient, rotateSecret, setClientEnabled } from './manage-client.ts'
import { registerPublicClient } from './register-client.ts'
import { RegistrationError } from './registration-error.ts'
import { ensureViewerClient } from './viewer-client.ts'

const service = await openService({ env: { BASE_URL: 'http://127.0.0.1:8628' } })
const { app, store, clock } = service
const { clients } = store
const parts = { clients, now: clock.now, random: (bytes: number) => Buffer.alloc(bytes, 7) }
const { id } = viewerClient
const redirectUri = 'http://127.0.0.1:8628/app/signed-in'

describe('the viewer’s client', () => {
  test('is registered by the server, below BASE_URL, for its own flow alone', async () => {
    const client = await clients.find(id)
    assert.deepEqual(client?.redirectUris, [redirectUri])
    assert.deepEqual([client.isPublic, client.secretHashes, client.grants], [true, [], ['authorization_code']])
    assert.deepEqual(client.scopes, ['openid', 'offline_access', 'charts'])
  })

  test('follows a new BASE_URL, and stays disabled and named as an operator left it', async () => {
    await clients.update(id, (client) => ({ ...client, name: 'Our charts' }))
    await setClientEnabled(id, false, parts)
    await Promise.all([1, 2].map(() => ensureViewerClient({ ...parts, baseUrl: 'https://charts.example/efb/' })))
    const client = await clients.find(id)
    assert.deepEqual(client?.redirectUris, ['https://charts.example/efb/app/signed-in'])
    assert.equal(client.backchannelLogoutUri, 'https://charts.example/efb/app/signed-out')
    assert.deepEqual([client.enabled, client.name], [false, 'Our charts'])
    await setClientEnabled(id, true, parts)
    await ensureViewerClient({ ...parts, baseUrl: 'http://127.0.0.1:8628' })
  })

  test('is not among those of operators, who can neither remove nor change it', async () => {
    assert.equal(
      (await listClients(parts)).some((client) => client.id === id),
      false,
    )
    await assert.rejects(removeClient(id, parts), RegistrationError)
    await assert.rejects(changeClient(id, { scopes: ['fmsdata'] }, parts), RegistrationError)
    await assert.rejects(rotateSecret(id, parts), RegistrationError)
    assert.notEqual(await clients.find(id), null)
  })

  test('gets its responses at its redirect URI alone: no other port, path or host', async () => {
    const others = [
      'http://127.0.0.1:9000/app/signed-in',
      'http://127.0.0.1/app/signed-in',
      'http://localhost:8628/app/signed-in',
      `${redirectUri}?`,
      `${redirectUri}/`,
      'http://127.0.0.1:8628/app/',
      'https://evil.example/app/signed-in',
    ]
    for (const uri of others) {
      const browser = openBrowser(app)
      const page = await browser.open(requestOf({ id }, { redirect_uri: uri }).url)
      assert.deepEqual([page.status, page.headers.location], [400, undefined], uri)
    }
  })

  test('asks for no consent, and another public client with the same redirect URI does', async () => {
    const other = await registerPublicClient(
      { name: 'Looks alike', dialect: 'documented', redirectUris: [redirectUri] },
      parts,
    )
    for (const [client, isAsked] of [
      [{ id }, false],
      [other, true],
    ] as const) {
      const browser = openBrowser(app)
      await browser.open(requestOf(client, { redirect_uri: redirectUri }).url)
      await browser.submit('/login', { username: 'demo', password: 'a password for tests' })
      if (isAsked) assert.match(browser.page.text, /Connect/)
      else assert.ok(responseIn(browser.page, redirectUri).code)
    }
  })

  test('gets tokens by no other grant', async () => {
    for (const path of ['/connect/deviceauthorization', '/connect/token']) {
      const form = {
        client_id: id,
        grant_type: 'client_credentials',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
      }
      const reply = await app.inject({
        method: 'POST',
        url: path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      assert.equal(reply.json().error, 'unauthorized_client', path)
    }
  })
})
