/** The page, its scripts and the session without a network: what the service worker stores, when it answers, and when it does not. */
import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { type BrowserContext, chromium, type Page } from 'playwright-core'
import { airportExample, chartExample } from '../../src/contract/operations/example-values.ts'
import { findings } from '../fixtures/accessibility.ts'
import { eventually, longest } from '../fixtures/eventually.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { openWorkerSite } from '../fixtures/worker-site.ts'
import { findChromium } from '../walks/browser.ts'

const found = findChromium()
const skip = 'missing' in found ? found.missing : false

const person = {
  ...{ signedIn: true, name: 'Amelia Quimby', account: 'acc_7f31c0', subscriptions: ['charts'] },
  ...{ accountUrl: 'http://localhost/account', chartsOpenTo: 'everything' },
}
const api: Readonly<Record<string, unknown>> = {
  me: person,
  kept: { account: person.account, rows: [] },
  airports: { edition: 'e', airports: [] },
  'editions/live': { editions: [], mark: 'm' },
  'v2/airport/NZWN': airportExample,
  'v2/charts/NZWN': { charts: [chartExample] },
}
const phone = { viewport: { width: 390, height: 844 } }
const args = ['--no-sandbox', '--disable-gpu']

/** A browser that can be closed and started again with everything that it stored. */
async function openProfile(t: { after(work: () => Promise<void>): void }, ...more: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'profile-'))
  let context: BrowserContext
  const start = async (): Promise<Page> => {
    const executablePath = 'path' in found ? found.path : ''
    context = await chromium.launchPersistentContext(folder, { executablePath, args: [...args, ...more], ...phone })
    context.setDefaultTimeout(longest)
    return context.pages()[0] ?? (await context.newPage())
  }
  t.after(async () => {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { start, close: () => context.close() }
}

/** Waits until the browser has stored a build whole. */
const stored = (page: Page): Promise<unknown> => page.evaluate(() => navigator.serviceWorker.ready)

/** The site with the viewer in a browser that has stored it, unless `isStored` is false. */
async function open(
  t: { after(work: () => Promise<void>): void },
  { isStored = true, answers = api }: { readonly isStored?: boolean; readonly answers?: typeof api } = {},
) {
  const browser = await openProfile(t)
  const site = await openWorkerSite(answers)
  t.after(() => site.close())
  const page = await browser.start()
  if (isStored) {
    await page.goto(site.url)
    await shellShown(page)
    await stored(page)
  }
  return { browser, page, site }
}

const buildOf = (page: Page): Promise<string | null> => page.locator('html').getAttribute('data-build')
const cachesOf = (page: Page): Promise<readonly string[]> => page.evaluate(() => caches.keys())

/** As a person does who comes back to the page after a while. */
async function comeBack(page: Page): Promise<void> {
  await page.clock.fastForward(61_000)
  await page.evaluate(() => void document.dispatchEvent(new Event('visibilitychange')))
}

const shellShown = (page: Page) => page.getByRole('link', { name: 'Platekeeper: find an airport' }).waitFor()
const notAnswering = (page: Page) =>
  page.getByText('The server does not answer. What is on the screen stays.').waitFor()

type Stored = { readonly cache: string; readonly url: string; readonly text: string }

/** Everything in Cache Storage, with headers. */
const allStored = (page: Page): Promise<readonly Stored[]> =>
  page.evaluate(async () => {
    const found = []
    for (const cache of await caches.keys())
      for (const request of await (await caches.open(cache)).keys()) {
        const response = await caches.match(request)
        const headers = [...(response?.headers ?? [])].join('\n')
        found.push({ cache, url: request.url, text: `${headers}\n${await response?.text()}` })
      }
    return found
  })

describe('the viewer without a network', { skip }, () => {
  before(buildViewer)

  test('is there within 3 seconds when the server is gone, at every address, and says so', async (t) => {
    const { page, site } = await open(t)
    await site.stop()
    for (const path of ['', 'KPDX', 'KPDX/KPDX111?with=KSEA/1', 'nothing/of/this']) {
      const began = performance.now()
      await page.goto(site.url + path)
      await shellShown(page)
      await notAnswering(page)
      t.diagnostic(`${path || '/'}: ${Math.round(performance.now() - began)} ms`)
      assert.equal(page.url(), site.url + path)
    }
    await page.goto(site.url)
    await page.getByRole('button', { name: 'Menu of Amelia Quimby' }).waitFor()
    assert.deepEqual(await findings(page), [])
    await site.start()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('The server answers again.').waitFor({ state: 'attached' })
  })

  test('is there when the browser was closed meanwhile', async (t) => {
    const { browser, site } = await open(t)
    await browser.close()
    await site.stop()
    const page = await browser.start()
    await page.goto(`${site.url}KPDX`)
    await shellShown(page)
    await notAnswering(page)
    await page.getByRole('button', { name: 'Menu of Amelia Quimby' }).waitFor()
  })

  test('stores no response and nothing of a person, only the files of one build and a page without data', async (t) => {
    const { page, site } = await open(t)
    await page.reload()
    await shellShown(page)
    await page.goto(`${site.url}KPDX`)
    const all = await allStored(page)
    assert.ok(all.length > 40)
    assert.equal(new Set(all.map(({ cache }) => cache)).size, 1)
    for (const { url, text } of all) {
      const path = url.slice(site.url.length)
      assert.match(path, /^(?:assets\/[\w.-]+|shell)$/)
      for (const secret of [person.name, person.account, 'set-cookie'])
        assert.ok(!text.includes(secret), `${path}: ${secret}`)
    }
  })

  test('is installed by browsers: with a manifest in their language, icons and shortcuts', async (t) => {
    const { page, site } = await open(t)
    const devtools = await page.context().newCDPSession(page)
    assert.deepEqual((await devtools.send('Page.getInstallabilityErrors')).installabilityErrors, [])
    const { errors } = await devtools.send('Page.getAppManifest')
    assert.deepEqual(errors, [])
    const response = await fetch(`${site.url}app.webmanifest`, { headers: { 'accept-language': 'de' } })
    const manifest = (await response.json()) as {
      readonly shortcuts: readonly { readonly name: string; readonly url: string }[]
    }
    assert.deepEqual(
      manifest.shortcuts.map(({ name }) => name),
      ['Flughafen suchen', 'Angeheftete Karten', 'Letzte Karte'],
    )
    for (const { url } of manifest.shortcuts) {
      await page.goto(new URL(url, site.url).href)
      await page.waitForURL(site.url)
    }
    await page.goto(`${site.url}open/search`)
    await page.locator('#search:focus').waitFor()
  })

  test('waits three seconds for the server, not longer', async (t) => {
    const { page, site } = await open(t)
    site.interfere(() => new Promise(() => undefined))
    const began = performance.now()
    await page.goto(`${site.url}KPDX`)
    const waited = performance.now() - began
    assert.ok(waited > 2900, `${waited} ms`)
    await shellShown(page)
    await notAnswering(page)
    await page.getByRole('button', { name: 'Menu of Amelia Quimby' }).waitFor()
    const shown = performance.now() - began
    assert.ok(shown < 10_000, 'no request of the page is waited for')
    t.diagnostic(`${Math.round(waited)} ms, with the person ${Math.round(shown)} ms`)
    site.interfere(null)
  })

  test('shows what it has stored in place of errors of proxies, pages of networks and half a page', async (t) => {
    const { page, site } = await open(t)
    const portal = '<!doctype html><html><h1>Welcome to the airfield</h1></html>'
    for (const [status, text, headers, says] of [
      [200, portal, {}, 'Another page answers in place of the server'],
      [404, portal, {}, 'Another page answers in place of the server'],
      [503, portal, {}, 'The server cannot answer at present.'],
      [200, '<!doctype html><html><p>half', { 'platekeeper-build': (await buildOf(page)) ?? '' }, ''],
    ] as const) {
      site.interfere((path, reply) =>
        says === '' && path.startsWith('api/')
          ? undefined
          : reply.code(status).type('text/html').headers(headers).send(text),
      )
      await page.goto(`${site.url}KPDX`)
      await shellShown(page)
      if (says !== '') await page.getByText(says).waitFor()
      site.interfere(null)
    }
    await page.goto(site.url)
    assert.equal(await page.locator('html[data-copy]').count(), 0, 'the server is asked first')
  })

  test('shows a demand of a proxy to sign in', async (t) => {
    const { page, site } = await open(t)
    site.interfere((path, reply) =>
      path === '' ? reply.code(401).type('text/html').send('<h1>Who are you?</h1>') : undefined,
    )
    await page.goto(site.url)
    await page.getByRole('heading', { name: 'Who are you?' }).waitFor()
  })

  test('stores no build of which a file is a lie or is cut, and stores it once all are there', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    const lies: readonly (readonly [RegExp, string, string])[] = [
      [/^assets\/ruler-.*js/, 'text/html', '<html>Welcome</html>'],
      [/^assets\/ruler-.*js/, 'text/javascript', 'export const half ='],
      [/^shell$/, 'text/html', '<html>Welcome</html>'],
      [/^worker\.js/, 'text/html', '<html>Welcome</html>'],
    ]
    for (const [path, type, text] of lies) {
      let lied = 0
      site.interfere((asked, reply) => {
        if (!path.test(asked)) return undefined
        lied += 1
        return reply.type(type).send(text)
      })
      await page.goto(site.url)
      await eventually(() => assert.ok(lied > 0))
      await eventually(async () => {
        const states = await page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration()
          return [registration?.installing, registration?.waiting, registration?.active].filter(Boolean).length
        })
        assert.equal(states, 0, String(path))
      })
      const texts = (await allStored(page)).map((each) => each.text)
      assert.ok(!texts.some((stored) => stored.includes(text)), String(path))
    }
    site.interfere(null)
    await page.goto(site.url)
    await stored(page)
    await site.stop()
    await page.goto(`${site.url}KPDX`)
    await shellShown(page)
  })
})

describe('a new build', { skip }, () => {
  before(buildViewer)

  test('replaces the former one on return to the page, and nothing of the former one is left', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.clock.install()
    await page.goto(site.url)
    await stored(page)
    await page.reload()
    await shellShown(page)
    const [former] = await cachesOf(page)
    site.publish('second')
    await comeBack(page)
    const isActive = (build: string) =>
      eventually(async () => {
        const names = await cachesOf(page)
        assert.ok(
          names.some((name) => name.endsWith(` ${build}`)),
          names.join(),
        )
        const waits = await page.evaluate(async () => {
          const { installing, waiting } = await navigator.serviceWorker.ready
          return Boolean(installing ?? waiting)
        })
        assert.equal(waits, false)
      })
    await isActive('second')
    assert.ok((await cachesOf(page)).includes(former ?? ''), 'the open page needs the former build')
    await page.reload()
    await shellShown(page)
    await eventually(async () =>
      assert.deepEqual(
        (await cachesOf(page)).map((name) => name.split(' ').at(-1)),
        ['second'],
      ),
    )
    await site.stop()
    await page.reload()
    await shellShown(page)
    assert.equal(await buildOf(page), 'second')
  })

  test('waits until the open chart is closed', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.clock.install()
    await page.goto(`${site.url}NZWN/${chartExample.id}`)
    await stored(page)
    await page.reload()
    await page.getByRole('link', { name: 'NZWN: all charts' }).waitFor()
    site.publish('second')
    await comeBack(page)
    const waits = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting !== null)
    await eventually(async () => assert.equal(await waits(), true))
    await comeBack(page)
    assert.equal(await waits(), true)
    await page.getByRole('link', { name: 'NZWN: all charts' }).click()
    await eventually(async () => assert.equal(await waits(), false))
    await page.getByRole('link', { name: 'Platekeeper: find an airport' }).click()
    await eventually(async () => assert.equal(await buildOf(page), 'second'))
  })
})

describe('a page that is open', { skip }, () => {
  before(buildViewer)

  test('stays when the session ends without a network, and says so once there is one', async (t) => {
    const answers: Record<string, unknown> = { ...api }
    const { page, site } = await open(t, { answers })
    await page.goto(`${site.url}NZWN`)
    const card = page.locator(`[data-chart="${chartExample.id}"]`)
    await card.waitFor()
    await site.stop()
    await page.getByRole('textbox').or(page.getByRole('combobox')).first().fill('KPDX')
    await notAnswering(page)
    await card.waitFor()
    answers.me = { signedIn: false }
    await site.start()
    await page.getByRole('button', { name: 'Try now' }).click()
    await page.getByText('Your session has ended. What is on the screen stays').waitFor()
    await card.waitFor()
    assert.equal(await page.evaluate(() => localStorage.getItem('platekeeper.person')), null)
    assert.deepEqual(await findings(page), [])
  })

  test('keeps the screen on while a chart is open, not longer', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    await page.addInitScript(() => {
      const held = new Set<object>()
      Object.assign(globalThis, { held })
      const request = WakeLock.prototype.request
      WakeLock.prototype.request = async function (this: WakeLock, kind) {
        const lock = await request.call(this, kind)
        held.add(lock)
        lock.addEventListener('release', () => held.delete(lock))
        return lock
      }
    })
    const held = () => page.evaluate(() => (globalThis as unknown as { readonly held: Set<object> }).held.size)
    await page.goto(`${site.url}NZWN`)
    await page.locator(`[data-chart="${chartExample.id}"]`).waitFor()
    assert.equal(await held(), 0)
    await page.goto(`${site.url}NZWN/${chartExample.id}`)
    await eventually(async () => assert.equal(await held(), 1))
    await page.getByRole('link', { name: 'NZWN: all charts' }).click()
    await eventually(async () => assert.equal(await held(), 0))
  })

  test('asks for the worker after everything that the first page needs', async (t) => {
    const { page, site } = await open(t, { isStored: false })
    const asked: string[] = []
    site.interfere((path) => void asked.push(path))
    await page.goto(`${site.url}NZWN`)
    await stored(page)
    const worker = asked.indexOf('worker.js')
    for (const earlier of ['api/me', 'api/v2/charts/NZWN?version=STD&rules=ANY', 'api/v2/airport/NZWN', 'api/kept']) {
      assert.ok(asked.includes(earlier), earlier)
      assert.ok(asked.indexOf(earlier) < worker, earlier)
    }
    const loaded = await page.evaluate(() => performance.getEntriesByType('navigation')[0]?.toJSON().loadEventEnd > 0)
    assert.ok(loaded)
  })

  test('on plain http has no worker, says once what this address cannot do, and leads to the recipe', async (t) => {
    const browser = await openProfile(t, '--host-resolver-rules=MAP charts.test localhost')
    const site = await openWorkerSite(api)
    t.after(() => site.close())
    const page = await browser.start()
    const url = site.url.replace('localhost', 'charts.test')
    await page.goto(url)
    const note = page.getByText('At this address (http, not https)')
    await note.waitFor()
    assert.equal(await page.evaluate(() => 'serviceWorker' in navigator || 'wakeLock' in navigator), false)
    assert.deepEqual(await findings(page), [])
    const [recipe] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('link', { name: 'How to add https' }).click(),
    ])
    await recipe.getByRole('heading', { name: 'Serve this address over https' }).waitFor()
    assert.deepEqual(await findings(recipe), [])
    await page.getByRole('button', { name: 'All right' }).click()
    await note.waitFor({ state: 'hidden' })
    await page.reload()
    await shellShown(page)
    assert.equal(await note.count(), 0)
  })
})

describe('an operator who wants no copies in browsers', { skip }, () => {
  before(buildViewer)

  const nothingLeft = (page: Page) =>
    eventually(async () => {
      const left = await page.evaluate(async () => [
        ...(await navigator.serviceWorker.getRegistrations()).map(({ scope }) => scope),
        ...(await caches.keys()),
      ])
      assert.deepEqual(left, [])
    })

  test('has them removed with the next page', async (t) => {
    const { page, site } = await open(t)
    assert.equal(await page.evaluate(async () => (await navigator.serviceWorker.ready).scope), site.url)
    await site.stop()
    await site.start({ offline: false })
    await page.reload()
    await shellShown(page)
    await nothingLeft(page)
  })

  test('has them removed with the next check for a new build, also where the worker answers no page', async (t) => {
    const { page, site } = await open(t)
    await site.stop()
    await site.start({ offline: false })
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    await nothingLeft(page)
  })
})
