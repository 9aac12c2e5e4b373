import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setUserEnabled } from '../../src/identity/operators/index.ts'
import { openHost, openViewerBrowser, overHttp, retireSigningKeys, startService } from '../fixtures/index.ts'

const hour = 3600

/** The viewer on a chart host below a path, and the identity server on another host; they share nothing but HTTP. */
async function start(t: TestContext) {
  const [identityHost, chartHost] = [await openHost(), await openHost()]
  const baseUrl = `${chartHost.url}/efb`
  const urls = { AUTH_URL: identityHost.url, BASE_URL: baseUrl }
  const identity = await startService({ env: { ONLY: 'identity', ...urls } })
  const charts = await startService({ env: { ONLY: 'charts', ...urls } })
  await identityHost.serve(identity.app)
  await chartHost.serve(charts.app)
  t.after(async () => {
    await identityHost.goDown().catch(() => undefined)
    await chartHost.goDown()
    await charts.close()
    await identity.close()
  })
  const hosts = { [identityHost.url]: overHttp(identityHost.url), [chartHost.url]: overHttp(chartHost.url) }
  const browser = openViewerBrowser(hosts, `${baseUrl}/app`)
  return {
    ...{ identity, charts, identityHost, browser, viewer: `${baseUrl}/app` },
    advance: (seconds: number) => {
      for (const { clock } of [identity, charts]) clock.advance(seconds)
    },
    status: async () => (await browser.api('/kept')).status,
  }
}

test('a person signs in at one host and sees charts at the other, for weeks', async (t) => {
  const { browser, viewer, advance, status, identity, charts } = await start(t)
  await browser.signIn({ to: '/KPDX' })
  assert.equal(browser.url, `${viewer}/KPDX`)
  const { account } = (await browser.api('/me')).body
  assert.equal(account, (await identity.store.users.findByName('demo'))?.sub)
  assert.equal(
    (await charts.store.clients.list()).some(({ id }) => id === 'platekeeper-viewer'),
    false,
  )
  for (let day = 0; day < 3; day += 1) {
    advance(24 * hour)
    assert.equal(await status(), 200)
  }
})

test('while the identity host is away charts stay open, then wait for it; no user is signed out', async (t) => {
  const { browser, advance, status, identityHost } = await start(t)
  await browser.signIn()
  assert.equal(await status(), 200)
  await identityHost.goDown()
  advance(0.9 * hour)
  assert.equal(await status(), 200)
  advance(0.2 * hour)
  const { status: waiting, body, headers } = await browser.api('/me')
  assert.deepEqual([waiting, body.type], [503, 'urn:platekeeper:problem:unavailable'])
  assert.ok(headers['retry-after'])
  await identityHost.comeBack()
  advance(10)
  assert.equal(await status(), 200)
})

test('a sign-in that cannot be finished says so, and can be begun again', async (t) => {
  const { browser, identityHost, viewer } = await start(t)
  await browser.signIn()
  await browser.api('/sign-out', { method: 'POST' })
  await browser.open(`${viewer}/sign-in`, { follows: false })
  let location = String(browser.page.headers.location)
  while (!location.startsWith(`${viewer}/signed-in`)) {
    await browser.open(location, { follows: false })
    location = new URL(String(browser.page.headers.location), location).href
  }
  await identityHost.goDown()
  const page = await browser.open(location)
  assert.deepEqual([page.status, page.headers['retry-after']], [503, '5'])
  assert.match(page.text, /The sign-in could not be finished.*Sign in again/s)
  await identityHost.comeBack()
  await browser.signIn()
  assert.equal((await browser.api('/me')).body.signedIn, true)
})

test('an end at the identity host ends the sign-in at the chart host: by notification immediately, or by a check within half a minute', async (t) => {
  const { browser, identity, identityHost, advance, status } = await start(t)
  await browser.signIn()
  assert.equal(await status(), 200)
  await browser.open(`${identityHost.url}/sign-out`)
  await browser.submit('/sign-out')
  await identity.runJobs()
  assert.equal(await status(), 401)
  await browser.signIn()
  assert.equal(await status(), 200)
  await setUserEnabled('demo', false, { ...identity.store, now: identity.clock.now })
  advance(30)
  const { status: ended, body } = await browser.api('/kept')
  assert.deepEqual([ended, body.type], [401, 'urn:platekeeper:problem:session-ended'])
})

test('signing out at the chart host signs out of both hosts in one step, also after a key was retired', async (t) => {
  const { browser, identity, viewer, advance } = await start(t)
  await browser.signIn()
  await retireSigningKeys(identity)
  advance(31)
  await identity.runJobs()
  const { body } = await browser.api('/sign-out', { method: 'POST' })
  await browser.open(String(body.location))
  assert.equal(browser.url, `${viewer}/`)
  await browser.open(`${viewer}/sign-in`)
  assert.match(browser.page.text, /name="password"/)
})

test('while the identity host is away a person can sign out of the viewer alone', async (t) => {
  const { browser, identityHost } = await start(t)
  await browser.signIn()
  await identityHost.goDown()
  const { status, body } = await browser.api('/sign-out', { method: 'POST' })
  assert.deepEqual([status, String(body.location).startsWith(`${identityHost.url}/connect/endsession?`)], [200, true])
  await identityHost.comeBack()
  await browser.open(String(body.location))
  assert.match(browser.page.text, /Sign out\?/)
})

test('a signing key that is retired at the identity host ends no sign-in at the chart host', async (t) => {
  const { browser, identity, advance, status } = await start(t)
  await browser.signIn()
  assert.equal(await status(), 200)
  await retireSigningKeys(identity)
  for (const seconds of [31, 31, 31]) {
    advance(seconds)
    await identity.runJobs()
    assert.equal(await status(), 200)
  }
})

test('a forged logout token ends nothing', async (t) => {
  const { browser, viewer, status } = await start(t)
  await browser.signIn()
  const payload = { iss: viewer, aud: 'platekeeper-viewer', sub: String((await browser.api('/me')).body.account) }
  const forged = [{ alg: 'none', typ: 'logout+jwt' }, payload].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  for (const token of ['', 'x', `${forged.join('.')}.`]) {
    const reply = await fetch(`${viewer}/signed-out`, {
      method: 'POST',
      body: new URLSearchParams({ logout_token: token }),
    })
    assert.equal(reply.status, 400)
  }
  assert.equal(await status(), 200)
})
