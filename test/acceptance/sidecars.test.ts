import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import type { BoundingBoxes } from '../../src/contract/index.ts'
import { openChartPool } from '../../src/editions/index.ts'
import type { Point } from '../../src/facts/geodesy/index.ts'
import { PDFDocument, PDFName } from '../../src/pdf/index.ts'
import { folderSource } from '../../src/sources/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

const pool = openChartPool({ size: 2 })
const made: string[] = []
after(async () => {
  await pool.close()
  await Promise.all(made.map((folder) => rm(folder, { recursive: true })))
})

/** The same page without its georeference. */
async function unplaced(file: string): Promise<Uint8Array> {
  const document = await PDFDocument.load(await readFile(join(data, file)), { updateMetadata: false })
  for (const key of ['VP', 'LGIDict']) document.getPage(0).node.delete(PDFName.of(key))
  return document.save({ useObjectStreams: false })
}

type Placed = { readonly boundingBoxes: BoundingBoxes | null; readonly width: number; readonly height: number }

/** Where fractions of the page, from its top left, lie on earth by the chart's own box. */
const onEarth = ({ boundingBoxes, width, height }: Placed, [x, y]: Point): Point => {
  const { pixels, latlng } = boundingBoxes?.planview ?? assert.fail('not georeferenced')
  const across = (x * width - pixels.x1) / (pixels.x2 - pixels.x1)
  const up = ((1 - y) * height - pixels.y1) / (pixels.y2 - pixels.y1)
  return [latlng.lng1 + across * (latlng.lng2 - latlng.lng1), latlng.lat1 + up * (latlng.lat2 - latlng.lat1)]
}

/** Four corners of the plan view as fractions of the page from the top left: upper left, upper right, lower left, lower right. */
function cornersOf({ boundingBoxes, width, height }: Placed): readonly [Point, Point, Point, Point] {
  const { x1, y1, x2, y2 } = boundingBoxes?.planview.pixels ?? assert.fail('not georeferenced')
  const [left, right, top, bottom] = [x1 / width, x2 / width, 1 - y2 / height, 1 - y1 / height]
  return [
    [left, top],
    [right, top],
    [left, bottom],
    [right, bottom],
  ]
}

function avitabOf(placed: Placed, count: 2 | 3): string {
  const [upperLeft, upperRight, , lowerRight] = cornersOf(placed)
  const clicked = [upperLeft, lowerRight, upperRight].slice(0, count).flatMap((at, index) => {
    const [longitude, latitude] = onEarth(placed, at)
    return Object.entries({ x: at[0], y: at[1], longitude, latitude }).map(([name, value]) => [
      name + (index + 1),
      value,
    ])
  })
  return JSON.stringify({ calibration: Object.fromEntries(clicked) })
}

function boxOf(placed: Placed): string {
  const [[west, north], [east, south]] = [onEarth(placed, [0, 0]), onEarth(placed, [1, 1])]
  return `<LatLonBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west></LatLonBox>`
}

const quadOf = (placed: Placed) =>
  `<gx:LatLonQuad><coordinates>${(
    [
      [0, 1],
      [1, 1],
      [1, 0],
      [0, 0],
    ] as const
  )
    .map((at) => onEarth(placed, at))
    .join(' ')}</coordinates></gx:LatLonQuad>`

const kml = (place: string) =>
  `<kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><GroundOverlay>${place}</GroundOverlay></kml>`

const formats: Readonly<Record<string, readonly [name: string, write: (placed: Placed) => string]>> = {
  'AviTab, two points': ['chart.pdf.json', (placed) => avitabOf(placed, 2)],
  'AviTab, three points': ['chart.json', (placed) => avitabOf(placed, 3)],
  'a KML box': ['chart.pdf.kml', (placed) => kml(boxOf(placed))],
  'a KML quad': ['chart.kml', (placed) => kml(quadOf(placed))],
}

async function placedBeside(pdf: Uint8Array, name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sidecars-'))
  made.push(folder)
  await writeFile(join(folder, 'manifest.csv'), 'file,airport,type code,name,index number\nchart.pdf,ZZZZ,01,ILS,1')
  await writeFile(join(folder, 'chart.pdf'), pdf)
  await writeFile(join(folder, name), text)
  for await (const file of (await folderSource(folder).collect()).charts) {
    if ('severity' in file) assert.fail(JSON.stringify(file))
    return pool.run({ bytes: await file.read(), page: 1, calibrations: file.calibrations, mapErrorLimit: 15 })
  }
  return assert.fail('no chart')
}

for (const file of [
  'faa/plates/00330IL10R.pdf',
  'faa/plates/00983ILD27.pdf',
  'faa/plates/00989R11.PDF',
  'geopdf/geo_4326_ISO32000.pdf',
  'geopdf/geo_lcc_OGC_BP.pdf',
]) {
  test(`${file}: its calibration in each format places the corners of its plan view within a pixel`, {
    skip,
  }, async () => {
    const own = await pool.run({
      bytes: await readFile(join(data, file)),
      page: 1,
      calibrations: [],
      mapErrorLimit: 15,
    })
    const pdf = await unplaced(file)
    const bare = await pool.run({ bytes: pdf, page: 1, calibrations: [], mapErrorLimit: 15 })
    // One of these pages is blank, which is noted of it however it is placed.
    assert.deepEqual([bare.boundingBoxes, bare.note], [null, own.note])
    for (const [format, [name, write]] of Object.entries(formats)) {
      const placed = await placedBeside(pdf, name, write(own))
      assert.equal(placed.note, own.note, format)
      assert.deepEqual(placed.boundingBoxes?.planview.pixels, own.boundingBoxes?.planview.pixels, format)
      const { pixels, latlng } = own.boundingBoxes?.planview ?? assert.fail('not georeferenced')
      const toPixels = [
        (pixels.x2 - pixels.x1) / (latlng.lng2 - latlng.lng1),
        (pixels.y2 - pixels.y1) / (latlng.lat2 - latlng.lat1),
      ] as const
      const off = cornersOf(own).map((at) => {
        const [here, there] = [onEarth(own, at), onEarth(placed, at)]
        return Math.hypot((here[0] - there[0]) * toPixels[0], (here[1] - there[1]) * toPixels[1])
      })
      assert.ok(Math.max(...off) < 1, `${format}: ${Math.max(...off).toFixed(2)} px`)
    }
  })
}
