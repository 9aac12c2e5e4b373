import { type Point, step } from './geometry.ts'
import type { Sheet } from './sheet.ts'

/** Magnetic degrees around a circle of the given radius in pixels, figures outside it; rotated by the variation (east positive). */
export function drawCompassRose(sheet: Sheet, centre: Point, radius: number, magneticVariation: number): void {
  sheet.circle(centre, radius, { stroke: { ink: 'ink', width: 2 } })
  for (let degrees = 0; degrees < 360; degrees += 5) {
    const direction = degrees + magneticVariation
    const length = degrees % 30 === 0 ? 26 : degrees % 10 === 0 ? 18 : 10
    sheet.line(step(centre, direction, radius), step(centre, direction, radius - length), {
      ink: 'ink',
      width: degrees % 30 === 0 ? 4 : 2,
    })
    if (degrees % 30 !== 0) continue
    const at = step(centre, direction, radius + 14)
    const rotate = direction % 360
    sheet.text(degrees === 0 ? '360' : String(degrees).padStart(3, '0'), at, {
      size: 26,
      face: 'bold',
      anchor: 'middle',
      rotate,
      halo: 'ground',
    })
  }
}
