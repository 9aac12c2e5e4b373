import type { Navaid, NavaidKind } from '../../facts/index.ts'
import { type Point, step } from '../sheet/geometry.ts'
import type { Sheet } from '../sheet/sheet.ts'
import { megahertz } from '../sheet/wording.ts'

const ring = (centre: Point, sides: number, radius: number, turn = 0) =>
  Array.from({ length: sides }, (_, index) => step(centre, (360 / sides) * index + turn, radius))

const outline = { fill: 'paper', stroke: { ink: 'navaid', width: 3 } } as const

function drawVor(sheet: Sheet, at: Point): void {
  sheet.polygon(ring(at, 6, 16, 30), outline)
  sheet.circle(at, 3.5, { fill: 'navaid' })
}

function drawSquare(sheet: Sheet, at: Point): void {
  sheet.rect({ x: at.x - 17, y: at.y - 17, width: 34, height: 34 }, outline)
}

function drawNdb(sheet: Sheet, at: Point): void {
  for (const [count, radius] of [
    [10, 10],
    [16, 16],
    [22, 22],
  ] as const) {
    for (const dot of ring(at, count, radius)) sheet.circle(dot, 1.7, { fill: 'navaid' })
  }
  sheet.circle(at, 4, { fill: 'navaid' })
}

/** Three filled ears around a hexagon, as on aeronautical charts. */
function drawTacan(sheet: Sheet, at: Point): void {
  for (const turn of [0, 120, 240]) {
    const middle = step(at, turn, 16)
    const [left, right] = [step(middle, turn - 90, 10), step(middle, turn + 90, 10)]
    sheet.polygon([left, right, step(right, turn, 9), step(left, turn, 9)], { fill: 'navaid' })
  }
  drawVor(sheet, at)
}

const drawings: Readonly<Record<NavaidKind, (sheet: Sheet, at: Point) => void>> = {
  VOR: drawVor,
  'VOR/DME': (sheet, at) => {
    drawSquare(sheet, at)
    drawVor(sheet, at)
  },
  VORTAC: drawTacan,
  TACAN: drawTacan,
  NDB: drawNdb,
  'NDB/DME': (sheet, at) => {
    drawSquare(sheet, at)
    drawNdb(sheet, at)
  },
}

/** Half the size of a navaid symbol, in pixels. */
export const navaidReach = 24

export function drawNavaid(sheet: Sheet, kind: NavaidKind, at: Point): void {
  drawings[kind](sheet, at)
}

/** MHz, or kHz of an NDB, as pilots write it. */
export const navaidFrequency = ({ frequency, kind }: Navaid): string =>
  kind.startsWith('NDB') ? frequency : megahertz(frequency)

/** `WN 112.3 · 70X`. */
export const tuning = ({ channel, ...navaid }: Navaid): string =>
  `${navaid.ident}  ${navaidFrequency(navaid)}${channel ? `  CH ${channel}` : ''}`

/** Aerodrome reference point: a ring with a cross through it. */
export function drawReferencePoint(sheet: Sheet, at: Point): void {
  const stroke = { ink: 'aerodrome', width: 3 } as const
  sheet.circle(at, 11, { stroke, fill: 'ground' })
  sheet.line({ x: at.x - 19, y: at.y }, { x: at.x + 19, y: at.y }, stroke)
  sheet.line({ x: at.x, y: at.y - 19 }, { x: at.x, y: at.y + 19 }, stroke)
}

export function drawNeighbour(sheet: Sheet, at: Point): void {
  const stroke = { ink: 'aerodrome', width: 3 } as const
  sheet.circle(at, 12, { stroke, fill: 'paper' })
  for (const turn of [0, 90, 180, 270]) sheet.line(step(at, turn, 12), step(at, turn, 19), stroke)
}
