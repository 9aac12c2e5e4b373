import type { AirportCharts } from '../report/import-report.ts'

export type Rejections = {
  readonly imported: number
  readonly rejected: number
  /** Share of charts that the import of the live edition rejected, from 0 to 1: an operator has accepted that much. */
  readonly accepted: number
  readonly airports: readonly AirportCharts[]
}

/** A greater share of rejected charts needs an operator's decision. */
const mostRejected = 0.2
/** So does this many airports that have at least `fewCharts` charts each and lose more than half of them. */
const mostAirports = 5
const fewCharts = 4

export const isAccepted = ({ imported, rejected, accepted }: Omit<Rejections, 'airports'>): boolean =>
  rejected <= accepted * (imported + rejected)

/** Why a complete edition must not go live without an operator's decision: too much of its source was rejected or lost. */
export function rejectionObjections(found: Rejections): readonly string[] {
  const { imported, rejected, airports } = found
  const total = imported + rejected
  const objections: string[] = []
  if (rejected > total * mostRejected && !isAccepted(found)) {
    const share = Math.floor((rejected * 100) / total)
    objections.push(`${rejected} of ${total} charts (${share} %) were rejected`)
  }
  const losing = airports.filter((each) => each.imported + each.lost >= fewCharts && each.lost > each.imported)
  if (losing.length >= mostAirports) {
    const first = losing
      .slice(0, mostAirports)
      .map((each) => `${each.airport} ${each.lost} of ${each.imported + each.lost}`)
    const more = losing.length > mostAirports ? ' …' : ''
    objections.push(`${losing.length} airports lack over half of their charts: ${first.join(', ')}${more}`)
  }
  return objections
}
