/** Several people with one browser, and the end of a subscription: a chart that a person may not see comes neither from a cache nor from memory. */
import assert from 'node:assert/strict'
import { symlinkSync } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join, resolve } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import sharp from 'sharp'
import { airportCall, chartsCall } from '../../packages/web/src/early/page-requests.ts'
import { chart, nameFor } from '../../src/charts/records-fixture.ts'
import { grantSubscription, revokeSubscription } from '../../src/identity/operators/index.ts'
import { anAirport } from '../conformance/records.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, password, type Service, startService, tokensOf } from '../fixtures/index.ts'
import { buildViewer } from '../fixtures/viewer.ts'
import { findChromium, launchBrowser } from '../walks/browser.ts'

const found = findChromium()
const pageOf = (background: string) =>
  sharp({ create: { width: 400, height: 600, channels: 3, background } })
    .png()
    .toBuffer()
const [real, notice] = [await pageOf('#ff0000'), await pageOf('#0000ff')]
const charts = ['11-1', '11-2', '11-3'].map((index) => {
  const name = (picture: 'image_day' | 'image_night' | 'thumb_day' | 'thumb_night') =>
    nameFor({ icao: 'KPDX', index, picture }, real)
  return chart({
    ...{ icao_airport_identifier: 'KPDX', index_number: index, id: `KPDX${index.replace('-', '')}` },
    ...{ width: 400, height: 600, name: `Chart ${index}` },
    ...{ image_day: name('image_day'), image_night: name('image_night') },
    ...{ thumb_day: name('thumb_day'), thumb_night: name('thumb_night') },
  })
})
const [first, second] = charts

describe('charts are shown to users who may see them now', { skip: 'missing' in found ? found.missing : false }, () => {
  let service: Service
  let browser: Browser
  let url = ''
  before(async () => {
    await buildViewer()
    url = `http://localhost:${await freePort()}`
    service = await startService({ env: { AUTH_URL: url, BASE_URL: url }, notice })
    const { store, clock, app, dataDir } = service
    symlinkSync(resolve(import.meta.dirname, '../../packages/web/dist'), join(dataDir, 'viewer'))
    const edition = await store.editions.begin({ source: 'folder:plates', cycle: '2612' })
    await store.editions.addAirports(edition, [anAirport('KPDX', { latitude: 45.588, longitude: -122.597 })])
    await store.editions.addCharts(
      edition,
      charts.map((each) => ({ chart: each, origin: null })),
    )
    await store.editions.complete(edition, { effectiveAt: null, report: null })
    await store.editions.activate(edition, clock.now())
    for (const { image_day, image_night, thumb_day, thumb_night } of charts) {
      for (const file of [image_day, image_night, thumb_day, thumb_night]) await store.images.put(file, real)
    }
    await app.listen({ host: '127.0.0.1', port: Number(new URL(url).port) })
    browser = await launchBrowser(found)
  })
  after(async () => {
    await browser?.close()
    await service?.close()
  })

  async function signIn(context: BrowserContext, username: string): Promise<Page> {
    const page = await context.newPage()
    await page.goto(`${url}/app/sign-in?to=/`)
    await page.fill('[name=username]', username)
    await page.fill('[name=password]', password)
    await page.click('button[type=submit]')
    await page.waitForURL(`${url}/app/`)
    return page
  }
  async function cookiesOf(username: string) {
    const context = await browser.newContext()
    await signIn(context, username)
    const cookies = await context.cookies()
    await context.close()
    return cookies
  }
  const bearer = async (username: string): Promise<Readonly<Record<string, string>>> => ({
    authorization: `Bearer ${tokensOf(await service.signIn(service.documented, { username })).access_token}`,
  })
  /** By a script of the page, with the browser's cache: the status, and what Chart-Access says. */
  const fetched = (page: Page, path: string, headers: Readonly<Record<string, string>> = {}, cache?: RequestCache) =>
    page.evaluate(
      async ([path, headers, cache = 'default']) => {
        const response = await fetch(path, { headers, cache })
        await response.blob()
        return `${response.status} ${response.headers.get('chart-access')}`
      },
      [path, headers, cache] as const,
    )
  const files = [first?.image_day, first?.thumb_day]

  test('with an application: a subscriber, a visitor, no user and a wrong token in one profile', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${url}/app`)
    const [subscriber, visitor] = [await bearer('demo'), await bearer('visitor')]
    for (const file of files) {
      const path = `/v2/charts/KPDX/${file}`
      for (let round = 0; round < 2; round += 1) {
        assert.equal(await fetched(page, path, subscriber), '200 full')
        assert.equal(await fetched(page, path), '401 null')
        assert.equal(await fetched(page, path, subscriber), '200 full')
        assert.equal(await fetched(page, path, { authorization: 'Bearer x' }), '401 null')
        assert.equal(await fetched(page, path, subscriber), '200 full')
        assert.equal(await fetched(page, path, visitor), '200 demo')
      }
    }
    await context.close()
  })

  test('with the viewer: a subscriber, a visitor and no user in one profile', async () => {
    const people = [await cookiesOf('demo'), await cookiesOf('visitor')] as const
    const context = await browser.newContext()
    const page = await context.newPage()
    for (let round = 0; round < 2; round += 1) {
      await context.addCookies(people[0])
      await page.goto(`${url}/app/KPDX/${first?.id}`)
      await shows(page, 'real')
      for (const file of files) assert.equal(await fetched(page, `/app/api/v2/charts/KPDX/${file}`), '200 full')
      await context.addCookies(people[1])
      for (const file of files) assert.equal(await fetched(page, `/app/api/v2/charts/KPDX/${file}`), '200 demo')
      await page.goto(`${url}/app/KPDX/${first?.id}`)
      await shows(page, 'demo')
      await context.clearCookies()
      for (const file of files) assert.equal(await fetched(page, `/app/api/v2/charts/KPDX/${file}`), '401 null')
    }
    await context.close()
  })

  test('signing out, of the viewer and of the identity server, empties the cache', async () => {
    const context = await browser.newContext()
    const page = await signIn(context, 'demo')
    const path = `/v2/charts/KPDX/${first?.image_day}`
    const subscriber = await bearer('demo')
    const inCache = async () => (await fetched(page, path, {}, 'force-cache')) === '200 full'
    const ways = [
      () => page.evaluate(() => fetch('/app/api/sign-out', { method: 'POST', headers: { 'x-platekeeper': 'app' } })),
      async () => {
        await page.goto(url)
        await page.locator('[form="sign-out"]').click()
        await page.waitForLoadState()
      },
    ]
    for (const signOut of ways) {
      assert.equal(await fetched(page, path, subscriber), '200 full')
      assert.equal(await inCache(), true)
      await signOut()
      assert.equal(await inCache(), false)
    }
    await context.close()
  })

  test('with the viewer: the next person who goes back gets nothing without asking the server', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await context.addCookies(await cookiesOf('demo'))
    await page.goto(`${url}/app/KPDX/${first?.id}`)
    await shows(page, 'real')
    await page.goto('about:blank')
    await context.addCookies(await cookiesOf('visitor'))
    const asked: string[] = []
    const listen = ({ url = '' }: IncomingMessage) => void asked.push(url.replace(/^\/app\/api\//, ''))
    service.app.server.on('request', listen)
    await page.goBack()
    await shows(page, 'demo')
    service.app.server.off('request', listen)
    for (const path of [chartsCall('KPDX'), airportCall('KPDX'), `v2/charts/KPDX/${first?.image_day}`]) {
      assert.ok(asked.includes(path), path)
    }
    await context.close()
  })

  test('with the viewer: one person before and after the end of a subscription', async () => {
    const { username } = await service.addUser({ username: 'former' })
    const parts = { ...service.store, now: service.clock.now }
    await grantSubscription(username, { kind: 'charts', startsAt: 0, endsAt: null }, parts)
    const context = await browser.newContext()
    const page = await signIn(context, username)
    await page.goto(`${url}/app/KPDX/${first?.id}`)
    await shows(page, 'real')
    for (const file of files) assert.equal(await fetched(page, `/app/api/v2/charts/KPDX/${file}`), '200 full')
    await revokeSubscription(username, 'charts', parts)
    service.clock.advance(61)
    await page.reload()
    await shows(page, 'demo')
    for (const file of files) assert.equal(await fetched(page, `/app/api/v2/charts/KPDX/${file}`), '200 demo')
    await context.close()
  })

  test('a chart that is opened again is there without a request, until the subscription ends, and again when one begins', async () => {
    const person = await service.addUser({ username: 'member' })
    const parts = { ...service.store, now: service.clock.now }
    const subscribe = () => grantSubscription(person.username, { kind: 'charts', startsAt: 0, endsAt: null }, parts)
    await subscribe()
    const context = await browser.newContext()
    const page = await signIn(context, 'member')
    await page.clock.install()
    await page.goto(`${url}/app/KPDX/${first?.id}`)
    await shows(page, 'real')
    const step = async (key: string, to: typeof first) => {
      await page.keyboard.press(key)
      await page.locator(`[data-chart="${to?.id}"] [data-ready="true"]`).waitFor()
    }
    await step(']', second)
    await step('[', first)
    await step(']', second)
    await shows(page, 'real')
    let requests = 0
    page.on('request', (request) => {
      if (request.url().endsWith('.png')) requests += 1
    })
    await step('[', first)
    await step(']', second)
    assert.equal(requests, 0)

    await revokeSubscription(person.username, 'charts', parts)
    await aMinuteLater()
    await step('[', first)
    await shows(page, 'demo')
    await page.goBack()
    await shows(page, 'demo')
    await page.getByRole('link', { name: /KPDX/ }).first().click()
    await thumbnailsAre('demo')

    await subscribe()
    await aMinuteLater()
    await page.locator(`a[data-chart="${second?.id}"]`).click()
    await shows(page, 'real')
    await page.goBack()
    await thumbnailsAre('real')

    await revokeSubscription(person.username, 'charts', parts)
    await aMinuteLater()
    await page.locator(`a[data-chart="${first?.id}"]`).click()
    await shows(page, 'demo')
    await page.goBack()
    await thumbnailsAre('demo')
    await context.close()

    async function aMinuteLater(): Promise<void> {
      service.clock.advance(61)
      await page.clock.fastForward(61_000)
    }
    function thumbnailsAre(what: keyof typeof colours) {
      return eventually(async () => {
        const shown = await page.locator('a[data-chart] img').evaluateAll((images) =>
          images.map((image) => {
            const context = new OffscreenCanvas(1, 1).getContext('2d')
            context?.drawImage(image as HTMLImageElement, 0, 0, 1, 1)
            return [...(context?.getImageData(0, 0, 1, 1).data ?? [])].slice(0, 3)
          }),
        )
        assert.deepEqual(
          shown,
          charts.map(() => colours[what]),
        )
      })
    }
  })
})

const colours = { real: [255, 0, 0], demo: [0, 0, 255] }

/** The picture in the middle of the chart on the screen, and what the page says of it. */
const shows = (page: Page, what: keyof typeof colours) =>
  eventually(async () => {
    const { x, y, width, height } = (await page.locator('[data-ready="true"]').first().boundingBox()) ?? assert.fail()
    const clip = { x: x + width / 2 - 4, y: y + height / 2 - 4, width: 8, height: 8 }
    const { channels } = await sharp(await page.screenshot({ clip })).stats()
    assert.deepEqual(
      channels.slice(0, 3).map(({ mean }) => mean),
      colours[what],
    )
    const alerts = (await page.getByRole('alert').allTextContents()).join()
    assert.equal(/Demo image/.test(alerts), what === 'demo')
  })
