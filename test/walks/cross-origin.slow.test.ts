import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { endpoints, grantTypes } from '../../src/contract/index.ts'
import { eventually } from '../fixtures/eventually.ts'
import { challengeOf, freePort, makeVerifier, password, type Service, startService } from '../fixtures/index.ts'
import { rounds } from '../fixtures/rounds.ts'
import { findChromium, launchBrowser } from './browser.ts'

/** contract.md, "Headers", as a browser enforces it: pages of other origins against a running server. */
const found = findChromium()

/** Runs in the page of an application: a request as axios makes it, by XMLHttpRequest. */
const request = `async ({ method, url, form, headers, credentials }) => {
  const xhr = new XMLHttpRequest()
  xhr.open(method, url)
  xhr.withCredentials = credentials
  for (const [name, value] of Object.entries(headers ?? {})) xhr.setRequestHeader(name, value)
  const settled = new Promise((resolve) => { xhr.onload = xhr.onerror = resolve })
  xhr.send(form === undefined ? null : new URLSearchParams(form))
  await settled
  return { status: xhr.status, text: xhr.responseText, requestId: xhr.getResponseHeader('x-request-id') }
}`

type Sent = {
  readonly method?: 'GET' | 'POST'
  readonly form?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  /** Whether the request is sent with credentials; the published SDK does with scope `tiles`. */
  readonly credentials?: boolean
}
type Person = { readonly context: BrowserContext; readonly page: Page; readonly csrf: string }
type Seen = { readonly status: number; readonly text: string; readonly requestId: string | null }

type Origin = 'port' | 'sibling' | 'stranger' | 'address'
/** Of each walk the first in the quick run, every one in `npm run test:long`. */
const ofRun = (names: readonly Origin[]): readonly Origin[] => names.slice(0, rounds({ quick: 1, long: names.length }))

/** Status 0: the browser did not let the page read the answer. */
function assertError({ status, text }: Seen, error: string): void {
  assert.equal(status, 400, text)
  assert.equal(JSON.parse(text).error, error)
}

describe('pages of other origins', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let elsewhere: Server
  let browser: Browser
  let authUrl: string
  /** Where pages of applications are: `site` shares the registrable domain of the identity server. */
  let origins: Readonly<Record<Origin, string>>
  let person: Person
  const cookiesSeen = new Map<string, string | undefined>()

  before(async () => {
    const port = await freePort()
    authUrl = `http://auth.charts.localhost:${port}`
    service = await startService({ env: { AUTH_URL: authUrl, BASE_URL: authUrl } })
    service.app.addHook('onRequest', async ({ url, method, headers }) => {
      cookiesSeen.set(`${method} ${url}`, headers.cookie)
    })
    await service.app.listen({ host: '127.0.0.1', port })
    elsewhere = createServer((_, response) => response.setHeader('content-type', 'text/html').end('<!doctype html>'))
    elsewhere.listen(0, '127.0.0.1')
    await once(elsewhere, 'listening')
    const address = elsewhere.address()
    const other = typeof address === 'object' && address !== null ? address.port : 0
    origins = {
      port: `http://auth.charts.localhost:${other}`,
      sibling: `http://efb.charts.localhost:${other}`,
      stranger: `http://elsewhere.localhost:${other}`,
      address: `http://127.0.0.1:${other}`,
    }
    browser = await launchBrowser(found)
    person = await signIn()
  })
  after(async () => {
    await browser.close()
    elsewhere.closeAllConnections()
    elsewhere.close()
    await service.close()
  })

  async function pageAt(origin: string, context?: BrowserContext): Promise<Page> {
    const page = await (context ?? (await browser.newContext())).newPage()
    await page.goto(origin)
    return page
  }

  const send = (page: Page, path: string, { method = 'POST', credentials = true, ...rest }: Sent): Promise<Seen> =>
    page.evaluate(`(${request})(${JSON.stringify({ method, url: authUrl + path, credentials, ...rest })})`)

  /** A person who is signed in, in a browser of their own. */
  async function signIn(): Promise<Person> {
    const context = await browser.newContext()
    const page = await pageAt(`${authUrl}/login`, context)
    await page.fill('[name=username]', 'demo')
    await page.fill('[name=password]', password)
    await page.click('button[type=submit]')
    await page.goto(`${authUrl}/account`)
    const csrf = await page.locator('[name=csrf]').first().inputValue()
    return { context, page, csrf }
  }

  /** What an application sends besides its form. */
  const headers = { 'x-requested-with': 'XMLHttpRequest', 'cache-control': 'no-cache', pragma: 'no-cache' }
  const scope = 'userinfo openid offline_access charts tiles'

  /** The whole life of a sign-in, as the published SDK goes through it. */
  async function walkAsApplication(page: Page): Promise<void> {
    const { id, secret } = service.deployed
    const client = { client_id: id, client_secret: secret }
    const verifier = makeVerifier()
    const post = (path: string, form: Readonly<Record<string, string>>) => send(page, path, { form, headers })

    const challenge = { code_challenge: challengeOf(verifier), code_challenge_method: 'S256' }
    const wrong = await post(endpoints.deviceAuthorization.path, { ...client, ...challenge, client_secret: 'wrong' })
    assertError(wrong, 'invalid_client')
    const begun = await post(endpoints.deviceAuthorization.path, { ...client, ...challenge })
    assert.equal(begun.status, 200)
    const { device_code, user_code } = JSON.parse(begun.text)

    const poll = () =>
      post(endpoints.token.path, {
        ...client,
        grant_type: grantTypes.deviceCode,
        device_code,
        code_verifier: verifier,
        scope,
      })
    const pending = await poll()
    assertError(pending, 'authorization_pending')
    assert.match(pending.requestId ?? '', /^[0-9a-f-]{36}$/, 'exposed headers can be read')
    const hasty = await poll()
    assertError(hasty, 'slow_down')
    await service.decide(user_code)
    const collected = await poll()
    assert.equal(collected.status, 200, collected.text)
    const tokens = JSON.parse(collected.text)

    const authorization = `Bearer ${tokens.access_token}`
    for (const path of [endpoints.userinfo.path, '/v2/charts/YBBN?version=STD']) {
      const request = { method: 'GET', headers: { ...headers, authorization } } as const
      assert.notEqual((await send(page, path, { ...request, credentials: false })).status, 0, path)
      // `*` does not answer a request with credentials, and no SDK sends these with credentials.
      assert.equal((await send(page, path, request)).status, 0, path)
    }
    const refused = await send(page, endpoints.userinfo.path, { method: 'GET', credentials: false })
    assert.equal(refused.status, 401)

    const grant_type = grantTypes.refreshToken
    const refreshed = await post(`${endpoints.token.path}/`, {
      ...client,
      grant_type,
      refresh_token: tokens.refresh_token,
    })
    assert.equal(refreshed.status, 200, refreshed.text)
    const { refresh_token: token } = JSON.parse(refreshed.text)
    const revoked = await post(endpoints.revocation.path, { ...client, token, token__type_hint: 'refresh_token' })
    assert.equal(revoked.status, 200)
    const late = await post(endpoints.token.path, { ...client, grant_type, refresh_token: token })
    assertError(late, 'invalid_grant')
  }

  for (const name of ofRun(['sibling', 'stranger', 'port', 'address'])) {
    test(`an application at another ${name} signs in with credentials, and reads answers and errors`, async () =>
      walkAsApplication(await pageAt(origins[name])))
  }

  test('an application in the browser of a person who is signed in does too', async () => {
    await walkAsApplication(await pageAt(origins.sibling, person.context))
    const cookie = cookiesSeen.get(`POST ${endpoints.token.path}`)
    assert.match(cookie ?? '', /platekeeper=/, 'the browser sent the cookie along')
  })

  test('an application without an origin of its own (a file, a sandboxed frame) signs in too', async () => {
    const page = await pageAt(origins.stranger)
    await page.setContent('<iframe sandbox="allow-scripts" srcdoc="<!doctype html>"></iframe>')
    const frame = page.frames().at(-1)
    assert.equal(await frame?.evaluate('self.origin'), 'null')
    await walkAsApplication(frame as unknown as Page)
  })

  /** What a page can do to learn an answer; `body` is what it got. */
  const attempts: Readonly<Record<string, string>> = {
    'a fetch with credentials': `fetch(url, { credentials: 'include' }).then((answer) => answer.text())`,
    'a fetch without CORS': `fetch(url, { credentials: 'include', mode: 'no-cors' })
      .then(async (answer) => answer.type === 'opaque' ? await answer.text() : 'not opaque')`,
    'an XMLHttpRequest with credentials': `new Promise((resolve, reject) => {
      const xhr = new XMLHttpRequest()
      xhr.open('GET', url)
      xhr.withCredentials = true
      xhr.onload = () => resolve(xhr.responseText)
      xhr.onerror = () => reject(new Error())
      xhr.send()
    })`,
    'a frame': `new Promise((resolve) => {
      const frame = document.createElement('iframe')
      frame.onload = () => resolve(frame.contentDocument?.body.textContent ?? '')
      frame.src = url
      document.body.append(frame)
    })`,
    // Until it has a text, or is out of reach: closed to the page, or of another origin.
    'a window': `new Promise((resolve) => {
      const opened = open(url)
      const watching = setInterval(() => {
        let text = ''
        try { text = opened.closed ? null : opened.document.body?.textContent } catch { text = null }
        if (text === '' || text === undefined) return
        clearInterval(watching)
        resolve(text ?? '')
      }, 50)
    })`,
  }
  const privatePaths = [
    '/',
    '/account',
    '/device',
    '/device/consent',
    '/device/status',
    '/login',
    '/app',
    '/admin',
    '/x',
  ]

  for (const name of ofRun(['sibling', 'stranger', 'port'])) {
    test(`the page of another ${name} reads nothing of what a person who is signed in can`, async () => {
      assert.match(await person.page.content(), /demo/)
      const evil = await pageAt(origins[name], person.context)
      for (const path of privatePaths) {
        for (const [attempt, script] of Object.entries(attempts)) {
          if (attempt === 'a window' && path !== '/account') continue
          const body = await evil.evaluate(`((url) => ${script})('${authUrl}${path}').catch(() => '')`)
          assert.equal(body, '', `${attempt} of ${path}`)
        }
      }
      // Or it proves nothing: browsers send the cookie to a site of the same registrable domain.
      const cookie = cookiesSeen.get('GET /device/status') ?? ''
      assert.equal(cookie.includes('platekeeper='), name !== 'stranger')
    })
  }

  for (const name of ofRun(['sibling', 'port'])) {
    test(`no page of another ${name} frames a page`, async () => {
      const evil = await pageAt(origins[name], person.context)
      const refused = evil.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
      await evil.setContent(`<iframe src="${authUrl}/account"></iframe>`)
      await refused
      await eventually(() => assert.match(evil.frames().at(-1)?.url() ?? '', /^chrome-error:/))
    })

    test(`no form of a page of another ${name} is accepted, not even with the right token`, async () => {
      const session = await service.documented.start()
      const evil = await pageAt(origins[name], person.context)
      await evil.evaluate(`location.href = '${session.verification_uri_complete}'`)
      await evil.waitForURL(`${authUrl}/device`)
      await person.page.goto(session.verification_uri_complete)
      assert.equal(new URL(person.page.url()).pathname, '/device/consent')
      for (const [action, fields] of Object.entries({
        '/account/sign-out-everywhere': {},
        '/account/password': { current: password, password: 'another password', again: 'another password' },
        '/device/consent': { decision: 'approve' },
        '/logout': {},
      })) {
        for (const token of [{ csrf: person.csrf }, {}]) {
          const inputs = Object.entries({ ...fields, ...token })
            .map(([field, value]) => `<input name="${field}" value="${value}">`)
            .join('')
          await evil.goto(origins[name])
          await evil.setContent(`<form method="post" action="${authUrl}${action}">${inputs}</form>`)
          const arrival = evil.waitForNavigation({ waitUntil: 'load' })
          await evil.evaluate('document.forms[0].submit()')
          assert.equal((await arrival)?.status(), 403, action)
        }
      }
      const { body } = await service.documented.poll(session)
      assert.equal(body.error, 'authorization_pending')
      await person.page.goto(`${authUrl}/account`)
      assert.equal(new URL(person.page.url()).pathname, '/account', 'still signed in')
    })
  }
})
