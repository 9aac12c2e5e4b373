import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { PDFDocument } from '../../../src/pdf/index.ts'

/** GDAL's readings of six charts, stored by write-readings.ts so that only that script needs GDAL. */
export const data = fileURLToPath(new URL('../../../../shared/data/', import.meta.url))
export const noData = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

export const charts = [
  ['KPDX', 'faa/plates/00330IL10R.pdf'],
  ['KAHN', 'faa/plates/00983ILD27.pdf'],
  ['KSBP', 'faa/plates/00989R11.PDF'],
  ['KBOS', 'geopdf/geo_4326_ISO32000.pdf'],
  ['KBED', 'geopdf/geo_lcc_ISO32000.pdf'],
  ['KBVY', 'geopdf/geo_lcc_OGC_BP.pdf'],
] as const

/** Fractions of the picture from its upper left corner. */
export type Spot = { readonly across: number; readonly down: number }

/** A place of a chart, with a direction (degrees true) and a place 1000 m ahead in it. */
export type Reading = Spot & {
  readonly lat: number
  readonly lng: number
  readonly heading: number
  readonly ahead: Spot
}

export const file = join(import.meta.dirname, 'readings.json')

export const readings = (icao: string): readonly Reading[] => JSON.parse(readFileSync(file, 'utf8'))[icao]

/** The system's own Python has GDAL's module; others in front of it may not. */
const python = ['/usr/bin/python3', 'python3'].find(
  (name) => spawnSync(name, ['-c', 'from osgeo import gdal']).status === 0,
)
export const noGdal = python ? false : 'the Python module of GDAL is not installed (apt-get install python3-gdal)'

/** Pictures show the crop box of a page, GDAL reads its media box. */
export async function askGdal(
  chart: string,
  asked: readonly (Spot & { readonly heading: number })[],
): Promise<readonly Reading[]> {
  const path = join(data, chart)
  const page = (await PDFDocument.load(readFileSync(path), { updateMetadata: false })).getPage(0)
  const [media, crop] = [page.getMediaBox(), page.getCropBox()]
  const top = media.y + media.height - crop.y - crop.height
  const toMedia = ({ across, down }: Spot) => [
    (crop.x - media.x + across * crop.width) / media.width,
    (top + down * crop.height) / media.height,
  ]
  const toPicture = (x: number, y: number): Spot => ({
    across: (x * media.width + media.x - crop.x) / crop.width,
    down: (y * media.height - top) / crop.height,
  })
  const places = asked.map((each) => [...toMedia(each), each.heading].join(','))
  const out = execFileSync(python ?? '', [join(import.meta.dirname, 'positions.py'), path, ...places], {
    encoding: 'utf8',
  })
  const lines = out.trim().split('\n')
  return asked.map((each, at) => {
    const [lat = Number.NaN, lng = Number.NaN, x = Number.NaN, y = Number.NaN] = lines[at]?.split(' ').map(Number) ?? []
    return { ...each, lat, lng, ahead: toPicture(x, y) }
  })
}
