import { SaxesParser } from 'saxes'
import { type Calibration, GeoreferenceFault, type Pair } from '../../facts/geodesy/index.ts'

/** The georeference in a raster description of GDAL. */
type Said = { width: number; height: number; system: string; transform: string; points: Pair[] }

/** More control points do not improve a plane that three determine. */
const mostPoints = 10_000

/**
 * GDAL's VRT: the size of the raster, and its place either by `<SRS>` and `<GeoTransform>` or by `<GCPList>`. Nothing
 * else in it is read, and no other file is opened. Throws GeoreferenceFault.
 */
export function readVrt(name: string, text: string): Calibration {
  const { width, height, system, transform, points } = read(text)
  if (!(width >= 1 && height >= 1))
    throw new GeoreferenceFault('its rasterXSize and rasterYSize are not the size of a raster')
  const control = transform === '' ? points : cornersOf(transform, width, height)
  if (control.length < 3) throw new GeoreferenceFault('it has neither a GeoTransform nor three control points')
  return {
    name,
    counts: { width, height },
    origin: 'top left',
    control,
    projection: system === '' ? null : system,
    planView: null,
    insets: [],
  }
}

function cornersOf(transform: string, width: number, height: number): readonly Pair[] {
  const numbers = transform.split(',').map(Number)
  const [x0, xColumn, xRow, y0, yColumn, yRow] = numbers
  if (numbers.length !== 6 || !numbers.every(Number.isFinite)) throw notSix
  if (x0 === undefined || xColumn === undefined || xRow === undefined) throw notSix
  if (y0 === undefined || yColumn === undefined || yRow === undefined) throw notSix
  const corners = [[0, 0] as const, [width, 0] as const, [0, height] as const]
  return corners.map(([column, row]) => ({
    from: [column, row],
    to: [x0 + column * xColumn + row * xRow, y0 + column * yColumn + row * yRow],
  }))
}

const notSix = new GeoreferenceFault('its GeoTransform does not contain six numbers')

function read(text: string): Said {
  const said: Said = { width: 0, height: 0, system: '', transform: '', points: [] }
  const path: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw new GeoreferenceFault(`it is not valid XML: ${error.message}`)
  })
  parser.on('doctype', () => {
    throw new GeoreferenceFault('it declares a document type, which is not supported')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    const at = path.join('/')
    if (at === 'VRTDataset') {
      said.width = Number(attributes.rasterXSize)
      said.height = Number(attributes.rasterYSize)
    }
    // Only the raster's own, not those of a band or mask, which are nested deeper.
    if (at === 'VRTDataset/GCPList') said.system ||= attributes.Projection ?? ''
    if (at === 'VRTDataset/GCPList/GCP') said.points.push(controlPoint(attributes, said.points.length))
  })
  parser.on('text', (content) => {
    const at = path.join('/')
    if (at === 'VRTDataset/SRS') said.system = content.trim()
    if (at === 'VRTDataset/GeoTransform') said.transform = content.trim()
  })
  parser.on('closetag', () => void path.pop())
  parser.write(text).close()
  return said
}

function controlPoint({ Pixel, Line, X, Y }: Record<string, string>, before: number): Pair {
  const [pixel = Number.NaN, line = Number.NaN, x = Number.NaN, y = Number.NaN] = [Pixel, Line, X, Y].map(Number)
  if (![pixel, line, x, y].every(Number.isFinite)) {
    throw new GeoreferenceFault(`its control point ${before + 1} lacks one of the numbers Pixel, Line, X and Y`)
  }
  if (before >= mostPoints) throw new GeoreferenceFault(`it contains more than ${mostPoints} control points`)
  return { from: [pixel, line], to: [x, y] }
}
