import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { render } from './raster.ts'
import { Sheet } from './sheet.ts'
import { day, night } from './theme.ts'

function sample() {
  const sheet = new Sheet(1600, 2500, 152)
  sheet.rect({ x: 0, y: 0, width: 1600, height: 2500 }, { fill: 'paper' })
  sheet.rect({ x: 0, y: 0, width: 1600, height: 152 }, { fill: 'band' })
  sheet.rect({ x: 20, y: 20, width: 40, height: 40 }, { fill: 'bandInk' })
  sheet.rect({ x: 400, y: 400, width: 800, height: 800 }, { fill: 'course' })
  sheet.text('RWY 34', { x: 800, y: 1800 }, { size: 200, face: 'bold', anchor: 'middle' })
  return { sheet, boundingBoxes: null }
}

/** Channels from 0 to 255. */
async function pixel(png: Uint8Array, left: number, top: number): Promise<readonly number[]> {
  return [...(await sharp(png).extract({ left, top, width: 1, height: 1 }).removeAlpha().raw().toBuffer())]
}

function near(found: readonly number[], colour: string): boolean {
  const wanted = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16))
  return wanted.every((channel, index) => Math.abs(channel - (found[index] ?? 0)) <= 2)
}

test('pictures are 2,500 pixels on the long side and thumbnails 300', async () => {
  const chart = await render(sample())
  for (const [png, side] of [
    [chart.day, 2500],
    [chart.night, 2500],
    [chart.thumbDay, 300],
    [chart.thumbNight, 300],
  ] as const) {
    const { width, height, format } = await sharp(png).metadata()
    assert.deepEqual([format, Math.max(width, height)], ['png', side])
  }
  assert.deepEqual([chart.width, chart.height], [1600, 2500])
})

test('the same drawing gives the same bytes', async () => {
  assert.deepEqual(await render(sample()), await render(sample()))
})

test('inks keep their colours through the palette of the day and night pictures', async () => {
  const chart = await render(sample())
  for (const [png, theme] of [
    [chart.day, day],
    [chart.night, night],
  ] as const) {
    assert.ok(near(await pixel(png, 10, 10), theme.band))
    assert.ok(near(await pixel(png, 30, 30), theme.bandInk))
    assert.ok(near(await pixel(png, 10, 200), theme.paper))
    assert.ok(near(await pixel(png, 800, 800), theme.course))
  }
})
