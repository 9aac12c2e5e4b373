import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  bringCode,
  claimsOf,
  decide,
  encodeForm,
  type Fields,
  formFields,
  formType,
  headingOf,
  openBrowser,
  openService,
  password,
  send,
  tokensOf,
} from '../../../test/fixtures/index.ts'
import { endpoints } from '../../contract/index.ts'
import { retireKey, rotateKey, setClientEnabled } from '../../identity/operators/index.ts'

const service = await openService()
const { app, store, clock } = service
const goodbye = 'https://planner.example/goodbye'
const client = await service.register({
  name: 'Flight planner',
  postLogoutRedirectUris: [goodbye, `${goodbye}?tenant=a`],
})
const endSession = (fields: Fields): string => `${endpoints.endSession.path}?${encodeForm(fields)}`

async function signedIn(username = 'demo') {
  const browser = openBrowser(app)
  await browser.open('/login')
  await browser.submit('/login', { username, password })
  return browser
}

/** An id_token of the application, issued in this browser. */
async function idTokenIn(browser: ReturnType<typeof openBrowser>): Promise<string> {
  const scope = 'openid'
  const session = await client.start({ scope })
  await bringCode(browser, session.user_code)
  await decide(browser)
  return tokensOf(await client.poll(session, { scope })).id_token ?? assert.fail()
}

const isSignedIn = async (browser: ReturnType<typeof openBrowser>): Promise<boolean> =>
  /Signed in as/.test((await browser.open('/')).text)

/** Submits the confirmation that the browser is on; the answer, not followed. */
const confirm = (browser: ReturnType<typeof openBrowser>, changes: Fields = {}) =>
  browser.post('/sign-out', { ...formFields(browser.page.text, '/sign-out'), ...changes })

describe('signing out for an application', () => {
  test('is asked for on a page that names it, the account and the way back; confirmed, it ends the session and returns', async () => {
    const browser = await signedIn()
    const id_token_hint = await idTokenIn(browser)
    await browser.open(endSession({ id_token_hint, post_logout_redirect_uri: goodbye, state: 'a&b=✈' }))
    const { page, path } = browser
    assert.equal(headingOf(page), 'Sign out?')
    for (const shown of ['Flight planner', 'demo', 'planner.example']) assert.ok(page.text.includes(shown), shown)
    assert.ok(!path.includes(id_token_hint), 'the token is not in the address of the page')
    assert.match(page.headers['content-security-policy'] ?? '', /form-action 'self' https:\/\/planner\.example;/)
    assert.equal(await isSignedIn(browser), true, 'nothing has happened yet')
    await browser.open(path)
    const { status, headers } = await confirm(browser)
    assert.deepEqual([status, headers.location], [303, `${goodbye}?state=a%26b%3D%E2%9C%88`])
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(await isSignedIn(browser), false)
  })

  test('without an address ends on a page', async () => {
    const browser = await signedIn()
    await browser.open(endSession({ client_id: client.id, state: 'lost' }))
    await browser.submit('/sign-out')
    assert.equal(headingOf(browser.page), 'Signed out of this browser')
    assert.equal(await isSignedIn(browser), false)
  })

  test('works without parameters, from anywhere', async () => {
    const browser = await signedIn()
    await browser.open(endSession({}))
    assert.equal(headingOf(browser.page), 'Sign out?')
    await browser.submit('/sign-out')
    assert.equal(await isSignedIn(browser), false)
  })

  test('returns to an address with a query of its own', async () => {
    const browser = await signedIn()
    const uri = `${goodbye}?tenant=a`
    await browser.open(endSession({ client_id: client.id, post_logout_redirect_uri: uri, state: 's' }))
    assert.equal((await confirm(browser)).headers.location, `${uri}&state=s`)
  })

  test('as a form from another site, which brings no cookie, leads to the same page', async () => {
    const browser = await signedIn()
    const id_token_hint = await idTokenIn(browser)
    const reply = await send(app, {
      method: 'POST',
      url: endpoints.endSession.path,
      headers: { 'content-type': formType, origin: 'https://planner.example', 'sec-fetch-site': 'cross-site' },
      payload: encodeForm({ id_token_hint, post_logout_redirect_uri: goodbye, state: 's' }),
    })
    assert.equal(reply.status, 303)
    await browser.open(reply.headers.location ?? '')
    assert.equal(headingOf(browser.page), 'Sign out?')
    assert.equal((await confirm(browser)).headers.location, `${goodbye}?state=s`)
  })

  test('needs no confirmation in a browser that is not signed in', async () => {
    const query = { client_id: client.id, post_logout_redirect_uri: goodbye, state: 's' }
    const first = await send(app, { url: endSession(query) })
    const second = await send(app, { url: first.headers.location ?? '' })
    assert.deepEqual([second.status, second.headers.location], [303, `${goodbye}?state=s`])
    const browser = openBrowser(app)
    await browser.open(endSession({}))
    assert.equal(headingOf(browser.page), 'Signed out of this browser')
  })

  test('a HEAD of the link, or opening it many times, changes nothing', async () => {
    const browser = await signedIn()
    const url = endSession({ client_id: client.id, post_logout_redirect_uri: goodbye })
    for (let i = 0; i < 3; i += 1) await browser.open(url)
    assert.equal((await send(app, { method: 'HEAD', url })).headers.location, undefined)
    assert.equal(await isSignedIn(browser), true)
  })
})

describe('id_token_hint', () => {
  test('is accepted after it expired, and after its key was retired', async () => {
    const browser = await signedIn()
    const id_token_hint = await idTokenIn(browser)
    clock.advance(2 * 3600)
    await rotateKey('ES256', true, service.keyParts)
    await service.runJobs()
    await browser.open(endSession({ id_token_hint, post_logout_redirect_uri: goodbye }))
    assert.equal(headingOf(browser.page), 'Sign out?')
  })

  const tampered = async () => {
    const token = await idTokenIn(await signedIn())
    const [header, payload = '', signature] = token.split('.')
    const claims = { ...claimsOf(token), aud: 'pkc_another' }
    return {
      token,
      another: [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.'),
      unsigned: [Buffer.from('{"alg":"none"}').toString('base64url'), payload, ''].join('.'),
      access: tokensOf(await service.signIn(client)).access_token,
    }
  }

  test('that this server did not issue as an id_token is a page, and no user is signed out', async () => {
    const browser = await signedIn()
    const { another, unsigned, access } = await tampered()
    for (const id_token_hint of [another, unsigned, access, 'x', 'a.b.c']) {
      const page = await browser.open(endSession({ id_token_hint, post_logout_redirect_uri: goodbye }))
      assert.equal(page.status, 400, id_token_hint)
      assert.match(page.text, /no ID token of this server/)
    }
    assert.equal(await isSignedIn(browser), true)
  })

  test('of a removed key is not verified, and so is a page', async () => {
    const browser = await signedIn()
    const id_token_hint = await idTokenIn(browser)
    const { kid } = JSON.parse(Buffer.from(id_token_hint.split('.')[0] ?? '', 'base64url').toString())
    await rotateKey('RS256', true, service.keyParts)
    await retireKey(kid, service.keyParts)
    await service.runJobs()
    assert.equal((await browser.open(endSession({ id_token_hint }))).status, 400)
  })

  test('of another application than client_id is a page', async () => {
    const browser = await signedIn()
    const id_token_hint = await idTokenIn(browser)
    const page = await browser.open(endSession({ id_token_hint, client_id: service.documented.id }))
    assert.match(page.text, /names two applications/)
    assert.equal((await browser.open(endSession({ id_token_hint, client_id: client.id }))).status, 200)
  })
})

describe('the browser is sent to registered addresses alone', async () => {
  const browsers = [openBrowser(app), await signedIn()]
  const strangers = [
    'https://evil.example/',
    'https://planner.example/',
    `${goodbye}/`,
    `${goodbye}?x`,
    `${goodbye}#x`,
    `${goodbye}/../evil`,
    'https://planner.example:443/goodbye',
    'https://PLANNER.example/goodbye',
    'http://planner.example/goodbye',
    'https://planner.example@evil.example/goodbye',
    'https://evil.example/https://planner.example/goodbye',
    '//planner.example/goodbye',
    '/account',
    'javascript:alert(1)',
    ' https://planner.example/goodbye',
  ]
  for (const uri of strangers) {
    test(`${uri} is a page, signed in or not`, async () => {
      for (const browser of browsers) {
        const page = await browser.open(endSession({ client_id: client.id, post_logout_redirect_uri: uri }))
        assert.equal(page.status, 400)
        assert.equal(page.headers.location, undefined)
        assert.match(page.text, /is not registered for it/)
      }
    })
  }

  test('also where the confirmation form was changed', async () => {
    const browser = await signedIn()
    await browser.open(endSession({ client_id: client.id, post_logout_redirect_uri: goodbye }))
    const page = await confirm(browser, { post_logout_redirect_uri: 'https://evil.example/' })
    assert.deepEqual([page.status, page.headers.location], [400, undefined])
    assert.equal(await isSignedIn(browser), true)
  })

  test('and not without an application, or for one that is unknown or disabled', async () => {
    const disabled = await service.register({ postLogoutRedirectUris: [goodbye] })
    await setClientEnabled(disabled.id, false, { clients: store.clients, now: clock.now })
    for (const client_id of [undefined, 'pkc_unknown', disabled.id]) {
      const page = await openBrowser(app).open(endSession({ client_id, post_logout_redirect_uri: goodbye }))
      assert.deepEqual([page.status, page.headers.location], [400, undefined])
    }
  })

  test('nor with repeated parameters', async () => {
    const uris = [goodbye, 'https://evil.example/']
    const page = await openBrowser(app).open(endSession({ client_id: client.id, post_logout_redirect_uri: uris }))
    assert.equal(page.status, 400)
  })
})

test('every way out empties the cache of the browser, in which charts may be', async () => {
  const ways = [
    { page: '/', form: '/logout' },
    { page: endSession({ client_id: client.id, post_logout_redirect_uri: goodbye }), form: '/sign-out' },
    { page: '/account', form: '/account/sign-out-everywhere' },
  ]
  for (const { page, form } of ways) {
    const browser = await signedIn()
    await browser.open(page)
    const { status, headers } = await browser.post(form, formFields(browser.page.text, form))
    assert.deepEqual([status, headers['clear-site-data']], [303, '"cache"'], form)
    assert.equal(await isSignedIn(browser), false)
  }
})

test('the confirmation is taken from our own page alone', async () => {
  const browser = await signedIn()
  await browser.open(endSession({ client_id: client.id }))
  const fields = formFields(browser.page.text, '/sign-out')
  assert.equal((await browser.post('/sign-out', { ...fields, csrf: 'x' })).status, 403)
  assert.equal((await browser.post('/sign-out', fields, { origin: 'https://planner.example' })).status, 403)
  assert.equal((await browser.post('/sign-out', fields, { 'sec-fetch-site': 'cross-site' })).status, 403)
  assert.equal(await isSignedIn(browser), true)
})

test('the metadata names the endpoint', async () => {
  const { body } = await send(app, { url: '/.well-known/openid-configuration' })
  assert.equal(body.end_session_endpoint, 'https://auth.example/connect/endsession')
  assert.equal(body.backchannel_logout_supported, true)
  assert.equal(body.backchannel_logout_session_supported, true)
})
