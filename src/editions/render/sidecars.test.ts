import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { Calibration } from '../../facts/geodesy/index.ts'
import { georeference } from '../../imaging/index.ts'
import { folderSource } from '../../sources/index.ts'

const made: string[] = []
after(() => Promise.all(made.map((folder) => rm(folder, { recursive: true }))))

/** A north-up map: pixels from the top left of a picture, and its corners in degrees. */
type Chart = {
  readonly width: number
  readonly height: number
  readonly west: number
  readonly south: number
  readonly east: number
  readonly north: number
}

/** Of the sizes of plates at 300 dpi, from the equator to 70°, over land and across 180°. */
const charts: readonly Chart[] = [
  [1613, 2475, -122.98, 45.3, 0.45],
  [1613, 2475, 179.8, -41.5, 0.5],
  [2475, 1613, -0.2, -0.1, 0.6],
  [1200, 1600, 25.1, 70, 0.3],
  [3300, 2550, 8.4, 50, 0.1],
  [800, 800, -77.2, -12.1, 1],
].map(([width = 0, height = 0, west = 0, south = 0, across = 0]) => {
  const up = (across * height * Math.cos((south * Math.PI) / 180)) / width
  return { width, height, west, south, east: west + across, north: south + up }
})

const avitab = (more: object) => JSON.stringify({ calibration: more })
const typed = (longitude: number) => (longitude > 180 ? longitude - 360 : longitude)

/** The chart's calibration in each format, by the name of the file. */
const sidecars: Readonly<Record<string, (chart: Chart) => string>> = {
  'plate.json': ({ west, south, east, north }) =>
    avitab({
      x1: 0,
      y1: 0,
      latitude1: north,
      longitude1: west,
      x2: 1,
      y2: 1,
      latitude2: south,
      longitude2: typed(east),
    }),
  'plate.png.json': ({ west, south, east, north }) =>
    avitab({
      prerotate: 90,
      ...{ x1: 1, y1: 0, latitude1: north, longitude1: west },
      ...{ x2: 1, y2: 1, latitude2: north, longitude2: typed(east) },
      ...{ x3: 0, y3: 1, latitude3: south, longitude3: typed(east) },
    }),
  'plate.kml': ({ west, south, east, north }) =>
    `<kml><GroundOverlay><LatLonBox><north>${north}</north><south>${south}</south><east>${east}</east><west>${west}</west>
     <rotation>0</rotation></LatLonBox></GroundOverlay></kml>`,
  'plate.png.kml': ({ west, south, east, north }) =>
    `<kml><GroundOverlay><gx:LatLonQuad xmlns:gx="x"><coordinates>${west},${south} ${typed(east)},${south} ${typed(east)},${north}
     ${west},${north}</coordinates></gx:LatLonQuad></GroundOverlay></kml>`,
  'plate.vrt': ({ width, height, west, south, east, north }) =>
    `<VRTDataset rasterXSize="400" rasterYSize="600"><GeoTransform>${west},${(east - west) / 400},0,${north},0,${(south - north) / 600}</GeoTransform>
     <Metadata>${width}×${height}</Metadata></VRTDataset>`,
  'plate.pgw': ({ width, height, west, south, east, north }) => {
    const [across, down] = [(east - west) / width, (south - north) / height]
    return [across, 0, 0, down, west + across / 2, north + down / 2].join('\n')
  },
}

async function placedBeside(chart: Chart, name: string, text: string) {
  const folder = await mkdtemp(join(tmpdir(), 'sidecars-'))
  made.push(folder)
  await writeFile(join(folder, 'manifest.csv'), 'file,airport,type code,name,index number\nplate.png,ZZZZ,01,ILS,1')
  await writeFile(join(folder, 'plate.png'), 'not read here')
  await writeFile(join(folder, name), text)
  const calibrations: Calibration[] = []
  for await (const found of (await folderSource(folder).collect()).charts) {
    if ('severity' in found) assert.fail(JSON.stringify(found))
    calibrations.push(...found.calibrations)
  }
  const { width, height } = chart
  const page = { page: null, layout: null, size: { width, height }, grid: { width, height }, mapErrorLimit: 15 }
  return georeference({ ...page, calibrations })
}

for (const [name, write] of Object.entries(sidecars)) {
  test(`the corners of charts placed by ${name} are those of the chart, within a pixel`, async () => {
    for (const chart of charts) {
      const { boundingBoxes, note } = await placedBeside(chart, name, write(chart))
      assert.equal(note, null)
      const { latlng } = boundingBoxes?.planview ?? assert.fail('not georeferenced')
      const across = chart.width / (chart.east - chart.west)
      const up = chart.height / (chart.north - chart.south)
      // Mercator, which is AviTab's, is not linear in latitude: the box is the nearest to it.
      const tolerance = name.endsWith('.json') ? 1 + (boundingBoxes?.residual_px ?? 0) : 0.01
      const corners: readonly (readonly [of: number, is: number, pixelsToDegree: number])[] = [
        [chart.west, turnedTo(chart.west, latlng.lng1), across],
        [chart.east, turnedTo(chart.east, latlng.lng2), across],
        [chart.south, latlng.lat1, up],
        [chart.north, latlng.lat2, up],
      ]
      for (const [of, is, pixels] of corners) {
        assert.ok(Math.abs(is - of) * pixels <= tolerance, `${JSON.stringify(chart)}: ${(is - of) * pixels} px`)
      }
    }
  })
}

/** The same meridian, within half a turn of another. */
const turnedTo = (other: number, longitude: number) => longitude + 360 * Math.round((other - longitude) / 360)
