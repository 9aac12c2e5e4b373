import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  bringRequest,
  callback,
  encodeForm,
  everything,
  type Fields,
  makeDpopKey,
  openBrowser,
  openService,
  type Reply,
  redeemCode,
  refreshTokenOf,
  requestOf,
  responseIn,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { openStoresToWalk } from '../../../test/fixtures/stores.ts'
import { endpoints, grantTypes } from '../../contract/index.ts'
import { changeClient } from './manage-client.ts'

const key = makeDpopKey()
const refusal = ({ status, body }: Reply) => `${status} ${body.error}`

for (const [store, settings] of Object.entries(openStoresToWalk())) {
  describe(`with ${store}`, async () => {
    const service = await openService({ env: await settings() })
    const { app, clock } = service
    const parts = { clients: service.store.clients, now: clock.now }

    describe('an application that must prove a key for its tokens', async () => {
      const strict = await service.register({
        requiresDpop: true,
        grants: ['device_code', 'authorization_code', 'client_credentials'],
      })
      const { path } = endpoints.token

      async function withProof(fields: Fields): Promise<Reply> {
        const prove = (nonce?: string) =>
          key.prove({ method: 'POST', url: `https://auth.example${path}`, now: clock.now(), nonce })
        const first = await strict.post(path, fields, { dpop: prove() })
        assert.equal(first.body.error, 'use_dpop_nonce')
        return strict.post(path, fields, { dpop: prove(first.headers['dpop-nonce']) })
      }

      async function deviceForm(): Promise<Fields> {
        const { user_code, device_code, verifier } = await strict.start({ scope: everything })
        await service.decide(user_code)
        return { grant_type: grantTypes.deviceCode, device_code, code_verifier: verifier, scope: everything }
      }
      async function codeForm(): Promise<Fields> {
        const { url, verifier } = requestOf(strict, { prompt: 'consent' })
        const browser = openBrowser(app)
        await bringRequest(browser, url)
        const { code } = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
        return { grant_type: grantTypes.authorizationCode, code, redirect_uri: callback, code_verifier: verifier }
      }
      const forms: Readonly<Record<string, () => Promise<Fields>>> = {
        'a device code': deviceForm,
        'an authorization code': codeForm,
        'client credentials': async () => ({ grant_type: grantTypes.clientCredentials }),
        'a refresh token': async () => ({
          grant_type: grantTypes.refreshToken,
          refresh_token: refreshTokenOf(await withProof(await deviceForm())),
        }),
      }
      for (const [what, formOf] of Object.entries(forms)) {
        test(`gets none for ${what} without a proof, and with one those of its key`, async () => {
          const form = await formOf()
          const reply = await strict.post(path, form)
          assert.equal(refusal(reply), '400 invalid_dpop_proof')
          assert.match(String(reply.body.error_description), /send a proof in the header DPoP/)
          assert.equal(tokensOf(await withProof(form)).token_type, 'DPoP')
        })
      }

      test('is refused from the change on, between two polls', async () => {
        const client = await service.register({})
        const session = await client.start({ scope: everything })
        const poll = async () => {
          clock.advance(60)
          return refusal(await client.poll(session, { scope: everything }))
        }
        assert.equal(await poll(), '400 authorization_pending')
        await changeClient(client.id, { requiresDpop: true }, parts)
        assert.equal(await poll(), '400 invalid_dpop_proof')
        await changeClient(client.id, { requiresDpop: false }, parts)
        assert.equal(await poll(), '400 authorization_pending')
      })
    })

    describe('an application that must push its authorization requests', async () => {
      const strict = await service.register({ requiresPar: true, redirectUris: [callback] })

      const pushed = async (client: Application) => {
        const sent = requestOf(client, { prompt: 'consent' })
        const fields = Object.fromEntries(new URL(sent.url, 'https://auth.example').searchParams)
        const { body } = await client.post(endpoints.pushedAuthorization.path, fields)
        const query = encodeForm({ client_id: client.id, request_uri: String(body.request_uri) })
        return { ...sent, url: `${endpoints.authorization.path}?${query}` }
      }

      test('gets invalid_request for one that it did not push', async () => {
        const { url, state } = requestOf(strict)
        const { error, error_description, ...rest } = responseIn(await send(app, { url }))
        assert.equal(error, 'invalid_request')
        assert.match(String(error_description), /push its authorization requests: send them to \/connect\/par/)
        assert.deepEqual(rest, { state, iss: 'https://auth.example' })
      })

      test('gets a code for one that it pushed', async () => {
        const { url, verifier } = await pushed(strict)
        const browser = openBrowser(app)
        await bringRequest(browser, url)
        const { code } = responseIn(await browser.submit('/authorize', { decision: 'approve' }))
        tokensOf(await redeemCode(strict, { code, verifier }))
      })

      test('gets no code for a plain request after the change', async () => {
        const client = await service.register({ redirectUris: [callback] })
        const { url } = requestOf(client)
        assert.equal((await bringRequest(openBrowser(app), url)).status, 200)
        await changeClient(client.id, { requiresPar: true }, parts)
        assert.equal(responseIn(await send(app, { url })).error, 'invalid_request')
      })
    })
  })
}
