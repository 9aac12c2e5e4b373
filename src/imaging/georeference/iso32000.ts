import { GeoreferenceFault, geographic, type Projection, projectionOf } from '../../facts/geodesy/index.ts'
import { PDFDict, type PDFPage } from '../../pdf/index.ts'
import {
  boxAround,
  dictionariesAt,
  dictionaryAt,
  entry,
  numberOf,
  numbersAt,
  type PointBox,
  pointsOf,
  wordAt,
} from '../pdf/page-dictionary.ts'
import { type PageMap, pageMapOf } from './page-map.ts'

/** ISO 32000-2, table 269: what LPTS and Bounds mean when they are left out. */
const wholeUnitSquare = [0, 0, 0, 1, 1, 1, 1, 0]

/**
 * The largest geographic viewport of a page, `/VP [<< /BBox /Measure << /Subtype /GEO … >> >>]`
 * (ISO 32000-2, 12.9 and 12.10). null: the page has none. Throws GeoreferenceFault.
 */
export function readIso32000(page: PDFPage): PageMap | null {
  const viewports = dictionariesAt(page.node, 'VP').flatMap((viewport) => {
    const measure = dictionaryAt(viewport, 'Measure')
    return measure && wordAt(measure, 'Subtype') === 'GEO' ? [{ measure, box: boxOf(viewport) }] : []
  })
  const largest = viewports.toSorted((one, other) => areaOf(other.box) - areaOf(one.box))[0]
  return largest ? readMeasure(largest.measure, largest.box) : null
}

function boxOf(viewport: PDFDict): PointBox {
  const corners = pointsOf(numbersAt(viewport, 'BBox') ?? [], 'BBox')
  if (corners.length !== 2) throw new GeoreferenceFault('its viewport has no /BBox of four numbers')
  return boxAround(corners)
}

function areaOf({ x1, y1, x2, y2 }: PointBox): number {
  return (x2 - x1) * (y2 - y1)
}

function readMeasure(measure: PDFDict, box: PointBox): PageMap {
  const onEarth = pointsOf(numbersAt(measure, 'GPTS') ?? [], 'GPTS')
  const inBox = pointsOf(numbersAt(measure, 'LPTS') ?? wholeUnitSquare, 'LPTS')
  if (onEarth.length !== inBox.length) {
    throw new GeoreferenceFault(`its /GPTS contains ${onEarth.length} points and its /LPTS ${inBox.length}`)
  }
  const projection = projectionIn(measure)
  const firstLongitude = onEarth[0]?.[1] ?? 0
  const pairs = onEarth.map(([latitude, longitude], index) => {
    if (Math.abs(latitude) > 90 || Math.abs(longitude) > 360) {
      throw new GeoreferenceFault(`its /GPTS contains ${latitude} ${longitude}, which is not a latitude and longitude`)
    }
    const [x, y] = inBox[index] ?? [0, 0]
    const from = [box.x1 + x * (box.x2 - box.x1), box.y1 + y * (box.y2 - box.y1)] as const
    return { from, to: projection.forward([nearest(longitude, firstLongitude), latitude]) }
  })
  return pageMapOf(pairs, projection, box)
}

/** The same meridian, written within half a turn of another: maps may cross 180°. */
function nearest(longitude: number, other: number): number {
  return longitude + 360 * Math.round((other - longitude) / 360)
}

/** FAA plates have `/EPSG 0` in addition to their text: only positive codes are valid. */
function projectionIn(measure: PDFDict): Projection {
  const system = entry(measure, 'GCS')
  if (!(system instanceof PDFDict)) return geographic
  const text = wordAt(system, 'WKT')
  const code = numberOf(entry(system, 'EPSG')) ?? 0
  if (!text && code <= 0) return geographic
  return projectionOf(text || `EPSG:${code}`)
}
