import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from 'jose'
import {
  type Application,
  approve,
  askForConsent,
  callback,
  openService,
  redeemCode,
  refreshTokenOf,
  responseIn,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { viewerClient } from '../../contract/index.ts'
import { changeClient } from '../clients/manage-client.ts'
import type { SigningKey } from '../keys/jwt.ts'
import { makeLogoutToken } from '../logout/logout-token.ts'

const service = await openService()
const { app, store, clock } = service
const algorithmOf = (token = '') => decodeProtectedHeader(token).alg
const byDevice = { redirectUris: [], grants: ['device_code'] } as const
const ofDevice = await service.register({ name: 'Kneeboard', ...byDevice })
const avionics = await service.register({ name: 'Avionics', dialect: 'deployed', ...byDevice })
const ofWeb = await service.register({ name: 'Planner', redirectUris: [callback] })
const ofPage = await service.register({ name: 'Page', redirectUris: [callback], isPublic: true })

async function signedIn(client: Application) {
  const { browser, verifier } = await askForConsent(app, client)
  return redeemCode(client, { code: responseIn(await approve(browser)).code, verifier })
}

describe('the algorithm of id_tokens', () => {
  for (const client of [ofWeb, ofPage]) {
    test('is RS256 for a new client with redirect URIs, as libraries assume; its access tokens stay ES256', async () => {
      const reply = await signedIn(client)
      const { access_token, id_token = '' } = tokensOf(reply)
      assert.deepEqual([algorithmOf(access_token), algorithmOf(id_token)], ['ES256', 'RS256'])
      const jwks = (await send(app, { url: '/.well-known/jwks' })).body as unknown as JSONWebKeySet
      const options = { issuer: 'https://auth.example', audience: client.id, currentDate: new Date(clock.now()) }
      await jwtVerify(id_token, createLocalJWKSet(jwks), { ...options, algorithms: ['RS256'] })
      const refreshed = tokensOf(await client.refresh(refreshTokenOf(reply)))
      assert.deepEqual([algorithmOf(refreshed.access_token), algorithmOf(refreshed.id_token)], ['ES256', 'RS256'])
    })
  }

  test('is ES256 for a client that signs in by devices alone, RS256 in the deployed dialect', async () => {
    for (const [client, algorithm] of [
      [ofDevice, 'ES256'],
      [avionics, 'RS256'],
    ] as const) {
      assert.equal(algorithmOf(tokensOf(await service.signIn(client)).id_token), algorithm)
    }
  })

  test('is what was chosen, also later; a redirect URI that is added changes nothing', async () => {
    const chosen = await service.register({ redirectUris: [callback], idTokenAlgorithm: 'ES256' })
    assert.equal(algorithmOf(tokensOf(await signedIn(chosen)).id_token), 'ES256')
    await changeClient(chosen.id, { idTokenAlgorithm: 'RS256' }, { ...store, now: clock.now })
    assert.equal(algorithmOf(tokensOf(await signedIn(chosen)).id_token), 'RS256')
    const grown = await service.register({ name: 'Grown', ...byDevice })
    const grants = ['device_code', 'authorization_code'] as const
    await changeClient(grown.id, { redirectUris: [callback], grants }, { ...store, now: clock.now })
    assert.equal(algorithmOf(tokensOf(await signedIn(grown)).id_token), 'ES256')
  })

  test('is ES256 for the viewer of this server', async () => {
    assert.equal((await store.clients.find(viewerClient.id))?.idTokenAlgorithm, 'ES256')
  })

  test('is that of logout tokens too', async () => {
    const client = (await store.clients.find(ofWeb.id)) ?? assert.fail('registered')
    const asked: string[] = []
    const keys = {
      signing(alg: SigningKey['alg']): SigningKey {
        asked.push(alg)
        throw new Error('enough')
      },
    }
    const parts = { issuer: 'https://auth.example', keys, random: randomBytes }
    assert.throws(() => makeLogoutToken({ sid: 'browser', sub: 'ann' }, client, parts, clock.now()), /enough/)
    assert.deepEqual(asked, ['RS256'])
  })
})
