import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import type { BoundingBoxes, PixelBox } from '../../src/contract/index.ts'
import { airports } from '../../src/drawing/demo/airports.ts'
import { openChartPool } from '../../src/editions/render/chart-job.ts'
import { Rejection } from '../../src/facts/diagnostics/rejection.ts'
import { findLayout } from '../../src/imaging/georeference/plate-layout.ts'
import { pagePicture } from '../../src/imaging/pdf/page-picture.ts'
import { loadPdfium } from '../../src/imaging/pdf/pdfium.ts'
import { degrees, PDFDocument, type PDFPage, rgb } from '../../src/pdf/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/faa/plates/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const demoAirport = (icao: string) =>
  airports.find(({ record }) => record.icao_airport_identifier === icao) ?? assert.fail()

const pool = openChartPool({ size: 2 })
after(() => pool.close())
const drawn = (bytes: Uint8Array) => pool.run({ bytes, page: 1, calibrations: [], mapErrorLimit: 15 })

type Corners = readonly [x1: number, y1: number, x2: number, y2: number]

/**
 * The boxes as a person sees them, read off the plates' own drawing commands and laid over the pictures to be looked at.
 * Pixels at 300 dpi from the top left: left, lower, right, upper edge.
 */
const plates: readonly {
  file: string
  airport: (typeof airports)[number]
  planview: Corners
  insets: readonly Corners[]
  profile: Corners
  minimums: Corners
  header: Corners
}[] = [
  {
    file: '00330IL10R.pdf',
    airport: demoAirport('KPDX'),
    planview: [76, 1569, 1538, 565],
    insets: [
      [76, 1569, 544, 1495],
      [76, 1495, 366, 1170],
      [544, 1569, 926, 1231],
    ],
    profile: [544, 1908, 1538, 1569],
    minimums: [544, 2314, 1538, 1908],
    header: [76, 565, 1538, 138],
  },
  {
    file: '00983ILD27.pdf',
    airport: demoAirport('KAHN'),
    planview: [75, 1669, 1538, 583],
    insets: [
      [75, 1669, 543, 1495],
      [998, 970, 1378, 583],
    ],
    profile: [543, 2059, 1538, 1669],
    minimums: [543, 2313, 1538, 2059],
    header: [75, 583, 1538, 164],
  },
  {
    file: '00989R11.PDF',
    airport: demoAirport('KSBP'),
    planview: [76, 1597, 1538, 529],
    insets: [
      [76, 1597, 544, 1494],
      [1218, 1597, 1538, 1360],
    ],
    profile: [544, 1987, 1538, 1597],
    minimums: [544, 2313, 1538, 1987],
    header: [76, 529, 1538, 162],
  },
]

/** Two pixels: half a stroke, and the rounding to whole ones. */
const matches = (box: PixelBox | undefined, [x1, y1, x2, y2]: Corners, height: number) =>
  box !== undefined &&
  Math.max(
    ...[box.x1 - x1, height - box.y1 - y1, box.x2 - x2, height - box.y2 - y2].map((difference) => Math.abs(difference)),
  ) <= 2

const sameBoxes = (found: BoundingBoxes | null, expected: (typeof plates)[number], height: number) => {
  const { planview, insets, profile, minimums, header } = found ?? assert.fail('not georeferenced')
  for (const name of ['planview', 'profile', 'minimums', 'header'] as const) {
    const box = { planview, profile, minimums, header }[name]?.pixels
    assert.ok(matches(box, expected[name], height), `${name}: ${JSON.stringify(box)}`)
  }
  assert.equal(insets.length, expected.insets.length)
  for (const inset of expected.insets) {
    assert.ok(
      insets.some(({ pixels }) => matches(pixels, inset, height)),
      `${inset} of ${JSON.stringify(insets)}`,
    )
  }
}

for (const plate of plates) {
  test(`${plate.file}: every box lies where a person sees it`, { skip }, async () => {
    const { boundingBoxes, height, note } = await drawn(await readFile(join(data, plate.file)))
    assert.equal(note, null)
    sameBoxes(boundingBoxes, plate, height)
    assert.ok((boundingBoxes?.residual_px ?? 99) < 4, '2 pixels at 150 dpi are 4 at 300')
  })

  test(`${plate.file}: the airport's runways fall on the drawn ones within 3 px at 150 dpi`, {
    skip,
  }, async () => {
    const { boundingBoxes, day } = await drawn(await readFile(join(data, plate.file)))
    const { pixels, latlng } = boundingBoxes?.planview ?? assert.fail('not georeferenced')
    const { data: grey, info } = await sharp(day).greyscale().raw().toBuffer({ resolveWithObject: true })
    const at = ({ lat, lng }: { lat: number; lng: number }) => ({
      x: pixels.x1 + ((lng - latlng.lng1) / (latlng.lng2 - latlng.lng1)) * (pixels.x2 - pixels.x1),
      y: info.height - pixels.y1 - ((lat - latlng.lat1) / (latlng.lat2 - latlng.lat1)) * (pixels.y2 - pixels.y1),
    })
    const points = plate.airport.features.runways.flatMap(({ ends: [one, other] }) => {
      if (!one || !other) return []
      const [from, to] = [at(one.position), at(other.position)]
      return Array.from({ length: 41 }, (_, step) => ({
        x: from.x + (step / 40) * (to.x - from.x),
        y: from.y + (step / 40) * (to.y - from.y),
      }))
    })
    /** How much of the runways lies on black ink when the map is moved by so many pixels. */
    const inkAt = (across: number, down: number) =>
      points.filter(({ x, y }) => (grey[Math.round(y + down) * info.width + Math.round(x + across)] ?? 255) < 96).length
    let best = { across: 0, down: 0, ink: inkAt(0, 0) }
    for (let across = -20; across <= 20; across++) {
      for (let down = -20; down <= 20; down++) {
        const ink = inkAt(across, down)
        if (ink > best.ink) best = { across, down, ink }
      }
    }
    assert.ok(best.ink > 0.9 * points.length, `${best.ink} of ${points.length} points are black at best`)
    assert.ok(Math.hypot(best.across, best.down) <= 6, `the runways are drawn ${best.across}, ${best.down} px away`)
  })
}

/** The same numbers every time. */
function dice(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

const changed = async (file: string, change: (page: PDFPage) => void) => {
  const document = await PDFDocument.load(await readFile(join(data, file)), { updateMetadata: false })
  change(document.getPage(0))
  return document.save({ useObjectStreams: false })
}
const [first] = plates
if (!first) throw new Error('no plates')
const box = { x: 250, y: 390, width: 80, height: 50, borderColor: rgb(0, 0, 0), borderWidth: 0.4 }

test('a box drawn on the map is an additional inset; a bare frame around terrain is not', { skip }, async () => {
  const file = '00989R11.PDF'
  const count = async (change: (page: PDFPage) => void) =>
    (await drawn(await changed(file, change))).boundingBoxes?.insets.length
  assert.equal(await count((page) => page.drawRectangle({ ...box, color: rgb(1, 1, 1) })), 3)
  assert.equal(await count((page) => page.drawRectangle(box)), 2)
  assert.equal(await count((page) => page.drawRectangle({ ...box, height: 30, color: rgb(1, 1, 1) })), 2, 'a label')
})

test('a plate moved within its page and cropped has the same boxes', { skip }, async () => {
  const moved = await changed(first.file, (page) => page.setCropBox(9, 9, 369, 582))
  const { boundingBoxes, width, height } = await drawn(moved)
  assert.deepEqual([width, height], [1538, 2425])
  const shift = ([x1, y1, x2, y2]: Corners): Corners => [x1 - 37.5, y1 - 12.5, x2 - 37.5, y2 - 12.5]
  const { planview, profile, minimums, header, insets } = first
  sameBoxes(
    boundingBoxes,
    {
      ...first,
      planview: shift(planview),
      insets: insets.map(shift),
      profile: shift(profile),
      minimums: shift(minimums),
      header: shift(header),
    },
    height,
  )
})

/** Of each plate: rows of its minimums, in points from the bottom of the page, and the columns of sketch and minimums. */
const rowsOf = ({ minimums: [left, lower, right, upper], planview }: (typeof plates)[number]) => {
  const points = (pixels: number) => (pixels * 72) / 300
  const heights = [0.2, 0.5, 0.8].map((part) => 594 - points(lower + part * (upper - lower)))
  return heights.map((y) => ({ y, from: points(planview[0]), side: points(left), to: points(right) }))
}

for (const plate of plates) {
  test(`${plate.file}: lines of the timing table level with the minimums, and a border, move no box`, {
    skip,
  }, async () => {
    const { boundingBoxes, height } = await drawn(
      await changed(plate.file, (page) => {
        const across = (from: number, to: number, y: number) =>
          page.drawLine({ start: { x: from, y }, end: { x: to, y }, thickness: 0.5 })
        for (const { y, from, side, to } of rowsOf(plate)) {
          across(from, side, y)
          across(side, to, y + 0.1)
        }
        page.drawRectangle({ x: 4, y: 4, width: 379, height: 586, borderColor: rgb(0, 0, 0), borderWidth: 0.5 })
      }),
    )
    const { planview, insets } = boundingBoxes ?? assert.fail('no plan view')
    assert.ok(matches(planview.pixels, plate.planview, height), JSON.stringify(planview.pixels))
    assert.equal(insets.length, plate.insets.length)
  })
}

test('plates that lack some of their lines: a plan view is found where it is, or none', { skip }, async () => {
  const pdfium = await loadPdfium()
  const roll = dice(11)
  let found = 0
  for (const plate of plates) {
    const { lines, headings, pixels } = pagePicture(pdfium, await readFile(join(data, plate.file)), 1)
    for (let round = 0; round < 40; round++) {
      const share = roll(30)
      const left = (lines?.dark ?? []).filter(() => roll(100) >= share)
      const layout = findLayout(left, { hidesMap: () => true, headings })
      if (!layout) continue
      found++
      assert.ok(matches(layout.planView, plate.planview, pixels.height), JSON.stringify(layout.planView))
    }
  }
  assert.ok(found > 30, `only ${found} were found`)
})

test('a plate shown turned is drawn upright, and has the same map', { skip }, async () => {
  const { boundingBoxes, width, height } = await drawn(await readFile(join(data, first.file)))
  for (const turn of [90, 180, 270]) {
    const turned = await drawn(await changed(first.file, (page) => page.setRotation(degrees(turn))))
    assert.deepEqual([turned.width, turned.height], [width, height], `${turn}`)
    assert.deepEqual(turned.boundingBoxes, boundingBoxes, `${turn}`)
    assert.ok(boundingBoxes)
  }
})

test('thirty damaged plates are rejected in words, or drawn where the damage is harmless, and the next intact one is drawn', {
  skip,
}, async () => {
  const roll = dice(7)
  const files = await Promise.all(plates.map(({ file }) => readFile(join(data, file))))
  const outcomes = new Set<string>()
  for (let round = 0; round < 10; round++) {
    for (const file of files) {
      const flipped = Buffer.from(file)
      for (let flip = roll(40); flip >= 0; flip--) {
        const place = roll(file.length)
        flipped[place] = (flipped[place] ?? 0) ^ (1 << roll(8))
      }
      const bytes = round % 3 === 0 ? file.subarray(0, roll(file.length)) : flipped
      const outcome = await drawn(bytes).then(
        () => 'drawn',
        (error: Error) => {
          assert.ok(error instanceof Rejection, String(error))
          assert.match(error.message, /^(broken|damaged|empty|neither)\b.{20}/)
          return 'refused'
        },
      )
      outcomes.add(outcome)
    }
  }
  assert.ok(outcomes.has('refused'))
  assert.ok((await drawn(files[0] ?? Buffer.alloc(0))).boundingBoxes)
})
