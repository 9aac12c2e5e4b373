import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as strict from 'oauth4webapi'
import * as oauth from 'openid-client'
import {
  type Application,
  bringRequest,
  callback,
  freePort,
  openBrowser,
  type Service,
  startService,
} from '../fixtures/index.ts'
import { openStores } from '../fixtures/stores.ts'

const scope = 'openid offline_access charts'
/** The service under test speaks plain http on this machine. */
const http = { [strict.allowInsecureRequests]: true }

for (const [store, open] of Object.entries(openStores())) {
  describe(`${store}: a web application with a library that others maintain`, () => {
    let service: Service
    let issuer: URL
    let site: Application
    let single: Application
    /** The libraries read the time of this machine; the service has its own. */
    const skew = () => Math.round((service.clock.now() - Date.now()) / 1000)

    before(async () => {
      const port = await freePort()
      issuer = new URL(`http://localhost:${port}`)
      service = await startService({ env: { AUTH_URL: issuer.origin, BASE_URL: issuer.origin, ...(await open()) } })
      await service.app.listen({ host: 'localhost', port })
      site = await service.register({ redirectUris: [callback] })
      single = await service.register({ redirectUris: [callback], isPublic: true })
    })
    after(async () => {
      await service.close()
    })

    /** Opens the address as a person who signs in and decides; returns where the browser is sent. */
    async function decide({ pathname, search }: URL, decision: 'approve' | 'deny' = 'approve'): Promise<URL> {
      const browser = openBrowser(service.app)
      await bringRequest(browser, pathname + search)
      const { headers } = await browser.submit('/authorize', { decision })
      return new URL(headers.location ?? '')
    }

    const configure = ({ id, secret }: Application): Promise<oauth.Configuration> =>
      oauth.discovery(
        issuer,
        id,
        { [oauth.clockSkew]: skew() },
        secret ? oauth.ClientSecretBasic(secret) : oauth.None(),
        { execute: [oauth.allowInsecureRequests] },
      )

    async function begin(server: oauth.Configuration, pushed: boolean) {
      const checks = {
        pkceCodeVerifier: oauth.randomPKCECodeVerifier(),
        expectedState: oauth.randomState(),
        expectedNonce: oauth.randomNonce(),
        idTokenExpected: true,
      }
      const parameters = {
        redirect_uri: callback,
        scope,
        prompt: 'consent',
        code_challenge: await oauth.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
        code_challenge_method: 'S256',
        state: checks.expectedState,
        nonce: checks.expectedNonce,
      }
      const url = pushed
        ? await oauth.buildAuthorizationUrlWithPAR(server, parameters)
        : oauth.buildAuthorizationUrl(server, parameters)
      return { checks, url }
    }

    for (const [title, client, pushed] of [
      ['with a secret', () => site, false],
      ['with a secret and a pushed request', () => site, true],
      ['without a secret', () => single, false],
    ] as const) {
      test(`openid-client signs in ${title}, reads userinfo, refreshes and revokes`, async () => {
        const server = await configure(client())
        const { checks, url } = await begin(server, pushed)
        assert.equal(url.searchParams.has('request_uri'), pushed)
        const tokens = await oauth.authorizationCodeGrant(server, await decide(url), checks)
        const { sub = '', nonce } = tokens.claims() ?? {}
        assert.equal(nonce, checks.expectedNonce)
        const userinfo = await oauth.fetchUserInfo(server, tokens.access_token, sub)
        assert.equal(userinfo.preferred_username, 'demo')
        const refreshed = await oauth.refreshTokenGrant(server, tokens.refresh_token ?? '')
        assert.equal(refreshed.claims()?.sub, sub)
        await oauth.tokenRevocation(server, refreshed.refresh_token ?? '')
        await assert.rejects(oauth.refreshTokenGrant(server, refreshed.refresh_token ?? ''), { error: 'invalid_grant' })
      })
    }

    test('openid-client without PKCE signs in with a nonce, once the application is registered so', async () => {
      const wiki = await service.register({ redirectUris: [callback] })
      const server = await configure(wiki)
      const checks = { expectedState: oauth.randomState(), expectedNonce: oauth.randomNonce(), idTokenExpected: true }
      const { expectedState: state, expectedNonce: nonce } = checks
      const url = oauth.buildAuthorizationUrl(server, {
        redirect_uri: callback,
        scope,
        prompt: 'consent',
        state,
        nonce,
      })
      const { headers } = await openBrowser(service.app).open(url.pathname + url.search)
      const refused = oauth.authorizationCodeGrant(server, new URL(headers.location ?? ''), checks)
      await assert.rejects(refused, { error: 'invalid_request' })
      await service.store.clients.update(wiki.id, (client) => ({ ...client, isPkceOptional: true }))
      const tokens = await oauth.authorizationCodeGrant(server, await decide(url), checks)
      assert.equal(tokens.claims()?.nonce, nonce)
      // A code of another sign-in, injected into this one, has another nonce.
      const injected = await decide(
        oauth.buildAuthorizationUrl(server, { ...Object.fromEntries(url.searchParams), nonce: oauth.randomNonce() }),
      )
      await assert.rejects(oauth.authorizationCodeGrant(server, injected, checks), (error) => {
        assert.ok(error instanceof Error)
        return /nonce/.test(String(error.cause))
      })
    })

    test('openid-client gets a denial, and an error before any page', async () => {
      const server = await configure(site)
      const { checks, url } = await begin(server, false)
      await assert.rejects(oauth.authorizationCodeGrant(server, await decide(url, 'deny'), checks), {
        error: 'access_denied',
      })
      url.searchParams.set('prompt', 'none')
      const { headers } = await openBrowser(service.app).open(url.pathname + url.search)
      await assert.rejects(oauth.authorizationCodeGrant(server, new URL(headers.location ?? ''), checks), {
        error: 'login_required',
      })
    })

    test('openid-client rejects a response of another issuer: every response names its own', async () => {
      const server = await configure(site)
      const { checks, url } = await begin(server, false)
      const response = await decide(url)
      assert.equal(response.searchParams.get('iss'), issuer.origin)
      response.searchParams.set('iss', 'https://evil.example')
      await assert.rejects(oauth.authorizationCodeGrant(server, response, checks))
    })

    test('oauth4webapi takes every response to the letter: pushed request, code, id_token, refresh', async () => {
      const server = await strict.processDiscoveryResponse(
        new URL(issuer.origin),
        await strict.discoveryRequest(new URL(issuer.origin), http),
      )
      const client: strict.Client = { client_id: site.id, [strict.clockSkew]: skew() }
      const secret = strict.ClientSecretPost(site.secret)
      const [verifier, state, nonce] = [
        strict.generateRandomCodeVerifier(),
        strict.generateRandomState(),
        strict.generateRandomNonce(),
      ]
      const parameters = new URLSearchParams({
        response_type: 'code',
        client_id: site.id,
        redirect_uri: callback,
        scope,
        prompt: 'consent',
        state,
        nonce,
        max_age: '3600',
        code_challenge: await strict.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      const pushed = await strict.processPushedAuthorizationResponse(
        server,
        client,
        await strict.pushedAuthorizationRequest(server, client, secret, parameters, http),
      )
      assert.equal(pushed.expires_in, 60)
      const url = new URL(server.authorization_endpoint ?? '')
      url.search = String(new URLSearchParams({ client_id: site.id, request_uri: pushed.request_uri }))
      const response = strict.validateAuthResponse(server, client, await decide(url), state)
      const tokens = await strict.processAuthorizationCodeResponse(
        server,
        client,
        await strict.authorizationCodeGrantRequest(server, client, secret, response, callback, verifier, http),
        { expectedNonce: nonce, maxAge: 3600, requireIdToken: true },
      )
      assert.equal(tokens.scope, scope)
      const refreshed = await strict.processRefreshTokenResponse(
        server,
        client,
        await strict.refreshTokenGrantRequest(server, client, secret, tokens.refresh_token ?? '', http),
      )
      assert.ok(refreshed.id_token)
    })
  })
}
