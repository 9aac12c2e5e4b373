import { GeoreferenceFault, invert, type Pair } from '../../facts/geodesy/index.ts'
import type { PDFDict, PDFPage } from '../../pdf/index.ts'
import {
  boxAround,
  dictionariesAt,
  elements,
  entry,
  numberOf,
  numbersAt,
  type PointBox,
  pointsOf,
} from '../pdf/page-dictionary.ts'
import { ogcProjection } from './ogc-projection.ts'
import { type PageMap, pageMapOf } from './page-map.ts'

/**
 * The largest map frame of a page by OGC's GeoPDF best practice (OGC 08-139r3): `/LGIDict` with a matrix `/CTM` or
 * control points `/Registration`, and a `/Neatline`. null: the page has none. Throws GeoreferenceFault.
 */
export function readOgc(page: PDFPage): PageMap | null {
  const frames = dictionariesAt(page.node, 'LGIDict').map((frame) => ({ frame, neatline: neatlineOf(frame) }))
  const largest = frames.toSorted((one, other) => areaOf(other.neatline) - areaOf(one.neatline))[0]
  return largest ? readFrame(largest.frame, largest.neatline) : null
}

function areaOf(box: PointBox | null): number {
  return box ? (box.x2 - box.x1) * (box.y2 - box.y1) : 0
}

function neatlineOf(frame: PDFDict): PointBox | null {
  const corners = pointsOf(numbersAt(frame, 'Neatline') ?? [], 'Neatline')
  return corners.length >= 2 ? boxAround(corners) : null
}

function readFrame(frame: PDFDict, neatline: PointBox | null): PageMap {
  const projection = ogcProjection(frame)
  const registration = registrationOf(frame)
  if (registration.length > 0) return pageMapOf(registration, projection, neatline)
  const [a, b, c, d, e, f] = numbersAt(frame, 'CTM') ?? []
  if (a === undefined || b === undefined || c === undefined || d === undefined || e === undefined || f === undefined) {
    throw new GeoreferenceFault('its /LGIDict has neither a /CTM of six numbers nor a /Registration')
  }
  if (!invert([a, b, c, d, e, f])) throw new GeoreferenceFault('its /CTM maps the page to a line')
  return { toPlane: [a, b, c, d, e, f], projection, area: neatline, controlError: 0 }
}

/** `[[x y X Y] …]`: page points with coordinates of the projection. */
function registrationOf(frame: PDFDict): readonly Pair[] {
  return elements(entry(frame, 'Registration')).map((row) => {
    const [x, y, planeX, planeY] = elements(row).map(numberOf)
    if (x === undefined || y === undefined || planeX === undefined || planeY === undefined) {
      throw new GeoreferenceFault(`its /Registration contains ${row}, which is not four numbers`)
    }
    return { from: [x, y], to: [planeX, planeY] }
  })
}
