import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { promisify } from 'node:util'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { findChromium, launchBrowser } from '../../../test/walks/browser.ts'
import { credentials, type ServedDouble, startServiceDouble } from '../src/testing/served-double.ts'
import { consumerFolder } from './consumer.ts'
import { type InstalledPackage, installedPackage } from './installed-package.ts'
import { bundled, type Site, serveSite } from './page.ts'

const examples = resolve(import.meta.dirname, '../examples')
/** An example, with the credentials of the double in the places where a developer writes their own. */
const read = (name: string) =>
  readFileSync(join(examples, name), 'utf8')
    .replace("'CLIENT_ID'", `'${credentials.clientId}'`)
    .replace("'CLIENT_SECRET'", `'${credentials.clientSecret}'`)

describe('the examples, with the package as installed', () => {
  let installed: InstalledPackage
  let double: ServedDouble
  before(async () => {
    installed = await installedPackage()
    double = await startServiceDouble({ now: () => Date.now(), interval: 0.05 })
    double.approve({ username: 'demo', subscriptions: ['charts'] })
  })
  after(() => double.close())

  test('terminal.js signs in once, lists charts and saves one', async (t) => {
    const folder = consumerFolder(installed, { 'terminal.js': read('terminal.js') })
    t.after(() => rmSync(folder, { recursive: true }))
    const { clientId: CLIENT_ID, clientSecret: CLIENT_SECRET } = credentials
    const env = { ...process.env, SERVICE: double.url, CLIENT_ID, CLIENT_SECRET, XDG_CONFIG_HOME: folder }
    const run = () => promisify(execFile)(process.execPath, ['terminal.js'], { cwd: folder, env })
    const first = await run()
    assert.match(first.stderr, /▀[\s\S]*type BCDF-GHJK at /)
    assert.match(first.stdout, /10-9 APT AERODROME CHART unknown\n19-01 APP VISUAL RWY 01L expired\n/)
    assert.match(first.stdout, /chart\.png \(full\), for demo/)
    assert.ok(existsSync(join(folder, 'chart.png')))
    const second = await run()
    assert.equal(second.stderr, '')
  })

  test('bridge.js answers the calls of the SDK that it replaces', async (t) => {
    const application = `
      import { getAuth, getChartBounds, getChartsAPI, initializeApp, Scope } from './bridge.js'
      const [, , url] = process.argv
      const { clientId, clientSecret } = ${JSON.stringify(credentials)}
      initializeApp({ clientId, clientSecret, scopes: [Scope.CHARTS], authUrl: url, baseUrl: url })
      const seen = []
      getAuth().onAuthStateChanged((user) => seen.push(user?.preferred_username ?? null))
      const user = await getAuth().signInWithDeviceFlow((params) => seen.push(params.verification_uri_complete.split('=')[1]))
      const [, chart] = await getChartsAPI().getChartsIndex({ icao: 'YBBN' })
      const image = await getChartsAPI().getChartImage({ chart, theme: 'dark' })
      await getAuth().signOut()
      while (seen.length < 4) await new Promise((resolve) => setTimeout(resolve, 5))
      console.log(JSON.stringify({ seen, user: user.preferred_username, size: image.size, bounds: getChartBounds(chart) }))`
    const folder = consumerFolder(installed, { 'bridge.js': read('bridge.js'), 'application.js': application })
    t.after(() => rmSync(folder, { recursive: true }))
    const { stdout } = await promisify(execFile)(process.execPath, ['application.js', double.url], { cwd: folder })
    const { bounds, ...rest } = JSON.parse(stdout)
    assert.deepEqual(rest, { seen: [null, 'BCDF-GHJK', 'demo', null], user: 'demo', size: 103 })
    assert.ok(Math.abs(bounds.sw.lat + 27.574167) < 1e-6 && Math.abs(bounds.ne.lng - 153.2175) < 1e-6)
  })

  const found = findChromium()
  describe('in a browser', { skip: 'missing' in found && found.missing }, () => {
    let browser: Browser
    let context: BrowserContext
    before(async () => {
      browser = await launchBrowser(found)
      const geolocation = { latitude: -27.384167, longitude: 153.1175 }
      context = await browser.newContext({ geolocation, permissions: ['geolocation'] })
    })
    after(() => browser.close())

    /** Opens a page of the site and collects the errors that it logs. */
    async function open(site: Site, setUp = ''): Promise<{ page: Page; errors: string[] }> {
      const page = await context.newPage()
      const errors: string[] = []
      page.on('pageerror', (error) => errors.push(error.message))
      if (setUp) await page.addInitScript(setUp)
      await page.goto(`${site.origin}/?service=${double.url}`)
      return { page, errors }
    }

    test('page.html shows the aircraft on a chart', async (t) => {
      const [, script = ''] = /<script type="module">([\s\S]*)<\/script>/.exec(read('page.html')) ?? []
      assert.ok(read('page.html').split('\n').length <= 61)
      const folder = consumerFolder(installed, { 'page.js': script })
      const html = read('page.html').replace(/<script[\s\S]*<\/script>/, '<script type=module src=/page.js></script>')
      const site = await serveSite({ '/': html, '/page.js': await bundled(folder, 'page.js') })
      t.after(async () => {
        await site.close()
        rmSync(folder, { recursive: true })
      })
      const { page, errors } = await open(site)
      await page.waitForFunction(`document.getElementById('status').textContent === 'VISUAL RWY 01L, heading 0°'`)
      assert.deepEqual(errors, [])
      // The aircraft is in the middle of the plan view: pixel (100, 110) of the image.
      const pixel = await page.evaluate(
        `[...document.getElementById('map').getContext('2d').getImageData(100, 110, 1, 1).data]`,
      )
      assert.deepEqual(pixel, [204, 0, 0, 255])
    })

    test('cockpit.html runs without modules and without modern APIs', async (t) => {
      const script = readFileSync(join(installed.folder, 'dist/global.js'), 'utf8')
      const site = await serveSite({ '/': read('cockpit.html'), '/global.js': script })
      t.after(site.close)
      const missing = `
        delete AbortSignal.any; delete AbortSignal.timeout; delete AbortSignal.prototype.throwIfAborted
        delete Array.prototype.at; delete Array.prototype.flat; delete Array.prototype.flatMap; delete Object.fromEntries
        delete Object.hasOwn; delete Promise.prototype.finally; delete String.prototype.replaceAll; delete window.structuredClone
        delete String.prototype.matchAll; delete window.BroadcastChannel; delete window.queueMicrotask
        Object.defineProperty(navigator, 'locks', { value: undefined }); Object.defineProperty(crypto, 'subtle', { value: undefined })`
      // The browser needs this API itself, so the test cannot delete it.
      assert.doesNotMatch(script, /globalThis/)
      const { page, errors } = await open(site, missing)
      await page.waitForFunction(`document.getElementById('status').textContent === 'AERODROME CHART (full)'`)
      assert.equal(await page.locator('#charts li').count(), 2)
      assert.deepEqual(errors, [])
    })

    test('moving-map.jsx shows charts and the aircraft, and signs out', async (t) => {
      assert.ok(read('moving-map.jsx').trimEnd().split('\n').length <= 100)
      const folder = consumerFolder(installed, { 'moving-map.jsx': read('moving-map.jsx') }, [
        'react',
        'react-dom',
        'scheduler',
      ])
      const script = await bundled(folder, 'moving-map.jsx')
      const site = await serveSite({
        '/': '<!doctype html><div id=root></div><script type=module src=/map.js></script>',
        '/map.js': script,
      })
      t.after(async () => {
        await site.close()
        rmSync(folder, { recursive: true })
      })
      const { page, errors } = await open(site)
      await page.getByText('VISUAL RWY 01L heading 0°').waitFor()
      await page.getByRole('button', { name: '10-9 AERODROME CHART' }).click()
      await page.getByText('AERODROME CHART not georeferenced').waitFor()

      await page.getByRole('button', { name: 'Sign out demo' }).click()
      // The double approves immediately: its sign-in page signs the application in again.
      await page.getByText('AERODROME CHART').first().waitFor()
      assert.deepEqual(errors, [])
    })
  })
})
