import { type Direction, direction, metresPerFoot, type Runway } from '../../facts/index.ts'
import { type PlanView, type Point, sheetBearing, step } from '../sheet/geometry.ts'
import type { LabelSpace } from '../sheet/label-space.ts'
import type { Sheet } from '../sheet/sheet.ts'

/** Published lengths of approach lighting systems in feet (FAA AIM 2-1-1, figure 2-1-1). */
const approachLightLengths: Readonly<Record<string, number>> = { MALSR: 2400, 'ALSF-2': 2400, MALSF: 1400 }

const feet = (plan: PlanView, value: number) => (value * metresPerFoot) / plan.metresPerPixel

type Lights = {
  readonly threshold: Point
  /** Direction of landing, on the sheet. */
  readonly course: number
  /** Pixels of approach lights; 0: unknown or none. */
  readonly approach: number
  /** Lamps of the visual indicator, from the runway outwards. */
  readonly lamps: readonly Point[]
}

function lightsOf(plan: PlanView, way: Direction): Lights {
  const course = sheetBearing(plan.toPoint(way.near.position), plan.toPoint(way.far.position))
  const threshold = plan.toPoint(way.threshold)
  const approach = feet(plan, approachLightLengths[way.near.approachLights ?? ''] ?? 0)
  return { threshold, course, approach, lamps: lampPoints(plan, way, { threshold, course }) }
}

/** The position of the indicator from the published angle and crossing height: next to the aiming point. */
function lampPoints(
  plan: PlanView,
  { near, runway }: Direction,
  at: { threshold: Point; course: number },
): readonly Point[] {
  const { indicator } = near
  if (!indicator) return []
  const along = indicator.crossingHeight / Math.tan((indicator.degrees * Math.PI) / 180)
  const aim = step(at.threshold, at.course, feet(plan, along))
  const side = indicator.side === 'left' ? -90 : 90
  const edge = feet(plan, runway.width) / 2
  return [0, 1, 2, 3].map((lamp) => step(aim, at.course + side, edge + 10 + lamp * 9))
}

const bothWays = (runway: Runway) => [direction(runway, 0), direction(runway, 1)]

/** Approach lights to scale and visual indicators of both ends. */
export function drawRunwayLights(sheet: Sheet, plan: PlanView, runway: Runway): void {
  for (const way of bothWays(runway)) {
    const { threshold, course, approach, lamps } = lightsOf(plan, way)
    const spacing = feet(plan, 200)
    const pavement = feet(plan, way.near.displaced)
    for (let bar = 1; bar * spacing <= approach + 0.5; bar += 1) {
      if (bar * spacing <= pavement + 1) continue
      const at = step(threshold, course + 180, bar * spacing)
      const half = Math.max(5, feet(plan, bar === 5 ? 105 : 40))
      sheet.line(step(at, course - 90, half), step(at, course + 90, half), { ink: 'course', width: 3 })
    }
    lamps.forEach((lamp, index) => {
      sheet.circle(lamp, 3.5, { fill: index < 2 ? 'course' : 'muted' })
    })
  }
}

export function reserveRunwayLights(space: LabelSpace, plan: PlanView, runway: Runway): void {
  for (const way of bothWays(runway)) {
    const { threshold, course, approach, lamps } = lightsOf(plan, way)
    if (approach > 0) space.reserveLine(threshold, step(threshold, course + 180, approach), 26)
    for (const { x, y } of lamps) space.reserve({ x: x - 7, y: y - 7, width: 14, height: 14 })
  }
}
