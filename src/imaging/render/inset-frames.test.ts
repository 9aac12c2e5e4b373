import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PDFContentStream, PDFDocument, type PDFPage, rgb } from '../../pdf/index.ts'
import { madePlate } from '../georeference/made-plate.fixture.ts'
import type { Box } from '../georeference/plate-plan.fixture.ts'
import { pagePicture } from '../pdf/page-picture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { layoutOf } from './render-file.ts'

const pdfium = await loadPdfium()

type Colour = readonly [red: number, green: number, blue: number]

/** A made plate without insets of its own, and a place in the middle of its plan view. */
const { pdf, plan } = await madePlate(await seedWithoutInsets())
const view = plan.truth?.planView ?? assert.fail('the plate has no plan view')
const middle = { x: (view.x1 + view.x2) / 2, y: (view.y1 + view.y2) / 2 }
const frame: Box = { x1: middle.x - 60, y1: middle.y - 40, x2: middle.x + 60, y2: middle.y + 40 }

async function seedWithoutInsets(): Promise<number> {
  for (let seed = 0; seed < 200; seed++) {
    const { plan } = await madePlate(seed)
    if (plan.truth && plan.insets.length === 0 && plan.truth.sketch.y2 <= plan.truth.planView.y1) return seed
  }
  return assert.fail('every plate has insets')
}

const colourOf = ([red, green, blue]: Colour) => rgb(red, green, blue)
const rectangle = ({ x1, y1, x2, y2 }: Box) => ({ x: x1, y: y1, width: x2 - x1, height: y2 - y1 })

/** The insets found on the plate after something was drawn on it, in points. */
async function insetsWith(draw: (page: PDFPage) => void): Promise<readonly Box[]> {
  const document = await PDFDocument.load(pdf)
  draw(document.getPage(0))
  const { pixels, lines, headings } = pagePicture(pdfium, await document.save({ useObjectStreams: false }), 1)
  const layout = lines && layoutOf(pixels, lines, headings)
  const points = (pixels: number) => Math.round((pixels * 72) / 300)
  const found = layout?.insets ?? assert.fail('no plan view was found')
  return found.map(({ x1, y1, x2, y2 }) => ({ x1: points(x1), y1: points(y1), x2: points(x2), y2: points(y2) }))
}
const whole = ({ x1, y1, x2, y2 }: Box): Box => ({
  x1: Math.round(x1),
  y1: Math.round(y1),
  x2: Math.round(x2),
  y2: Math.round(y2),
})

/** White on its map, unless the frame is white. */
const inset = (page: PDFPage, border: Colour, inside: Colour = [1, 1, 1]) =>
  page.drawRectangle({
    ...rectangle(frame),
    color: colourOf(inside),
    borderColor: colourOf(border),
    borderWidth: 0.7,
  })
const tint = (page: PDFPage, colour: Colour) => page.drawRectangle({ ...rectangle(view), color: colourOf(colour) })

const borders: Readonly<Record<string, Colour>> = {
  black: [0, 0, 0],
  magenta: [1, 0, 1],
  cyan: [0, 1, 1],
  yellow: [1, 1, 0],
  'grey 0.6': [0.6, 0.6, 0.6],
  'grey 0.8': [0.8, 0.8, 0.8],
  'light brown': [0.9, 0.78, 0.6],
}
for (const [name, border] of Object.entries(borders)) {
  test(`a box in a ${name} frame is an inset`, async () => {
    assert.deepEqual(await insetsWith((page) => inset(page, border)), [whole(frame)])
  })
}

test('so it is on a tinted map', async () => {
  const onTint = await insetsWith((page) => {
    tint(page, [0.85, 0.95, 0.85])
    inset(page, [0.8, 0.8, 0.8])
  })
  assert.deepEqual(onTint, [whole(frame)])
})

test('a white frame counts where what it surrounds is not white', async () => {
  const onGrey = await insetsWith((page) => {
    tint(page, [0.8, 0.85, 0.8])
    inset(page, [1, 1, 1], [0.75, 0.85, 1])
  })
  assert.deepEqual(onGrey, [whole(frame)])
  assert.deepEqual(await insetsWith((page) => inset(page, [1, 1, 1])), [])
})

test('four separate lines in a light colour frame an inset; three do not', async () => {
  const { x1, y1, x2, y2 } = frame
  const corners = [
    [x1, y1],
    [x2, y1],
    [x2, y2],
    [x1, y2],
    [x1, y1],
  ] as const
  const sides = corners.slice(1).map(([x, y], at) => {
    const [fromX, fromY] = corners[at] ?? [x, y]
    return { start: { x: fromX, y: fromY }, end: { x, y }, color: rgb(0, 1, 1) }
  })
  const drawn = (count: number) =>
    insetsWith((page) => {
      for (const side of sides.slice(0, count)) page.drawLine(side)
    })
  assert.deepEqual(await drawn(4), [whole(frame)])
  assert.deepEqual(await drawn(3), [])
})

test('a light frame around a piece of the map, or one that cannot be told from the paper, is no inset', async () => {
  const aroundMap = await insetsWith((page) => {
    for (let x = view.x1; x < view.x2 - 3; x += 3) {
      page.drawLine({ start: { x, y: view.y1 + 2 }, end: { x: x + 20, y: view.y2 - 2 }, thickness: 1.5 })
    }
    page.drawRectangle({ ...rectangle(frame), borderColor: rgb(0, 1, 1), borderWidth: 0.7 })
  })
  assert.deepEqual(aroundMap, [])
  assert.deepEqual(await insetsWith((page) => inset(page, [0.97, 0.97, 0.97])), [])
})

test('a page with thousands of light lines keeps its plan view; its light frames are not searched', async () => {
  const hatched = await insetsWith((page) => {
    const hatching = Array.from({ length: 2_500 }, (_, line) => {
      const y = (view.y1 + 2 + ((line * 0.05) % (view.y2 - view.y1 - 4))).toFixed(2)
      return `${view.x1 + 2} ${y} m ${view.x1 + 20} ${y} l`
    })
    const drawing = page.doc.context.stream(`0.8 G ${hatching.join(' ')} S`) as unknown as PDFContentStream
    page.node.addContentStream(page.doc.context.register(drawing))
    inset(page, [0, 1, 1])
  })
  assert.deepEqual(hatched, [])
})
