/** Client libraries that people use, with their own DPoP (RFC 9449): they learn the nonce from the responses. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  clockSkew,
  customFetch,
  DPoP,
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  discoveryRequest,
  generateKeyPair,
  isDPoPNonceError,
  None,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
  processDiscoveryResponse,
  processRefreshTokenResponse,
  processUserInfoResponse,
  protectedResourceRequest,
  refreshTokenGrantRequest,
  userInfoRequest,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import * as oidc from 'openid-client'
import { challengeOf, claimsOf, freePort, makeVerifier, type Service, startService } from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

const scope = 'openid offline_access charts'
/** The service under test speaks plain http on this machine. */
const http = { [allowInsecureRequests]: true }

for (const [store, open] of Object.entries(openStores())) {
  describe(`${store}: with DPoP`, () => {
    let service: Service
    let issuer: URL
    /** The libraries read the time of this machine; the service has its own. */
    let skew: number

    before(async () => {
      const port = await freePort()
      issuer = new URL(`http://localhost:${port}`)
      service = await startService({ env: { AUTH_URL: issuer.origin, BASE_URL: issuer.origin, ...(await open()) } })
      await service.app.listen({ host: 'localhost', port })
      skew = Math.round((service.clock.now() - Date.now()) / 1000)
    })
    after(async () => {
      await service.close()
    })
    const airports = () => new URL('/v2/airports', issuer)

    for (const algorithm of ['ES256', 'Ed25519', 'RS256', 'PS256']) {
      test(`oauth4webapi signs in a public application, refreshes, and reads airports (${algorithm})`, async () => {
        const { id } = await service.register({ isPublic: true })
        const client: Client = { client_id: id, [clockSkew]: skew }
        const server: AuthorizationServer = await processDiscoveryResponse(issuer, await discoveryRequest(issuer, http))
        assert.ok(server.dpop_signing_alg_values_supported?.includes(algorithm))
        const withProof = { ...http, DPoP: DPoP(client, await generateKeyPair(algorithm)) }
        const verifier = makeVerifier()
        const challenge = { scope, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
        const started = await processDeviceAuthorizationResponse(
          server,
          client,
          await deviceAuthorizationRequest(server, client, None(), challenge, http),
        )
        await service.decide(started.user_code)
        const poll = async () => {
          const additionalParameters = { code_verifier: verifier, scope }
          const options = { ...withProof, additionalParameters }
          const response = await deviceCodeGrantRequest(server, client, None(), started.device_code, options)
          return processDeviceCodeResponse(server, client, response)
        }
        await assert.rejects(poll, isDPoPNonceError)
        const first = await poll()
        assert.equal(first.token_type, 'dpop')
        const response = await refreshTokenGrantRequest(server, client, None(), String(first.refresh_token), withProof)
        const tokens = await processRefreshTokenResponse(server, client, response)
        const { sub } = claimsOf(tokens.access_token)
        const userinfo = await userInfoRequest(server, client, tokens.access_token, withProof)
        const person = await processUserInfoResponse(server, client, String(sub), userinfo)
        assert.equal(person.preferred_username, 'demo')

        const read = (options: object) =>
          protectedResourceRequest(tokens.access_token, 'GET', airports(), undefined, undefined, options)
        assert.equal((await read(withProof)).status, 200)
        const another = { ...http, DPoP: DPoP(client, await generateKeyPair('ES256')) }
        for (const options of [http, another]) {
          await assert.rejects(read(options), (error) => {
            assert.ok(error instanceof WWWAuthenticateChallengeError)
            assert.deepEqual([error.status, error.cause[0]?.scheme], [401, 'dpop'])
            return error.cause[0]?.parameters.error === 'invalid_token'
          })
        }
      })
    }

    test('openid-client signs in, refreshes and reads airports, and gets a token for a back end', async () => {
      const { id, secret } = await service.register({ grants: ['device_code', 'client_credentials'], redirectUris: [] })
      const metadata = { [oidc.clockSkew]: skew }
      const config = await oidc.discovery(issuer, id, metadata, oidc.ClientSecretBasic(secret), {
        execute: [oidc.allowInsecureRequests],
      })
      const handle = { DPoP: oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair('ES256')) }
      const verifier = oidc.randomPKCECodeVerifier()
      const started = await oidc.initiateDeviceAuthorization(config, {
        scope,
        code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      await service.decide(started.user_code)
      const first = await oidc.pollDeviceAuthorizationGrant(
        config,
        { ...started, interval: 0.01 },
        { code_verifier: verifier, scope },
        handle,
      )
      const tokens = await oidc.refreshTokenGrant(config, String(first.refresh_token), undefined, handle)
      assert.equal(tokens.token_type, 'dpop')
      const { sub = '' } = tokens.claims() ?? {}
      assert.equal((await oidc.fetchUserInfo(config, tokens.access_token, sub, handle)).preferred_username, 'demo')
      const read = (token: string) =>
        oidc.fetchProtectedResource(config, token, airports(), 'GET', undefined, undefined, handle)
      assert.equal((await read(tokens.access_token)).status, 200)
      const own = await oidc.clientCredentialsGrant(config, { scope: 'charts' }, handle)
      assert.equal((await read(own.access_token)).status, 200)
    })

    test('a recorded proof is rejected at both endpoints', async () => {
      const { id } = await service.register({ isPublic: true })
      const recorded: { url: string; init: RequestInit }[] = []
      const recording: typeof fetch = (url, init = {}) => {
        recorded.push({ url: String(url), init })
        return fetch(url, init)
      }
      const config = await oidc.discovery(issuer, id, { [oidc.clockSkew]: skew }, oidc.None(), {
        execute: [oidc.allowInsecureRequests],
        [customFetch]: recording as oidc.CustomFetch,
      })
      const handle = { DPoP: oidc.getDPoPHandle(config, await oidc.randomDPoPKeyPair()) }
      const verifier = makeVerifier()
      const challenge = { scope, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
      const started = await oidc.initiateDeviceAuthorization(config, challenge)
      await service.decide(started.user_code)
      const parameters = { code_verifier: verifier, scope }
      const { access_token: token } = await oidc.pollDeviceAuthorizationGrant(
        config,
        { ...started, interval: 0.01 },
        parameters,
        handle,
      )
      await oidc.fetchProtectedResource(config, token, airports(), 'GET', undefined, undefined, handle)
      await oidc.fetchUserInfo(config, token, oidc.skipSubjectCheck, handle)
      const withProofs = recorded.filter(({ init }) => new Headers(init.headers).has('dpop'))
      assert.deepEqual(
        [...new Set(withProofs.map(({ url }) => new URL(url).pathname))],
        ['/connect/token', '/v2/airports', '/connect/userinfo'],
      )
      for (const { url, init } of withProofs) {
        const { status } = await fetch(url, init)
        assert.ok(status === 400 || status === 401, `${url} again: ${status}`)
      }
    })
  })
}
