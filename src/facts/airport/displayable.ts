import { textFault } from '../names/text-fault.ts'
import type { StatedAirport } from './stated-airport.ts'

export type Displayable = {
  readonly airport: StatedAirport
  /** One sentence for each field that was left out. */
  readonly faults: readonly string[]
}

/** The airport without the fields whose text cannot be displayed. */
export function displayable(airport: StatedAirport): Displayable {
  const faults: string[] = []
  const fields = Object.entries(airport.stated).filter(([field, value]) => {
    const fault = typeof value === 'string' ? textFault(value) : null
    if (fault !== null) faults.push(`${airport.where}: ${field} ${fault}: it is left out`)
    return fault === null
  })
  return faults.length === 0
    ? { airport, faults }
    : { airport: { ...airport, stated: Object.fromEntries(fields) }, faults }
}
