import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { after, before, describe, test } from 'node:test'
import type { Browser, Page } from 'playwright-core'
import { findChromium, launchBrowser } from '../../../test/walks/browser.ts'
import { startDeviceAuthorization } from '../src/device/device-authorization.ts'
import { pollForTokens } from '../src/device/polling.ts'
import { type ServedDouble, startServiceDouble } from '../src/testing/served-double.ts'
import type { Tokens } from '../src/tokens/tokens.ts'
import { consumerFolder } from './consumer.ts'
import { installedPackage } from './installed-package.ts'
import { bundled, type Site, serveSite } from './page.ts'

/** Puts a session of each kind into the global scope of the page for the test. */
const script = `
import { openSession } from 'platekeeper-client'
import { finishRedirect, indexedDbTokenStore, localTokenStore, signInByRedirect } from 'platekeeper-client/browser'
const url = new URL(location.href).searchParams.get('service')
const service = { authUrl: url, baseUrl: url, clientId: 'pkc_test', clientSecret: 'pks_test' }
window.sessions = {
  localStorage: openSession(service, localTokenStore(service)),
  IndexedDB: openSession(service, indexedDbTokenStore(service)),
}
window.events = []
for (const session of Object.values(window.sessions)) session.onChange((event) => window.events.push(event.type + ' ' + event.here))
window.signIn = () => signInByRedirect(window.sessions.localStorage, { scope: ['offline_access'], redirectUri: location.href })
finishRedirect(window.sessions.localStorage).then(
  (outcome) => { document.title = outcome === 'none' ? 'ready' : outcome },
  (error) => { document.title = error.code },
)
`
const found = findChromium()
const tabs = 4

describe('tabs of a page', { skip: 'missing' in found && found.missing }, () => {
  let browser: Browser
  let double: ServedDouble
  let site: Site
  let folder: string

  before(async () => {
    folder = consumerFolder(await installedPackage(), { 'page.js': script })
    site = await serveSite({
      '/': '<!doctype html><script type=module src=/page.js></script>',
      '/page.js': await bundled(folder, 'page.js'),
    })
    browser = await launchBrowser(found, '--host-resolver-rules=MAP charts.test 127.0.0.1')
  })
  after(async () => {
    await browser.close()
    await site.close()
    rmSync(folder, { recursive: true })
  })

  /** This many tabs of an origin, signed in with tokens that are due. */
  async function open(origin: string, kind: string): Promise<readonly Page[]> {
    const context = await browser.newContext()
    const pages = await Promise.all(Array.from({ length: tabs }, () => context.newPage()))
    for (const page of pages) {
      await page.goto(`${origin}/?service=${double.url}`)
      await page.waitForFunction('document.title === "ready"')
    }
    double.approve({ username: 'demo', subscriptions: [] })
    const authorization = await startDeviceAuthorization(double.service)
    const tokens: Tokens = await pollForTokens(double.service, authorization, { scope: ['offline_access'] })
    const due = JSON.stringify({ ...tokens, refreshAt: 0, expiresAt: 0 })
    await pages[0]?.evaluate(`sessions['${kind}'].begin(${due})`)
    // A browser notifies its other processes of a change with a delay.
    for (const page of pages) await page.waitForFunction(`sessions['${kind}'].tokens()`)
    return pages
  }

  for (const kind of ['localStorage', 'IndexedDB']) {
    for (const [what, host, hasLocks] of [
      ['with Web Locks', '127.0.0.1', true],
      ['on plain http, which has none', 'charts.test', false],
    ] as const) {
      test(`${tabs} tabs refresh once, ${what}, with tokens in ${kind}`, async (t) => {
        double = await startServiceDouble({ now: () => Date.now(), interval: 0.01 })
        t.after(double.close)
        const pages = await open(`http://${host}:${site.port}`, kind)
        assert.equal(await pages[0]?.evaluate('Boolean(navigator.locks && crypto.subtle)'), hasLocks)
        const tokens = await Promise.all(pages.map((page) => page.evaluate(`sessions['${kind}'].accessToken()`)))
        assert.equal(new Set(tokens).size, 1)
        const { rotations, replays, reuses } = double.counts
        assert.deepEqual({ rotations, reuses }, { rotations: 1, reuses: 0 })
        // A tab that does not see yet what another has stored sends the same key, and gets the same tokens.
        if (kind === 'IndexedDB' && hasLocks) assert.equal(replays, 0)

        await pages[0]?.evaluate(`sessions['${kind}'].end()`)
        if (kind === 'localStorage' || hasLocks) await pages[1]?.waitForFunction(`events.includes('signed-out false')`)
        await assert.rejects(
          pages[1]?.evaluate(`sessions['${kind}'].accessToken()`) ?? Promise.resolve(),
          /Not signed in/,
        )
        await pages[0]?.context().close()
      })
    }
  }

  test('a page that leaves for the identity server comes back signed in, without the code in its address', async (t) => {
    double = await startServiceDouble({ now: () => Date.now() })
    t.after(double.close)
    const context = await browser.newContext()
    const page = await context.newPage()
    const titled = (title: string) => page.waitForFunction(`document.title === '${title}'`)
    await page.goto(`${site.origin}/?service=${double.url}`)
    await titled('ready')
    await page.evaluate('signIn()')
    await titled('denied')
    double.approve({ username: 'demo', subscriptions: [] })
    await page.goto(`${site.origin}/?service=${double.url}`)
    await titled('ready')
    await page.evaluate('signIn()')
    await titled('signed-in')
    assert.equal(new URL(page.url()).search, `?${new URLSearchParams({ service: double.url })}`)
    assert.match(String(await page.evaluate('sessions.localStorage.accessToken()')), /^e30\./)
    await page.goto(`${site.origin}/?service=${double.url}&state=x&code=y`)
    await titled('state-mismatch')
    await context.close()
  })
})
