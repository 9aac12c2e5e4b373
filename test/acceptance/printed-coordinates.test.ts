import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { chartMap } from '#client'
import type { Position } from '../../src/facts/index.ts'
import { printReader } from '../../src/imaging/georeference/printed/read-printed-map.ts'
import { georeference, type KnownAerodrome, loadPdfium, renderFile } from '../../src/imaging/index.ts'

const sheets = fileURLToPath(new URL('../../../shared/data/faa/sheets-2014/', import.meta.url))
const skip = existsSync(sheets) ? false : 'the sample data (../shared/data) is not on this machine'
const pdfium = await loadPdfium()
const read = async (file: string) => printReader(pdfium, await readFile(`${sheets}${file}`), 1)

/** Ends of runways that did not move since the sheets were printed, by OurAirports in 2026, where it has six decimals. */
const boston: KnownAerodrome['runways'] = [
  [
    { lat: 42.357997, lng: -71.014344 },
    { lat: 42.378322, lng: -71.004511 },
  ],
  [
    { lat: 42.374298, lng: -71.017899 },
    { lat: 42.354599, lng: -70.9916 },
  ],
]
const sanFrancisco: KnownAerodrome['runways'] = [
  [
    { lat: 37.628742, lng: -122.39341 },
    { lat: 37.613538, lng: -122.35716 },
  ],
  [
    { lat: 37.626298, lng: -122.393124 },
    { lat: 37.61172, lng: -122.358367 },
  ],
]
const diagrams: readonly (readonly [file: string, position: Position, runways: KnownAerodrome['runways']])[] = [
  ['MA-BOS-AIRPORT-DIAGRAM.pdf', { lat: 42.363, lng: -71.0064 }, boston],
  ['CA-SFO-AIRPORT-DIAGRAM.pdf', { lat: 37.6188, lng: -122.3754 }, sanFrancisco],
]
for (const [file, position, runways] of diagrams) {
  test(`${file} places itself: each label within 0.1 pt of its line, each runway end on its runway`, {
    skip,
  }, async () => {
    const page = (await read(file))({ position, runways })
    assert.deepEqual(page?.map.faults, [])
    assert.ok((page?.map.error ?? 99) < 0.1)
    assert.notEqual(page?.map.frame, null)
  })
  test(`the picture of ${file}, turned if need be, has its runways where its map has the known ones`, {
    skip,
  }, async () => {
    const { pictures, ...rendering } = await renderFile(pdfium, await readFile(`${sheets}${file}`), 1)
    const { width, height } = pictures
    const order = { calibrations: [], aerodrome: { position, runways }, mapErrorLimit: 15 }
    const { boundingBoxes, note } = georeference({ ...rendering, ...order, size: { width, height } })
    assert.match(note ?? '', /^placed by its printed coordinates/)
    const map = chartMap({ width, height, bounding_boxes: boundingBoxes }) ?? assert.fail('no map')
    const grey = await sharp(pictures.day).greyscale().raw().toBuffer()
    for (const [one, other] of runways) {
      for (let part = 0.02; part < 1; part += 0.04) {
        const { x, y } = map.toPoint({
          lat: one.lat + part * (other.lat - one.lat),
          lng: one.lng + part * (other.lng - one.lng),
        })
        assert.ok(
          (grey[Math.round(y) * width + Math.round(x)] ?? 255) < 60,
          `${Math.round(x)}, ${Math.round(y)} is not black`,
        )
      }
    }
  })
  test(`${file} does not place itself by the runways of an aerodrome a tenth of a minute to the east`, {
    skip,
  }, async () => {
    const moved = runways.map(([one, other]) => [east(one), east(other)] as const)
    const page = (await read(file))({ position, runways: moved })
    assert.deepEqual(page?.map.faults, ['put the ends of runways away from the drawn runways'])
  })
}

const east = ({ lat, lng }: Position): Position => ({ lat, lng: lng + 0.1 / 60 })

test('departures and arrivals that are not to scale, hot spots and approaches print positions, but no map', {
  skip,
}, async () => {
  const others = (await readdir(sheets)).filter((file) => !file.includes('AIRPORT-DIAGRAM'))
  assert.ok(others.length > 0)
  for (const file of others)
    assert.equal((await read(file))({ position: { lat: 42.363, lng: -71.0064 }, runways: [] }), null, file)
})

test('on Boston’s diagram the circle that enlarges the terminals is no map, and the one around them is; no other sheet has such an area', {
  skip,
}, async () => {
  for (const file of await readdir(sheets)) {
    if (!file.endsWith('.pdf')) continue
    const { layout, insetShapes, possibleInsets } = await renderFile(pdfium, await readFile(`${sheets}${file}`), 1)
    const shapes = [...insetShapes, ...possibleInsets, ...(layout?.insets ?? []), ...(layout?.doubtful ?? [])].flatMap(
      ({ circle, polygon }) => (circle || polygon ? [circle ?? polygon] : []),
    )
    const measured = [{ x: 526.5, y: 1943.4, radius: 331.5 }]
    assert.equal(shapes.length, file === 'MA-BOS-AIRPORT-DIAGRAM.pdf' ? 1 : 0, file)
    for (const [at, shape] of shapes.entries()) {
      const { x = 0, y = 0, radius = 0 } = shape && 'radius' in shape ? shape : {}
      const { x: right = 0, y: up = 0, radius: around = 0 } = measured[at] ?? {}
      assert.ok(Math.hypot(x - right, y - up) < 0.5 && Math.abs(radius - around) < 0.5, `${x}, ${y}, ${radius}`)
    }
  }
})
