import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import {
  type AuthorizationServer,
  allowInsecureRequests,
  type Client,
  type ClientAuth,
  ClientSecretBasic,
  ClientSecretPost,
  clockSkew,
  deviceAuthorizationRequest,
  deviceCodeGrantRequest,
  discoveryRequest,
  getValidatedIdTokenClaims,
  introspectionRequest,
  None,
  processDeviceAuthorizationResponse,
  processDeviceCodeResponse,
  processDiscoveryResponse,
  processIntrospectionResponse,
  processRefreshTokenResponse,
  processRevocationResponse,
  processUserInfoResponse,
  ResponseBodyError,
  refreshTokenGrantRequest,
  revocationRequest,
  userInfoRequest,
  validateApplicationLevelSignature,
  validateJwtAccessToken,
  WWWAuthenticateChallengeError,
} from 'oauth4webapi'
import { type Application, challengeOf, freePort, makeVerifier, type Service, startService } from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

const scope = 'openid offline_access charts'
/** The service under test speaks plain http on this machine. */
const http = { [allowInsecureRequests]: true }

for (const [store, open] of Object.entries(openStores())) {
  describe(`${store}: an OAuth client library that takes the specifications to the letter`, () => {
    let service: Service
    let issuer: URL

    before(async () => {
      const port = await freePort()
      issuer = new URL(`http://localhost:${port}`)
      service = await startService({ env: { AUTH_URL: issuer.origin, BASE_URL: issuer.origin, ...(await open()) } })
      await service.app.listen({ host: 'localhost', port })
    })
    after(async () => {
      await service.close()
    })

    /** The library reads the time of this machine; the service has its own. */
    const asClient = ({ id }: Application, algorithm: string): Client => ({
      client_id: id,
      [clockSkew]: Math.round((service.clock.now() - Date.now()) / 1000),
      id_token_signed_response_alg: algorithm,
    })

    const discover = async (algorithm: 'oidc' | 'oauth2'): Promise<AuthorizationServer> =>
      processDiscoveryResponse(
        new URL(issuer.origin),
        await discoveryRequest(new URL(issuer.origin), { ...http, algorithm }),
      )

    for (const algorithm of ['oidc', 'oauth2'] as const) {
      test(`finds every endpoint by ${algorithm} discovery`, async () => {
        const server = await discover(algorithm)
        const withSecret = ['client_secret_post', 'client_secret_basic']
        for (const name of ['device_authorization', 'token', 'userinfo', 'revocation', 'introspection'] as const) {
          const url = new URL(String(server[`${name}_endpoint`]))
          assert.equal(url.origin, issuer.origin, name)
          const { status } = await fetch(url, { method: name === 'userinfo' ? 'GET' : 'POST' })
          assert.ok(status === 400 || status === 401, `${name} answers ${status}`)
        }
        for (const name of ['token', 'revocation', 'introspection'] as const) {
          const methods = name === 'introspection' ? withSecret : [...withSecret, 'none']
          assert.deepEqual(server[`${name}_endpoint_auth_methods_supported`], methods)
        }
        assert.deepEqual(server.code_challenge_methods_supported, ['S256'])
        for (const [name, value] of Object.entries(server)) assert.notDeepEqual(value, [], `${name} is empty`)
      })
    }

    type Case = {
      readonly of: 'documented' | 'deployed' | 'public'
      readonly algorithm: string
      readonly auth: (secret: string) => ClientAuth
    }
    const cases: readonly Case[] = [
      { of: 'documented', algorithm: 'RS256', auth: ClientSecretPost },
      { of: 'documented', algorithm: 'RS256', auth: ClientSecretBasic },
      { of: 'deployed', algorithm: 'RS256', auth: ClientSecretPost },
      { of: 'public', algorithm: 'RS256', auth: None },
    ]
    for (const { of, algorithm, auth: authenticate } of cases) {
      test(`${of}, ${authenticate.name}: signs in, refreshes, reads, introspects and revokes`, async () => {
        const server = await discover('oidc')
        const application = of === 'public' ? await service.register({ isPublic: true }) : service[of]
        // A public application may not introspect; another one may ask about its access tokens.
        const asking = of === 'public' ? service.documented : application
        const client = asClient(application, algorithm)
        const auth = authenticate(application.secret)
        const verifier = makeVerifier()

        const started = await processDeviceAuthorizationResponse(
          server,
          client,
          await deviceAuthorizationRequest(
            server,
            client,
            auth,
            { scope, code_challenge: challengeOf(verifier), code_challenge_method: 'S256' },
            http,
          ),
        )
        const poll = async () => {
          const additionalParameters = { code_verifier: verifier, scope }
          const response = await deviceCodeGrantRequest(server, client, auth, started.device_code, {
            ...http,
            additionalParameters,
          })
          return processDeviceCodeResponse(server, client, response)
        }
        await assert.rejects(poll, (error) => {
          assert.ok(error instanceof ResponseBodyError)
          return error.error === 'authorization_pending'
        })
        await service.decide(started.user_code)
        const first = await poll()
        const { sub } = getValidatedIdTokenClaims(first) ?? assert.fail('there is an id_token')

        const refreshed = await refreshTokenGrantRequest(server, client, auth, String(first.refresh_token), http)
        const tokens = await processRefreshTokenResponse(server, client, refreshed)
        await validateApplicationLevelSignature(server, refreshed, http)
        const userInfo = () => userInfoRequest(server, client, tokens.access_token, http)
        const person = await processUserInfoResponse(server, client, sub, await userInfo())
        assert.equal(person.preferred_username, 'demo')

        const introspect = async (token: string) => {
          const asker = asClient(asking, algorithm)
          const response = await introspectionRequest(server, asker, ClientSecretPost(asking.secret), token, http)
          return processIntrospectionResponse(server, asker, response)
        }
        const introspected = of === 'public' ? [] : [String(tokens.refresh_token)]
        for (const token of [tokens.access_token, ...introspected]) {
          const { active, sub: subject, client_id, username } = await introspect(token)
          assert.deepEqual([active, subject, client_id, username], [true, sub, client.client_id, 'demo'])
        }

        await processRevocationResponse(
          await revocationRequest(server, client, auth, String(tokens.refresh_token), {
            ...http,
            additionalParameters: { token_type_hint: 'refresh_token' },
          }),
        )
        for (const token of [tokens.access_token, String(tokens.refresh_token)]) {
          assert.deepEqual(await introspect(token), { active: false })
        }
        await assert.rejects(
          async () => processUserInfoResponse(server, client, sub, await userInfo()),
          (error) => {
            assert.ok(error instanceof WWWAuthenticateChallengeError)
            return error.cause[0]?.parameters.error === 'invalid_token'
          },
        )
        await assert.rejects(
          async () =>
            processRefreshTokenResponse(
              server,
              client,
              await refreshTokenGrantRequest(server, client, auth, String(tokens.refresh_token), http),
            ),
          (error) => error instanceof ResponseBodyError && error.error === 'invalid_grant',
        )
      })
    }

    test('takes the access token for one of RFC 9068, and finds the key it is signed with', async () => {
      const server = await discover('oidc')
      const { body } = await service.signIn(service.documented)
      const request = new Request(`${issuer.origin}/v2/charts/YBBN`, {
        headers: { authorization: `Bearer ${body.access_token}` },
      })
      const claims = await validateJwtAccessToken(server, request, issuer.origin, {
        ...http,
        [clockSkew]: Math.round((service.clock.now() - Date.now()) / 1000),
      })
      assert.equal(claims.client_id, service.documented.id)
    })

    test('gets invalid_client for a wrong secret (RFC 6749)', async () => {
      const server = await discover('oidc')
      const client = asClient(service.documented, 'RS256')
      const ask = async (auth: ClientAuth) =>
        processIntrospectionResponse(server, client, await introspectionRequest(server, client, auth, 'x', http))
      await assert.rejects(
        ask(ClientSecretPost('wrong')),
        (error) => error instanceof ResponseBodyError && error.error === 'invalid_client',
      )
      await assert.rejects(ask(ClientSecretBasic('wrong')), (error) => error instanceof WWWAuthenticateChallengeError)
    })
  })
}
