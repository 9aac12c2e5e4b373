/** Applications that sign people in with codes, each as its developer would write it, in the browser of this machine. */
import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as oidc from 'openid-client'
import type { Browser, Page } from 'playwright-core'
import { freePort, password, type Service, startService } from '../fixtures/index.ts'
import { findChromium, launchBrowser } from '../walks/browser.ts'
import { createFlightPlanner } from './flight-planner.ts'
import { missingNginx, type Nginx, startNginx } from './nginx.ts'
import { singlePageApplication } from './single-page-application.ts'
import { serveWeb } from './web-server.ts'

const found = findChromium()

const noNginx = missingNginx()

describe('signs people in with codes', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let browser: Browser
  let nginx: Nginx | null = null
  let issuer: string
  /** The origin of the web application, and the port of its server behind nginx. */
  let origin: string
  let webPort: number

  before(async () => {
    const [inner, outer, planner] = [await freePort(), await freePort(), await freePort()]
    webPort = await freePort()
    origin = `http://127.0.0.1:${planner}`
    issuer = `http://localhost:${noNginx === null ? outer : inner}`
    service = await startService({ env: { AUTH_URL: issuer, BASE_URL: issuer, TRUSTED_PROXIES: '127.0.0.1' } })
    // Libraries compare times with the clock of this machine.
    service.clock.advance((Date.now() - service.clock.now()) / 1000)
    await service.app.listen({ host: '127.0.0.1', port: inner })
    if (noNginx === null) {
      nginx = await startNginx([
        { port: outer, to: inner },
        { port: planner, to: webPort },
      ])
    }
    browser = await launchBrowser(found)
  })
  after(async () => {
    await browser.close()
    await nginx?.stop()
    await service.close()
  })

  /** Signs in and approves, on the pages that the browser is shown. */
  async function approve(page: Page): Promise<void> {
    await page.fill('[name=username]', 'demo')
    await page.fill('[name=password]', password)
    await page.click('button[type=submit]')
    await page.click('[name=decision][value=approve]')
  }

  test('a web application with Auth.js behind nginx, which signs out here too', {
    skip: noNginx ?? false,
  }, async () => {
    const client = await service.register({
      name: 'Flight planner',
      redirectUris: [`${origin}/auth/callback/platekeeper`],
      postLogoutRedirectUris: [`${origin}/goodbye`],
      backchannelLogoutUri: `${origin}/backchannel`,
    })
    const { handle, loggedOut } = createFlightPlanner({
      origin,
      issuer,
      clientId: client.id,
      clientSecret: client.secret,
    })
    const web = await serveWeb(webPort, handle)
    const page = await browser.newPage()
    await page.goto(`${origin}/auth/signin?callbackUrl=${encodeURIComponent(`${origin}/`)}`)
    await page.click('button[type=submit]')
    await approve(page)
    await page.waitForURL(`${origin}/`)
    assert.equal(await page.textContent('h1'), 'Hello Dé Mo?')

    await page.click('a')
    assert.equal(await page.textContent('h1'), 'Sign out?')
    await page.click('button[type=submit]')
    await page.waitForURL(`${origin}/goodbye?state=leaving`)
    await service.runJobs()
    assert.equal(loggedOut.length, 1)
    assert.equal(loggedOut[0]?.sub, (await service.store.users.findByName('demo'))?.sub)
    await page.goto(issuer)
    assert.doesNotMatch(await page.content(), /Signed in as/)
    await page.context().close()
    await web.close()
  })

  test('a single-page application on another origin, without a secret', async () => {
    let clientId = ''
    const web = await serveWeb(0, () => singlePageApplication({ issuer, clientId }))
    const url = `http://127.0.0.1:${web.port}/app`
    clientId = (await service.register({ name: 'Chart viewer', isPublic: true, redirectUris: [url] })).id
    const page = await browser.newPage()
    await page.goto(url)
    await page.click('#sign-in')
    await approve(page)
    await page.waitForFunction('document.querySelector("#state").textContent.length > 1')
    assert.equal(await page.textContent('#state'), 'demo, charts 404', 'no edition is live here, but the token passes')
    assert.equal(page.url(), url)
    await page.context().close()
    await web.close()
  })

  test('a native application, by openid-client, at the loopback port that is free', async () => {
    const { id } = await service.register({
      name: 'Simulator add-on',
      isPublic: true,
      redirectUris: ['http://127.0.0.1/callback'],
    })
    const server = await oidc.discovery(new URL(issuer), id, undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    })
    const verifier = oidc.randomPKCECodeVerifier()
    const state = oidc.randomState()
    const callback = Promise.withResolvers<URL>()
    const loopback = await serveWeb(0, (request) => {
      callback.resolve(new URL(request.url))
      return new Response('You can close this page.')
    })
    const url = oidc.buildAuthorizationUrl(server, {
      redirect_uri: `http://127.0.0.1:${loopback.port}/callback`,
      scope: 'openid offline_access charts',
      code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      state,
    })
    const page = await browser.newPage()
    await page.goto(url.href)
    await approve(page)
    const tokens = await oidc.authorizationCodeGrant(server, await callback.promise, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      idTokenExpected: true,
    })
    const { sub = '' } = tokens.claims() ?? {}
    const next = await oidc.refreshTokenGrant(server, tokens.refresh_token ?? '')
    const person = await oidc.fetchUserInfo(server, next.access_token, sub)
    assert.equal(person.preferred_username, 'demo')
    await oidc.tokenRevocation(server, next.refresh_token ?? '')
    await assert.rejects(oidc.fetchUserInfo(server, next.access_token, sub))
    await page.context().close()
    await loopback.close()
  })
})
