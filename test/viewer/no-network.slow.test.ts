/** What the service worker of the viewer stores, when it answers, and when it does not. */
import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { findings } from '../fixtures/accessibility.ts'
import { eventually } from '../fixtures/eventually.ts'
import {
  allStored,
  buildOf,
  notAnswering,
  open,
  person,
  shellShown,
  skip,
  stored,
  tryNow,
} from '../fixtures/stored-viewer.ts'
import { buildViewer } from '../fixtures/viewer.ts'

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
    await tryNow(page)
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
    await page.getByRole('alert').getByText('The server does not answer.').waitFor()
    assert.ok(performance.now() - began < 20_000, 'a server that hangs is not waited for')
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
