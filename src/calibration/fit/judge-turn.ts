import type { FittedMap } from '../../contract/calibration/index.ts'
import { leanText } from '../../facts/geodesy/index.ts'
import { farOff } from './judge-points.ts'

/** Degrees by which a turn that was agreed to may differ from that of the points: rounding of the table. */
const same = 0.05

/** The turn that makes north up; one that a person has agreed to stays, if it is as good. */
export const turnOf = (wanted: number, agreed?: number): number =>
  agreed !== undefined && Math.abs(wanted - agreed) <= same ? agreed : wanted

type PointsOfMap = { readonly points: number; readonly notes: readonly string[]; readonly map: FittedMap | null }

/**
 * Why points that lean do not place a chart; null: they do, if a person agrees. Two points fit at any angle, so a mistyped minute would
 * turn the chart.
 */
export function turnFault(wanted: number, { points, notes, map }: PointsOfMap): string | null {
  const lean = `The map leans by ${leanText(wanted)}°`
  const then = 'then the chart can be turned so that north is up'
  if (points === 0 || !map) return null
  if (points === 2)
    return `${lean}, which two points cannot prove: add a third, far from the line through both; ${then}`
  const worst = Math.max(...map.residuals)
  if (worst > farOff) return `${lean}, and a point is ${worst.toFixed(0)} px off: correct it; ${then}`
  return notes.length > 0 ? `${lean}, and its scales differ: check points and positions; ${then}` : null
}
