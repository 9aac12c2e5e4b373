import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  approve,
  askForConsent,
  callback,
  claimsOf,
  openService,
  redeemCode,
  refreshTokenOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import type { Scope } from '../../contract/index.ts'
import { changeClient } from '../clients/manage-client.ts'

const service = await openService()
const { app, store, clock } = service
const earlier: readonly Scope[] = ['openid', 'offline_access', 'charts', 'fmsdata', 'userinfo', 'position']
const bothWays = { redirectUris: [callback], grants: ['device_code', 'authorization_code'] } as const
const library = await service.register({ name: 'Library', ...bothWays })
const before = await service.register({ name: 'Registered earlier', ...bothWays, scopes: earlier })

const asked = 'openid profile email offline_access charts'

async function signedIn(client: Application, scope: string, ticked?: readonly Scope[]) {
  const { browser, verifier } = await askForConsent(app, client, { scope })
  const { code } = responseIn(await approve(browser, ticked && { scope: ticked }))
  return redeemCode(client, { code, verifier })
}

describe('the scopes profile and email', () => {
  test('are granted to a client that is registered for them; name and email come with openid', async () => {
    const reply = await signedIn(library, asked)
    const { access_token, id_token = '', scope = '' } = tokensOf(reply)
    assert.deepEqual(scope.split(' ').toSorted(), asked.split(' ').toSorted())
    const { name, email } = claimsOf(id_token)
    assert.deepEqual([name, email], ['Dé Mo?', 'demo@example.org'])
    const { body } = await service.userinfo(access_token)
    assert.deepEqual([body.name, body.email, body.email_verified], ['Dé Mo?', 'demo@example.org', false])
    tokensOf(await library.refresh(refreshTokenOf(reply), { scope: asked }))
  })

  test('are not permissions: the page lists openid, and without it they grant nothing', async () => {
    const { browser } = await askForConsent(app, library, { scope: asked })
    for (const scope of ['profile', 'email']) assert.ok(!browser.page.text.includes(`value="${scope}"`), scope)
    assert.match(browser.page.text, /name and email address/)
    const { access_token, id_token } = tokensOf(await signedIn(library, asked, ['charts']))
    assert.equal(id_token, undefined)
    const { body } = await service.userinfo(access_token)
    assert.deepEqual(Object.keys(body).toSorted(), ['preferred_username', 'sub'])
  })

  test('are ignored outside the registration, never invalid_scope: by redirect, by device and at a refresh', async () => {
    const reply = await signedIn(before, asked)
    assert.equal(tokensOf(reply).scope, 'openid offline_access charts')
    const again = await before.refresh(refreshTokenOf(reply), { scope: asked })
    assert.equal(tokensOf(again).scope, 'openid offline_access charts')
    const device = await service.signIn(before, { scope: asked })
    assert.equal(tokensOf(device).scope, 'openid offline_access charts')
    assert.equal((await before.authorize({ scope: 'openid profile' })).status, 200)
  })

  test('that are registered or removed later do not cause the rejection of a refresh that repeats the first request', async () => {
    const client = await service.register({ ...bothWays, scopes: earlier })
    const parts = { clients: store.clients, now: clock.now }
    // The person cleared one, so that the refresh asks for more than was granted.
    let reply = await signedIn(client, asked, ['openid', 'offline_access'])
    await changeClient(client.id, { scopes: [...earlier, 'profile', 'email'] }, parts)
    reply = await client.refresh(refreshTokenOf(reply), { scope: asked })
    assert.equal(tokensOf(reply).scope, 'openid offline_access')
    const other = await service.register({ ...bothWays })
    let second = await signedIn(other, asked, ['openid', 'offline_access'])
    await changeClient(other.id, { scopes: earlier }, parts)
    second = await other.refresh(refreshTokenOf(second), { scope: asked })
    assert.equal(tokensOf(second).scope, 'openid offline_access')
  })
})
