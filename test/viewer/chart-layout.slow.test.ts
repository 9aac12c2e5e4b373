import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { assertAccessible, command, message, openMore } from '../fixtures/blank-charts.ts'
import { json } from '../fixtures/chart-page.ts'
import { prepareChartPages } from '../fixtures/chart-pages.ts'
import { eventually } from '../fixtures/eventually.ts'

const { skip, open } = prepareChartPages()

/** What is pressed and is less than 44 px wide or high. */
const smallTargets = (page: Page): Promise<readonly string[]> =>
  page
    .locator('main')
    .locator('button:visible, a:visible, input:visible')
    .evaluateAll((all) =>
      all
        .map((each) => ({ html: each.outerHTML.slice(0, 100), box: each.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 43.9 || box.height < 43.9)
        .map(({ html }) => html),
    )

test('everything that is pressed is at least 44 px, at 320 px too, and nothing scrolls the page', {
  skip,
}, async () => {
  for (const [width, height] of [
    [320, 640],
    [844, 390],
    [1400, 900],
  ] as const) {
    const { page } = await open({ viewport: { width, height } })
    await page.keyboard.press('g')
    await openMore(page)
    await command(page, 'ruler').click()
    await page.getByLabel('Ruler', { exact: true }).first().waitFor()
    await openMore(page)
    assert.deepEqual(await smallTargets(page), [])
    const bar = page.getByRole('toolbar')
    assert.equal(await bar.evaluate((element) => element.scrollWidth > element.clientWidth + 1), false, 'all in sight')
    const isWider = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    assert.equal(isWider, false, `${width} px`)
    await page.close()
  }
})

test('own-ship on a phone folds to a strip, and the whole chart is above the panel and the strip', {
  skip,
}, async () => {
  const { page, send } = await open({ viewport: { width: 390, height: 844 } })
  await page.keyboard.press('g')
  await page.getByText('No simulator or receiver').or(page.getByText('position of this device')).first().waitFor()
  send(message())
  await page.getByText('120 kt').waitFor()
  const panel = page.getByRole('region', { name: 'Own-ship' })
  const boxOf = async () => (await panel.boundingBox()) ?? assert.fail()
  /** From the upper to the lower edge of the paper, in the middle of the stage. */
  const paper = async () => {
    const { x, y, width } = (await page.locator('[data-ready]').boundingBox()) ?? assert.fail()
    const clip = { x: x + width / 2, y, width: 1, height: (await boxOf()).y - y }
    const pixels = await sharp(await page.screenshot({ clip }))
      .greyscale()
      .raw()
      .toBuffer()
    return { height: pixels.lastIndexOf(255) - pixels.indexOf(255), below: pixels.length - pixels.lastIndexOf(255) }
  }
  const assertAbove = () =>
    eventually(async () => {
      const { below, height } = await paper()
      assert.ok(below > 4 && height > 300, `${below} px of the surround below a page of ${height}`)
      return height
    })
  const whole = await boxOf()
  const small = await assertAbove()
  await page.getByRole('button', { name: 'Fold to a strip' }).click()
  await page.getByRole('button', { name: 'Unfold the strip' }).waitFor()
  const strip = await boxOf()
  assert.ok(strip.height < 52 && strip.height < whole.height / 2, `${strip.height} px`)
  await page.getByText('120 kt').waitFor()
  await assertAccessible(page, 'folded')
  await eventually(async () => assert.ok((await assertAbove()) > small, 'the chart takes the space'))
  send(message({ lat: 47 }))
  await panel.getByText('outside the plan view').waitFor()
  await page.keyboard.press('+')
  await page.keyboard.press('0')
  await assertAbove()
  assert.deepEqual(await smallTargets(page), [])
  await page.close()
})

for (const [width, height] of [
  [844, 390],
  [640, 360],
] as const) {
  test(`on a phone on its side (${width} × ${height}) the chart has the screen, day and night`, { skip }, async () => {
    for (const light of ['day', 'night'] as const) {
      const { page, send } = await open({ viewport: { width, height }, light })
      const place = (await page.locator('[data-ready]').boundingBox()) ?? assert.fail()
      assert.ok(place.height >= height - 30, `${place.height} of ${height} px`)
      const share = (place.width * place.height) / (width * height)
      assert.ok(share > 0.7, `the chart has ${Math.round(100 * share)} % of the screen`)
      await assertAccessible(page, 'at first')
      await page.keyboard.press('g')
      const silence = page.getByText('No simulator or receiver').or(page.getByText('position of this device'))
      await silence.first().waitFor({ state: 'attached' })
      send(message())
      await page.getByText('120 kt').waitFor()
      await assertAccessible(page, 'own-ship')
      await page.close()
    }
  })
}

test('on its side a chart fills the width, and buttons move it up and down without dragging', { skip }, async () => {
  const { page } = await open({ viewport: { width: 844, height: 390 } })
  const at = async (x: number, y: number): Promise<number> => {
    const clip = { x: x - 2, y: y - 2, width: 4, height: 4 }
    return (await sharp(await page.screenshot({ clip })).stats()).channels[0]?.mean ?? 0
  }
  const { x, y, width } = (await page.locator('[data-ready]').boundingBox()) ?? assert.fail()
  const [left, right] = [x + 12, x + width - 12]
  const sides = async () => [await at(left, y + 100), await at(right, y + 100)]
  await eventually(async () => assert.deepEqual(await sides(), [255, 255], 'paper from side to side'))
  const top = x + width / 2
  assert.ok((await at(top, y + 3)) < 250, 'it begins at the top')
  await command(page, 'pan-down').click()
  await command(page, 'pan-down').click()
  await eventually(async () => assert.equal(await at(top, y + 3), 255, 'further down'))
  await page.getByRole('link', { name: 'KPDX: all charts' }).waitFor()
  await page.keyboard.press('/')
  await page.locator('#search:focus').waitFor()
  await page.keyboard.type('KP')
  await eventually(async () => assert.equal(await page.inputValue('#search'), 'KP'))
  const field = (await page.locator('#search').boundingBox()) ?? assert.fail()
  assert.ok(field.width > 500, 'the search has space')
  await page.close()
})

test('two charts on a small phone: each is seen whole, and the line of the watermark in letters of full width', {
  skip,
}, async () => {
  const name = 'Margarethe.Hohenlohe-Langenburg'
  const me = json({ signedIn: true, name, account: '1', subscriptions: ['charts'], chartsOpenTo: 'everything' })
  const { page } = await open({
    viewport: { width: 320, height: 640 },
    path: 'KPDX/KPDX111?with=KPDX/KPDX103',
    extra: (path) => (path === 'me' ? me : undefined),
  })
  const marks = page.getByRole('img', { name: `linked to the service account ${name}` })
  await marks.nth(1).waitFor()
  const lines = () => marks.evaluateAll((all) => all.map((each) => each.dataset.lines))
  await eventually(async () => assert.deepEqual(await lines(), ['2', '2']))
  await page.locator('[data-ready="true"]').nth(1).waitFor()
  for (const stage of await page.locator('[data-ready]').all()) {
    const { x, y, width, height } = (await stage.boundingBox()) ?? assert.fail()
    const column = { x: x + width / 2, y, width: 1, height }
    await eventually(async () => {
      const shades = [
        ...(await sharp(await page.screenshot({ clip: column }))
          .toColourspace('b-w')
          .raw()
          .toBuffer()),
      ]
      const [top = 255, bottom = 255] = [shades.at(2), shades.at(-3)]
      assert.ok(top < 230 && bottom < 230, 'something else is above and below it')
      assert.ok(shades.filter((shade) => shade === 255).length > height / 2, 'the chart between')
    })
  }
  await page.close()
})

for (const [width, height] of [
  [640, 360],
  [320, 640],
] as const) {
  test(`two charts on a phone (${width} × ${height}) have the space of the tools, which are one press away`, {
    skip,
  }, async () => {
    const { page } = await open({ viewport: { width, height }, path: 'KPDX/KPDX111?with=KPDX/KPDX103' })
    await page.locator('[data-ready="true"]').nth(1).waitFor()
    for (const stage of await page.locator('[data-ready]').all()) {
      const box = (await stage.boundingBox()) ?? assert.fail()
      assert.ok(width < height ? box.height >= 150 : box.width >= 230, `the chart has ${box.width} × ${box.height} px`)
    }
    const pane = page.locator('[data-chart="KPDX103"]')
    assert.equal(await command(page, 'zoom-in').count(), 0)
    await pane.getByRole('button', { name: 'More tools' }).click()
    const list = pane.getByRole('region', { name: 'More tools' })
    await list.waitFor()
    assert.deepEqual(await smallTargets(page), [])
    const panel = (await list.locator('..').boundingBox()) ?? assert.fail()
    assert.ok(panel.height >= 200, `the list has ${panel.height} px`)
    assert.deepEqual(await page.evaluate(() => [scrollX, scrollY]), [0, 0])
    await command(page, 'zoom-in').click()
    await pane.getByRole('button', { name: 'Close', exact: true }).click()
    await list.waitFor({ state: 'detached' })
    await page.close()
  })
}

test('on a phone every tool closes the list of tools, so that the chart is seen; moving the chart does not', {
  skip,
}, async () => {
  const { page } = await open({ viewport: { width: 390, height: 844 } })
  const list = page.getByRole('region', { name: 'More tools' })
  for (const id of ['ruler', 'readOut', 'insets', 'map', 'fit-width', 'light-auto', 'compare']) {
    await openMore(page)
    await command(page, id).click()
    await list.waitFor({ state: 'detached' })
    assert.match(await page.evaluate('document.activeElement.ariaLabel'), /Arrow keys move the chart/, id)
  }
  await page.keyboard.press('b')
  await openMore(page)
  for (const id of ['pan-left', 'pan-left', 'turn-left']) await command(page, id).click()
  await list.waitFor()
  await page.getByRole('button', { name: 'Rotated 270°' }).waitFor()
  for (const id of ['ruler', 'readOut', 'insets', 'map'])
    assert.equal(await command(page, id).getAttribute('aria-pressed'), 'true', id)
  await page.close()
})
