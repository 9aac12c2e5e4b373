import type { Draft, DraftPoint } from '../../contract/calibration/index.ts'
import { type Corner, type InsetArea, mostCorners, type PixelBox } from '../../contract/index.ts'
import { circleArea, mostTurn, polygonArea } from '../../facts/geodesy/index.ts'
import { Rejection } from '../../facts/index.ts'
import { drawnAs } from './drawn-as.ts'

const mostPoints = 100

/** A draft as the page sends it. Throws Rejection for anything else. */
export function readDraft(value: unknown): Draft {
  const { points, drawnAs: said, projection, planView, insets, turn = 0 } = membersOf(value, 'The draft')
  const kind = drawnAs.find((each) => each === said)
  if (!kind) throw new Rejection(`drawnAs is not one of ${drawnAs.join(', ')}`)
  if (projection !== null && typeof projection !== 'string') throw new Rejection('projection is neither text nor null')
  return {
    points: listOf(points, 'points').map(pointOf),
    drawnAs: kind,
    projection,
    planView: planView === null ? null : boxOf(planView),
    insets: listOf(insets, 'insets').map(insetOf),
    ...(turn !== 0 && { turn: numberOf(turn, 'turn', mostTurn) }),
  }
}

const membersOf = (value: unknown, what: string): Record<string, unknown> => {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Record<string, unknown>
  throw new Rejection(`${what} is not an object`)
}

function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Rejection(`${what} is not an array`)
  if (value.length > mostPoints) throw new Rejection(`${what} has ${value.length} items; the limit is ${mostPoints}`)
  return value
}

function numberOf(value: unknown, name: string, most: number): number {
  if (typeof value === 'number' && Math.abs(value) <= most) return value
  throw new Rejection(`${name} is not a number up to ${most}`)
}

/** Pixels; points may lie slightly outside the page. */
const mostPixels = 1e6

function pointOf(value: unknown): DraftPoint {
  const { x, y, lat, lng } = membersOf(value, 'A point')
  return {
    x: numberOf(x, 'x', mostPixels),
    y: numberOf(y, 'y', mostPixels),
    lat: numberOf(lat, 'lat', 90),
    lng: numberOf(lng, 'lng', 360),
  }
}

function boxOf(value: unknown): PixelBox {
  const box = membersOf(value, 'A box')
  const [x1, y1] = [numberOf(box.x1, 'x1', mostPixels), numberOf(box.y1, 'y1', mostPixels)]
  const [x2, y2] = [numberOf(box.x2, 'x2', mostPixels), numberOf(box.y2, 'y2', mostPixels)]
  if (!(x1 < x2 && y1 < y2))
    throw new Rejection('A box does not run from its top left (x1, y1) to its lower right (x2, y2)')
  return { x1, y1, x2, y2 }
}

function insetOf(value: unknown): InsetArea {
  const { circle, polygon } = membersOf(value, 'An inset')
  if (circle !== undefined) {
    const radius = numberOf(membersOf(circle, 'A circle').radius, 'radius', mostPixels)
    if (!(radius > 0)) throw new Rejection('radius is not greater than 0')
    return circleArea({ ...cornerOf(circle), radius })
  }
  if (polygon === undefined) return boxOf(value)
  const corners = listOf(polygon, 'polygon').map(cornerOf)
  if (corners.length < 3 || corners.length > mostCorners) throw new Rejection(`polygon has ${corners.length} corners`)
  return polygonArea(corners)
}

function cornerOf(value: unknown): Corner {
  const { x, y } = membersOf(value, 'A place')
  return { x: numberOf(x, 'x', mostPixels), y: numberOf(y, 'y', mostPixels) }
}
