/**
 * What is said of an airport in more than one place: its local time and sun, lengths in the person's units, and the order of runways. Does
 * not load airports and does not lay out pages: see service/ and airport/. Does not import components: pure parts and their tests use it.
 */
export { compareRunways, inRunwayOrder } from './runways/runway-order.ts'
export { runwayName, runwaysInOrder } from './runways/runways.ts'
export { localTime } from './sun/local-time.ts'
export { sunDay } from './sun/sun-day.ts'
export { useMinute } from './sun/use-minute.ts'
export { type AirportZone, timeAt, zoneOf } from './sun/zone.ts'
export {
  formatLength,
  formatPosition,
  formatVariation,
  isUnitSystem,
  type UnitSystem,
  unitSystems,
} from './units/units.ts'
