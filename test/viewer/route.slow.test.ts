import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { chartMap } from '../../packages/client/src/index.ts'
import { magneticToday } from '../../packages/web/src/chart/measure/magnetic.ts'
import { bearingText, measure } from '../../packages/web/src/chart/measure/measure.ts'
import { assertAccessible, command, message, openMore } from '../fixtures/blank-charts.ts'
import { airportRecord, json, recordOf } from '../fixtures/chart-page.ts'
import { type ChartPageOptions, prepareChartPages } from '../fixtures/chart-pages.ts'
import { eventually } from '../fixtures/eventually.ts'

const { skip, open, charts } = prepareChartPages()

/** On the blank charts, whose map reaches from 45° N 123° W to 46° N 122° W. */
const airports: Readonly<Record<string, readonly [lat: number, lng: number]>> = {
  KPDX: [45.2, -122.3],
  KSEA: [47.45, -122.31],
  KBBB: [45.9, -122.6],
}
const navaids = [
  { ident: 'BTG', name: 'Battle Ground', kind: 'VORTAC', frequency: '116.6', position: at(45.6, -122.5) },
]
function at(lat: number, lng: number) {
  return { lat, lng }
}

const served: ChartPageOptions['extra'] = (path) => {
  const [, icao = ''] = /^v2\/airport\/(\w+)$/.exec(path) ?? []
  const [latitude, longitude] = airports[icao] ?? []
  if (latitude !== undefined) return json({ ...airportRecord(icao), latitude, longitude })
  if (icao) return json({ title: 'Not found', status: 404 }, 404)
  if (path.endsWith('/features'))
    return json({
      zone: 'UTC',
      runways: [],
      stations: [],
      navaids,
      sources: { runways: null, stations: null, navaids: null },
    })
  return undefined
}
const openRoute = async (options: ChartPageOptions = {}) => {
  const opened = await open({ extra: served, ...options })
  await openMore(opened.page)
  await command(opened.page, 'route').click()
  await opened.page.getByLabel('Airports, navaids and positions').waitFor()
  return opened
}
const enter = async (page: Page, text: string) => {
  await page.getByLabel('Airports, navaids and positions').fill(text)
  await page.getByLabel('Airports, navaids and positions').press('Enter')
}
const openFile = (page: Page, name: string, text: string) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })
type Place = ReturnType<typeof at>
/** By the model of the day on which the test runs. */
const magnetic = (from: Place, to: Place) =>
  `${bearingText(magneticToday.bearing(from, measure(from, to).trueBearing))}°`
const rows = (page: Page) => page.locator('tbody tr').allTextContents()
const closePanel = (page: Page) => page.getByRole('button', { name: 'Close', exact: true }).click()

/** The colour where the chart shows a place. The blank chart is fitted to the height of the stage, with a border of 8 px. */
async function colourAt(page: Page, place: { readonly lat: number; readonly lng: number }): Promise<readonly number[]> {
  const [chart] = charts()
  assert.ok(chart)
  const map = chartMap(recordOf(chart) as unknown as Parameters<typeof chartMap>[0]) ?? assert.fail()
  const point = map.toPoint(place)
  const box = (await page.locator('[data-ready]').first().boundingBox()) ?? assert.fail()
  const scale = Math.min((box.width - 16) / chart.width, (box.height - 16) / chart.height)
  const x = box.x + box.width / 2 + (point.x - chart.width / 2) * scale
  const y = box.y + box.height / 2 + (point.y - chart.height / 2) * scale
  const clip = { x: Math.round(x) - 1, y: Math.round(y) - 1, width: 2, height: 2 }
  const { channels } = await sharp(await page.screenshot({ clip })).stats()
  return channels.map(({ mean }) => mean)
}
const isGreen = ([red = 0, green = 0, blue = 0]: readonly number[]) => green - red > 40 && green - blue > 20
const assertGreen = (page: Page, place: { readonly lat: number; readonly lng: number }, expected = true) =>
  eventually(async () => {
    const colour = await colourAt(page, place)
    assert.equal(isGreen(colour), expected, `${JSON.stringify(place)}: ${colour}`)
  })

test('a route that is written is drawn, listed with its legs, and stays', { skip }, async () => {
  const { page } = await openRoute()
  await enter(page, 'kpdx btg 45.9 -122.6 ksea')
  await eventually(async () =>
    assert.deepEqual(await rows(page), [
      'KPDX',
      `BTG${magnetic(at(45.2, -122.3), at(45.6, -122.5))}341°25.4`,
      `4554N12236W${magnetic(at(45.6, -122.5), at(45.9, -122.6))}347°18.5`,
      `KSEA${magnetic(at(45.9, -122.6), at(47.45, -122.31))}007°93.8`,
    ]),
  )
  assert.deepEqual(
    await page.getByRole('navigation', { name: 'Airports of the route' }).getByRole('link').allTextContents(),
    ['KPDX', 'KSEA'],
  )
  await page.getByRole('columnheader', { name: magneticToday.name }).waitFor()
  await assertAccessible(page, 'with a route')
  await closePanel(page)
  await assertGreen(page, at(45.75, -122.55))
  // Three fifths of the green, two of the paper below it.
  const colour = await colourAt(page, at(45.75, -122.55))
  const expected = [108, 175, 138]
  assert.ok(
    expected.every((channel, index) => Math.abs(channel - (colour[index] ?? 0)) < 25),
    `seen through: ${colour}`,
  )
  await assertGreen(page, at(45.4, -122.4))
  await assertGreen(page, at(45.4, -122.8), false)
  await page.keyboard.press('n')
  await assertGreen(page, at(45.75, -122.55))
  await page.reload()
  await page.locator('[data-ready="true"]').waitFor()
  await assertGreen(page, at(45.75, -122.55))
  await openMore(page)
  await command(page, 'route').click()
  await page.getByRole('button', { name: 'Remove the route' }).click()
  await page.getByRole('table').waitFor({ state: 'hidden' })
  await closePanel(page)
  await assertGreen(page, at(45.75, -122.55), false)
  await page.close()
})

test('it is drawn outside the insets alone, and beyond the plan view over the base map', { skip }, async () => {
  const { page } = await openRoute({ viewport: { width: 1000, height: 1200 } })
  await enter(page, '45.14 -122.95 45.14 -122.2')
  await page.getByRole('table').waitFor()
  await closePanel(page)
  await assertGreen(page, at(45.14, -122.5))
  await assertGreen(page, at(45.14, -122.85), false)
  await page.keyboard.press('o')
  // Its panel is below the place that is looked at.
  await page.getByRole('slider', { name: 'Opacity of the chart' }).waitFor()
  await assertGreen(page, at(45.14, -122.85))
  await page.close()
})

test('circles and polygons hide it in their exact shape, and own-ship too; in the corners of their boxes both are drawn', {
  skip,
}, async () => {
  const boundingBoxes = {
    planview: { pixels: { x1: 0, y1: 0, x2: 800, y2: 1200 }, latlng: { lng1: -123, lat1: 45, lng2: -122, lat2: 46 } },
    insets: [{ pixels: { x1: 300, y1: 500, x2: 500, y2: 700 } }, { pixels: { x1: 600, y1: 600, x2: 780, y2: 780 } }],
    inset_shapes: [
      { inset: 0, circle: { x: 400, y: 600, radius: 100 } },
      {
        inset: 1,
        polygon: [
          { x: 600, y: 600 },
          { x: 780, y: 600 },
          { x: 600, y: 780 },
        ],
      },
    ],
  }
  const shaped = charts().map((chart) => ({ ...chart, boundingBoxes }))
  for (const light of ['day', 'night'] as const) {
    const { page, send } = await openRoute({ charts: shaped, light, viewport: { width: 1000, height: 1200 } })
    await enter(page, '45.575 -122.9 45.575 -122.01')
    await page.getByRole('table').waitFor()
    await closePanel(page)
    const isDrawn = [
      [-122.7, true],
      [-122.59, true],
      [-122.5, false],
      [-122.41, true],
      [-122.2, false],
      [-122.075, true],
    ] as const
    for (const [lng, expected] of isDrawn) await assertGreen(page, at(45.575, lng), expected)
    await page.keyboard.press('g')
    send(message({ lat: 45.575, lng: -122.41 }))
    await page.getByText('120 kt').waitFor()
    const hidden = page.getByText('Not shown: the position is inside an area that is not to scale.')
    await hidden.waitFor({ state: 'hidden' })
    send(message({ lat: 45.5, lng: -122.5 }))
    await hidden.waitFor()
    send(message({ lat: 45.6, lng: -122.05 }))
    await hidden.waitFor({ state: 'hidden' })
    send(message({ lat: 45.51, lng: -122.2 }))
    await hidden.waitFor()
    await page.close()
  }
})

test('own-ship is drawn over it', { skip }, async () => {
  const { page, send } = await openRoute()
  await enter(page, '45.5 -122.9 45.5 -122.1')
  await page.getByRole('table').waitFor()
  await closePanel(page)
  await assertGreen(page, at(45.5, -122.5))
  await page.keyboard.press('g')
  send(message({ lat: 45.5, lng: -122.5, heading: 0, track: 0 }))
  await page.getByText('120 kt').waitFor()
  // Magenta, and white as soon as the position is old.
  await assertGreen(page, at(45.5, -122.5), false)
  await page.close()
})

test('what is not published is named and left out; where too little is left, nothing is changed', {
  skip,
}, async () => {
  const { page } = await openRoute()
  await enter(page, 'KPDX V23 KXYZ 9500N00000E KSEA')
  const notes = page.getByRole('status').filter({ hasText: 'KXYZ is not published here.' })
  await notes.waitFor()
  for (const text of ['V23 is not published here.', '9500N00000E is out of range.', 'The route was kept without this.'])
    await notes.filter({ hasText: text }).waitFor()
  await eventually(async () => assert.equal((await rows(page)).length, 2))
  await assertAccessible(page, 'with omissions')
  await enter(page, 'KPDX KXYZ')
  await page.getByText('A route needs two points. Nothing was changed.').waitFor()
  assert.equal((await rows(page)).length, 2)
  assert.equal(await page.getByLabel('Airports, navaids and positions').inputValue(), 'KPDX KXYZ')
  await page.close()
})

test('routes of files are read by the browser, and invalid files change nothing', { skip }, async () => {
  const { page } = await openRoute()
  const gpx = (points: string) =>
    `<?xml version="1.0"?><gpx xmlns="http://www.topografix.com/GPX/1/1"><rte>${points}</rte></gpx>`
  await openFile(
    page,
    'route.gpx',
    gpx(
      '<rtept lat="45.2" lon="-122.3"><name>KPDX</name></rtept><rtept lat="45.9" lon="-122.6"><name>My fix</name></rtept>',
    ),
  )
  await eventually(async () =>
    assert.deepEqual(await rows(page), ['KPDX', `MY-FIX${magnetic(at(45.2, -122.3), at(45.9, -122.6))}343°43.9`]),
  )
  for (const [name, text, complaint] of [
    ['bomb.gpx', `<!DOCTYPE gpx [<!ENTITY a "b">]>${gpx('')}`, 'declares what no route needs'],
    ['deep.gpx', gpx(`${'<a>'.repeat(100)}${'</a>'.repeat(100)}`), 'declares what no route needs'],
    ['half.gpx', gpx('').slice(0, -4), 'is damaged'],
    ['empty.gpx', gpx(''), 'contains no route'],
    ['large.gpx', gpx(' '.repeat(1_100_000)), 'large.gpx is larger than 1 MB.'],
    ['notes.txt', 'KPDX KSEA', 'This is not a route of X-Plane'],
  ] as const) {
    await openFile(page, name, text)
    await page.getByRole('status').filter({ hasText: complaint }).filter({ hasText: 'Nothing was changed.' }).waitFor()
  }
  const fms = 'I\n1100 Version\nCYCLE 2611\nSID BANDR2\nSTAR HAWKZ8\nNUMENR 2\n'
  await openFile(page, 'route.fms', `${fms}1 KPDX ADEP 0 45.2 -122.3\n28 MY-FIX V23 0 45.9 -122.6\n`)
  const named = page.getByRole('status').filter({ hasText: 'Airway V23: only its points in the file are drawn.' })
  for (const text of ['SID BANDR2:', 'STAR HAWKZ8:', 'The route was kept without this.'])
    await named.filter({ hasText: text }).waitFor()
  await assertAccessible(page, 'with airways and procedures')
  await page.evaluate(() => {
    File.prototype.text = () => Promise.reject(new DOMException('It is gone', 'NotFoundError'))
  })
  await openFile(page, 'gone.gpx', gpx(''))
  await page.getByText('gone.gpx cannot be read. Choose it again. Nothing was changed.').waitFor()
  assert.equal((await rows(page)).length, 2)
  // What the file brought is known while it is edited.
  await enter(page, 'KBBB MY-FIX KPDX')
  await eventually(async () => assert.equal((await rows(page)).length, 3))
  await page.close()
})

test('a chart that it does not cross says so, as does one that is not georeferenced', { skip }, async () => {
  const { page } = await openRoute()
  await enter(page, 'KSEA 48 -122')
  await page.getByText('The route does not cross the map of this chart.').waitFor()
  await enter(page, 'KPDX KSEA')
  await page.getByText('The route does not cross').waitFor({ state: 'hidden' })
  await page.goto(page.url().replace('KPDX111', 'KPDX103'))
  await openMore(page)
  await command(page, 'route').click()
  await page.getByText('The route is not drawn: this chart is not georeferenced.').waitFor()
  await assertAccessible(page, 'not georeferenced')
  await page.close()
})

test('keys alone enter, and lead to an airport; everything is large enough at 320 px', { skip }, async () => {
  const { page } = await openRoute({ viewport: { width: 320, height: 640 } })
  await enter(page, 'KPDX BTG KSEA')
  await page.getByRole('table').waitFor()
  const small = await page
    .locator('main')
    .locator('button:visible, a:visible, textarea:visible')
    .evaluateAll((all) =>
      all
        .map((each) => ({ html: each.outerHTML.slice(0, 100), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
        .map(({ html }) => html),
    )
  assert.deepEqual(small, [])
  assert.equal(await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth), false)
  await assertAccessible(page, 'at 320 px')
  await page.getByRole('navigation', { name: 'Airports of the route' }).getByRole('link').last().focus()
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/KSEA$/)
  await page.close()
})
