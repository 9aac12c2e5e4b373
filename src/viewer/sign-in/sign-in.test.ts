import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { openService, openViewerBrowser, password } from '../../../test/fixtures/index.ts'
import { setClientEnabled, signOutUser } from '../../identity/operators/index.ts'

const [authUrl, baseUrl] = ['https://auth.example', 'https://charts.example/efb']
const service = await openService({ env: { AUTH_URL: authUrl, BASE_URL: baseUrl } })
const { app, clock, store } = service
const viewer = `${baseUrl}/app`
const [authOrigin, chartOrigin] = [authUrl, 'https://charts.example']
const open = () => openViewerBrowser({ [authOrigin]: app, [chartOrigin]: app }, viewer)
type Browser = ReturnType<typeof open>

/** With the dot that both forms have: sealed text is random base64url, in which three given letters appear by chance. */
const tokenForms = /rt_[\w-]+\.|eyJ[\w-]+\./

const sessionCookie = (browser: Browser) =>
  [...browser.cookies(chartOrigin)].find(([name]) => name.endsWith('platekeeper-viewer'))
const me = async (browser: Browser) => (await browser.api('/me')).body
const isSignedIn = async (browser: Browser) => (await me(browser)).signedIn === true

async function signedIn(options: Parameters<Browser['signIn']>[0] = {}): Promise<Browser> {
  const browser = open()
  await browser.signIn(options)
  assert.equal(await isSignedIn(browser), true)
  return browser
}

/** Goes through the identity server up to the response, which is not delivered. */
async function response(browser: Browser, to = '/'): Promise<string> {
  await browser.open(`${viewer}/sign-in?${new URLSearchParams({ to })}`, { follows: false })
  let location = String(browser.page.headers.location)
  while (!location.startsWith(`${viewer}/signed-in`)) {
    await browser.open(location, { follows: false })
    if (browser.page.text.includes('name="password"')) {
      assert.fail('the person signs in first')
    }
    location = new URL(String(browser.page.headers.location), location).href
  }
  return location
}

describe('signing in to the viewer', () => {
  test('shows the password and no consent, and ends where it began', async () => {
    const browser = open()
    assert.deepEqual(await me(browser), { signedIn: false })
    await browser.open(`${viewer}/sign-in`)
    assert.match(browser.page.text, /Sign in to see your charts\./)
    assert.doesNotMatch(browser.page.text, /about to connect/, 'it is no other application')
    await browser.signIn({ to: '/KPDX/10-9?with=KSEA/1' })
    assert.equal(browser.url, `${viewer}/KPDX/10-9?with=KSEA/1`)
    const { account, ...rest } = await me(browser)
    assert.deepEqual(rest, {
      signedIn: true,
      name: 'demo',
      subscriptions: ['charts'],
      accountUrl: 'https://auth.example/account',
      chartsOpenTo: 'everything',
    })
    assert.equal(account, (await store.users.findByName('demo'))?.sub)
    const guest = await signedIn({ username: 'visitor' })
    assert.equal((await me(guest)).chartsOpenTo, 'demo')
  })

  test('leaves one cookie with a random id, which scripts cannot read, and nothing of it is in the store', async () => {
    const browser = await signedIn()
    assert.equal(browser.cookies(chartOrigin).size, 1)
    const [name, { value, attributes }] = sessionCookie(browser) ?? assert.fail()
    assert.equal(name, '__Secure-platekeeper-viewer')
    assert.match(value, /^[\w-]{43}$/)
    assert.match(attributes, /Path=\/efb\/app; HttpOnly; SameSite=Lax; Secure; Max-Age=31536000/)
    const { account = '' } = await me(browser)
    const [row] = await store.viewerSessions.removeSignedOut({ sub: String(account), sid: null })
    assert.ok(row)
    assert.doesNotMatch(JSON.stringify(row), new RegExp(`${value}|${tokenForms.source}`))
  })

  test('hands the language of the viewer on to the identity server, and nothing else that is sent in its place', async () => {
    const pageIn = async (query: string) => {
      const browser = open()
      await browser.open(`${viewer}/sign-in?to=/${query}`)
      return /<html lang="(\w+)">/.exec(browser.page.text)?.[1]
    }
    assert.equal(await pageIn('&ui_locales=de'), 'de')
    assert.equal(await pageIn('&ui_locales=fr-CA'), 'fr')
    for (const query of ['', '&ui_locales=xx', '&ui_locales=de&ui_locales=fr', '&ui_locales=%0d%0a']) {
      assert.equal(await pageIn(query), 'en', query)
    }
  })

  test('is offered again to a user who is already signed in at the identity server, without a password', async () => {
    const browser = await signedIn()
    await browser.api('/sign-out', { method: 'POST' })
    assert.equal(await isSignedIn(browser), false)
    await browser.open(`${viewer}/sign-in`)
    assert.equal(browser.url, `${viewer}/`)
    assert.equal(await isSignedIn(browser), true)
  })

  test('works in several tabs at the same time', async () => {
    const browser = await signedIn()
    const responses = [
      await response(browser, '/KPDX'),
      await response(browser, '/KSEA'),
      await response(browser, '/KSFO'),
    ]
    for (const [i, icao] of [
      [1, 'KSEA'],
      [0, 'KPDX'],
      [2, 'KSFO'],
    ] as const) {
      await browser.open(responses[i] ?? '')
      assert.equal(browser.url, `${viewer}/${icao}`)
      assert.equal(await isSignedIn(browser), true)
    }
  })

  test('begun very often leaves few cookies', async () => {
    const browser = open()
    const longest = `/${'a'.repeat(499)}`
    for (let i = 0; i < 20; i += 1) await browser.open(`${viewer}/sign-in?to=${longest}`, { follows: false })
    const cookies = [...browser.cookies(chartOrigin)].map(([name, { value }]) => `${name}=${value}`)
    assert.ok(cookies.length <= 6)
    // nginx refuses a request with a line of more than 8 KB.
    assert.ok(cookies.join('; ').length < 7_500)
  })

  test('gives a new id each time, and the session before it ends', async () => {
    const browser = await signedIn()
    const before = sessionCookie(browser)
    const thief = open()
    thief.cookies(chartOrigin).set(...(before ?? assert.fail()))
    assert.equal(await isSignedIn(thief), true)
    await browser.signIn()
    assert.notEqual(sessionCookie(browser)?.[1].value, before?.[1].value)
    assert.equal(await isSignedIn(thief), false)
  })

  test('with an id that another party chose never uses that id', async () => {
    const browser = open()
    const chosen = 'A'.repeat(43)
    browser.cookies(chartOrigin).set('__Secure-platekeeper-viewer', { value: chosen, attributes: '' })
    await browser.signIn()
    assert.notEqual(sessionCookie(browser)?.[1].value, chosen)
  })
})

describe('a response is refused', () => {
  const refused = async (browser: Browser, url: string): Promise<void> => {
    await browser.open(url)
    assert.deepEqual([browser.page.status, browser.url], [400, url])
    assert.match(browser.page.text, /Sign in again/)
    assert.equal(browser.page.headers['cache-control'], 'no-store')
    assert.equal(await isSignedIn(browser), false)
  }
  /** Signed in at the identity server, and not in the viewer. */
  const ready = async (username = 'demo') => {
    const browser = await signedIn({ username })
    await browser.api('/sign-out', { method: 'POST' })
    return browser
  }

  test('in another browser (login CSRF)', async () => {
    const url = await response(await ready('visitor'))
    await refused(await ready(), url)
    await refused(open(), url)
  })

  test('with the state of another sign-in of this browser, or a forged one', async () => {
    const browser = await ready()
    const [one, two] = [new URL(await response(browser)), new URL(await response(browser))]
    one.searchParams.set('state', two.searchParams.get('state') ?? '')
    await refused(browser, one.href)
    two.searchParams.set('state', 'forged')
    await refused(browser, two.href)
  })

  test('with the code of another person (code injection)', async () => {
    const theirs = new URL(await response(await ready('visitor')))
    const browser = await ready()
    const own = new URL(await response(browser))
    own.searchParams.set('code', theirs.searchParams.get('code') ?? '')
    await refused(browser, own.href)
  })

  test('of another issuer, without one, with two codes, or with an error', async () => {
    const browser = await ready()
    const changes: readonly ((url: URL) => void)[] = [
      ({ searchParams }) => searchParams.set('iss', 'https://evil.example'),
      ({ searchParams }) => searchParams.delete('iss'),
      ({ searchParams }) => searchParams.append('code', 'another'),
      ({ searchParams }) => searchParams.set('error', 'access_denied'),
      ({ searchParams }) => searchParams.delete('code'),
    ]
    for (const change of changes) {
      const url = new URL(await response(browser))
      change(url)
      await refused(browser, url.href)
    }
  })

  test('a second time, and after ten minutes', async () => {
    const browser = await ready()
    const url = await response(browser)
    const cookies = new Map(browser.cookies(chartOrigin))
    await browser.open(url)
    assert.equal(await isSignedIn(browser), true)
    await browser.open(url)
    assert.equal(browser.url, `${viewer}/`, 'who is signed in goes on')
    await browser.api('/sign-out', { method: 'POST' })
    for (const [name, cookie] of cookies) browser.cookies(chartOrigin).set(name, cookie)
    await refused(browser, url)
    const late = await response(browser)
    clock.advance(600)
    await refused(browser, late)
  })

  test('with a cookie that was changed, or that is of another server', async () => {
    const other = await openService({ env: { AUTH_URL: authUrl, BASE_URL: baseUrl } })
    const elsewhere = openViewerBrowser({ [authOrigin]: other.app, [chartOrigin]: other.app }, viewer)
    await elsewhere.signIn()
    for (const change of [
      (value: string) => `${value.slice(0, -4)}${value.endsWith('AAAA') ? 'BBBB' : 'AAAA'}`,
      (value: string) => value.slice(4),
      () => 'x',
    ]) {
      const browser = await ready()
      const url = await response(browser)
      const jar = browser.cookies(chartOrigin)
      for (const [name, { value, attributes }] of jar) jar.set(name, { value: change(value), attributes })
      await refused(browser, url)
    }
    const stranger = open()
    for (const [name, cookie] of elsewhere.cookies(chartOrigin)) stranger.cookies(chartOrigin).set(name, cookie)
    assert.equal(await isSignedIn(stranger), false)
    assert.equal((await stranger.api('/kept')).body.type, 'urn:platekeeper:problem:session-ended')
  })
})

describe('a sign-in that was ended elsewhere ends in the viewer', () => {
  const ends = async (end: (sub: string, browser: Browser) => Promise<unknown>, seconds = 30) => {
    const browser = await signedIn()
    const { account = '' } = await me(browser)
    await end(String(account), browser)
    clock.advance(seconds)
    const { status, body } = await browser.api('/kept')
    assert.deepEqual([status, body.type], [401, 'urn:platekeeper:problem:session-ended'])
    assert.deepEqual(await me(browser), { signedIn: false })
  }
  const parts = { ...store, now: clock.now, random: randomBytes }

  test('when the person signs out everywhere', async () => {
    await ends((sub) => signOutUser('demo', parts).then((found) => assert.ok(found, sub)))
  })

  test('when the browser signs out at the identity server, immediately once that is sent', async () => {
    await ends(async (_, browser) => {
      await browser.open(`${authUrl}/sign-out`)
      await browser.submit('/sign-out')
      await service.runJobs()
    }, 0)
  })

  test('when the viewer is disabled, and it stays so when it is enabled', async () => {
    await ends(async () => {
      await setClientEnabled('platekeeper-viewer', false, parts)
      await setClientEnabled('platekeeper-viewer', true, parts)
    })
  })
})

test('after approving a device, and on the account page, a user has a link that leads to the charts signed in', async () => {
  const { user_code: userCode = '' } = await service.documented.start()
  const browser = open()
  await browser.open(`${authUrl}/device`)
  await browser.submit('/device', { user_code: userCode })
  await browser.submit('/login', { username: 'demo', password })
  await browser.submit('/device/consent', { decision: 'approve' })
  for (const page of [browser.page, await browser.open(`${authUrl}/account`)]) {
    const [, link = ''] = /href="([^"]*)">Open your charts</.exec(page.text) ?? []
    await browser.open(link)
    assert.equal(browser.url, `${viewer}/`)
    assert.equal(await isSignedIn(browser), true)
  }
  assert.match((await browser.open(`${authUrl}/`)).text, /href="https:\/\/charts.example\/efb\/app"/)
})

test('signing out ends the session, its tokens and the browser session in one step, and leads back', async () => {
  const browser = await signedIn()
  const { account = '' } = await me(browser)
  const live = async () =>
    (await store.refreshFamilies.list(String(account), 100)).filter(({ revokedAt }) => revokedAt === null).length
  const before = await live()
  const { status, body, headers } = await browser.api('/sign-out', { method: 'POST' })
  assert.equal(status, 200)
  assert.equal(headers['clear-site-data'], '"cache"')
  assert.equal(await live(), before - 1)
  assert.equal(browser.cookies(chartOrigin).size, 0)
  assert.equal((await browser.api('/kept')).body.type, 'urn:platekeeper:problem:signed-out')
  assert.doesNotMatch(JSON.stringify(body), tokenForms, 'the id_token stays on the server')
  await browser.open(String(body.location))
  assert.equal(browser.url, `${viewer}/`)
  await browser.open(`${viewer}/sign-in`)
  assert.match(browser.page.text, /name="password"/)
})

describe('a change that does not come from a page of the viewer is refused', () => {
  const changes: Readonly<Record<string, Readonly<Record<string, string | undefined>>>> = {
    'of another site': { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' },
    'of another host of the same site': { origin: 'https://www.charts.example', 'sec-fetch-site': 'same-site' },
    'by a form, which sends no such header': { 'x-platekeeper': undefined },
    'of a page without an origin': { origin: 'null' },
    'of unknown origin': { origin: undefined, 'sec-fetch-site': undefined },
  }
  for (const [name, headers] of Object.entries(changes)) {
    test(name, async () => {
      const browser = await signedIn()
      const { status, body } = await browser.api('/sign-out', { method: 'POST', headers })
      assert.deepEqual([status, body.type], [403, 'urn:platekeeper:problem:foreign-request'])
      assert.equal(await isSignedIn(browser), true)
    })
  }
})

/** What another server on the same host or a sibling domain can do where cookies have no `__Host-`: set one of the same name. */
function plant(browser: Browser, start: string): void {
  const jar = browser.cookies(chartOrigin)
  const own = [...jar]
  const name = own.find(([each]) => each.includes(start))?.[0] ?? assert.fail(`there is no cookie ${start}`)
  jar.clear()
  jar.set('planted', { value: `1; ${name}=${'A'.repeat(43)}; ${name}=x`, attributes: '' })
  for (const [each, cookie] of own) jar.set(each, cookie)
}

test('a cookie of the same name that another server set before ours ends no session and no sign-in', async () => {
  const browser = await signedIn()
  plant(browser, 'platekeeper-viewer')
  assert.equal(await isSignedIn(browser), true)
  const location = await response(browser, '/KSEA')
  plant(browser, 'platekeeper-sign-in-')
  await browser.open(location)
  assert.equal(browser.url, `${viewer}/KSEA`)
  assert.equal(await isSignedIn(browser), true)
})
