import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  type Application,
  bringRequest,
  callback,
  claimsOf,
  type DpopKey,
  decisionFieldsOf,
  type Fields,
  makeDpopKey,
  openBrowser,
  openService,
  type Reply,
  redeemCode,
  requestOf,
  responseIn,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'

const service = await openService()
const { app, clock, documented } = service
const publicClient = await service.register({ isPublic: true })
const key = makeDpopKey()
const thief = makeDpopKey()

/** Sends a request with a proof, again with the nonce that the first answer names. */
async function proving(
  own: DpopKey,
  path: string,
  ask: (headers: Readonly<Record<string, string>>) => Promise<Reply>,
): Promise<Reply> {
  const prove = (nonce?: string) =>
    ask({ dpop: own.prove({ method: 'POST', url: `https://auth.example${path}`, now: clock.now(), nonce }) })
  const first = await prove()
  assert.equal(first.body.error, 'use_dpop_nonce')
  return prove(first.headers['dpop-nonce'])
}

type Code = { readonly code: string | undefined; readonly verifier: string }

async function codeFor(client: Application, changes: Fields = {}): Promise<Code> {
  // Asked every time, although the consent may be remembered.
  const { url, verifier } = requestOf(client, { prompt: 'consent', ...changes })
  const browser = openBrowser(app)
  await bringRequest(browser, url)
  const scope = ['openid', 'offline_access', 'charts']
  const reply = await browser.submit('/authorize', { ...decisionFieldsOf(browser), scope, decision: 'approve' })
  return { code: responseIn(reply).code, verifier }
}

const redeem = (client: Application, own: DpopKey | null, code: Code): Promise<Reply> => {
  const fields = { code: code.code, redirect_uri: callback, code_verifier: code.verifier }
  const ask = (headers: Readonly<Record<string, string>>) =>
    client.post(endpoints.token.path, { grant_type: 'authorization_code', ...fields }, headers)
  return own === null ? redeemCode(client, code) : proving(own, endpoints.token.path, ask)
}
const refusal = ({ status, body }: Reply) => `${status} ${body.error}`

async function push(client: Application, own: DpopKey | null, changes: Fields = {}) {
  const { url, verifier } = requestOf(client, { prompt: 'consent' })
  const fields = { ...Object.fromEntries(new URL(url, 'https://auth.example').searchParams), ...changes }
  const path = endpoints.pushedAuthorization.path
  const ask = (headers: Readonly<Record<string, string>>) => client.post(path, fields, headers)
  return { verifier, reply: own === null ? await ask({}) : await proving(own, path, ask) }
}

for (const [name, client] of [
  ['an application with a secret', documented],
  ['a public application', publicClient],
] as const) {
  describe(`a code of ${name}`, () => {
    test('is redeemed with a proof for tokens that are bound to its key', async () => {
      const tokens = tokensOf(await redeem(client, key, await codeFor(client)))
      assert.equal(tokens.token_type, 'DPoP')
      assert.deepEqual(claimsOf(tokens.access_token).cnf, { jkt: key.jkt })
    })

    test('that was requested with dpop_jkt is redeemed by that key alone', async () => {
      const bound = { dpop_jkt: key.jkt }
      assert.equal(tokensOf(await redeem(client, key, await codeFor(client, bound))).token_type, 'DPoP')
      for (const own of [thief, null]) {
        const code = await codeFor(client, bound)
        const reply = await redeem(client, own, code)
        assert.equal(refusal(reply), '400 invalid_grant')
        assert.match(String(reply.body.error_description), /bound to a key/)
        assert.equal(refusal(await redeem(client, key, code)), '400 invalid_grant', 'it is closed')
      }
    })

    test('of a pushed request is bound to the key that the push proved', async () => {
      const { reply, verifier } = await push(client, key)
      assert.equal(reply.status, 201, reply.text)
      assert.ok(reply.headers['dpop-nonce'])
      const code = await codeFor(client, { request_uri: String(reply.body.request_uri) })
      assert.equal(refusal(await redeem(client, thief, { ...code, verifier })), '400 invalid_grant')
    })
  })
}

test('a push whose dpop_jkt is that of another key is refused', async () => {
  const { reply } = await push(documented, key, { dpop_jkt: thief.jkt })
  assert.equal(refusal(reply), '400 invalid_dpop_proof')
  assert.equal((await push(documented, key, { dpop_jkt: key.jkt })).reply.status, 201)
})

test('a dpop_jkt that is not a thumbprint is invalid_request', async () => {
  for (const thumbprint of ['x', key.jkt.slice(1), `${key.jkt}A`, key.jkt.replace(/^./, '+')]) {
    assert.equal(refusal((await push(documented, null, { dpop_jkt: thumbprint })).reply), '400 invalid_request')
  }
})
