/** Computed fields: facts derived from those that a source states: magnetic variation, time zone, ARINC 424 region, country. */
export { countryOf } from './country.ts'
export { magneticModel } from './magnetic-variation.ts'
export { computeMissingFields } from './missing-fields.ts'
export { zoneAt } from './time-zone.ts'
