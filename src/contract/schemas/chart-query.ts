import { type ChartRules, type ChartVersion, chartRules, chartVersions, defaultRules } from '../choices.ts'
import { oneOf, text, textOf } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

/** The part of a path that names an airport. */
export const airportPath = Type.Object({
  icao: textOf(4, 'ICAO identifier; lower case is accepted', { pattern: '^[A-Za-z0-9]{4}$', examples: ['NZWN'] }),
})
export type AirportPath = Wire<typeof airportPath>

/** The parts of a path that name a chart image. */
export const imagePath = Type.Object({
  ...airportPath.properties,
  file: text('File name from the chart list', { examples: ['nzwn_10-9_0f3a9c1e_d.png'] }),
})
export type ImagePath = Wire<typeof imagePath>

const [versions, rules] = [Object.keys(chartVersions) as ChartVersion[], Object.keys(chartRules) as ChartRules[]]

/** service.md, endpoint 6: the query parameters. Whether `version` may be missing depends on the client's dialect. */
export const chartQuery = Type.Object({
  version: Type.Optional(oneOf(versions, 'Chart version', { 'x-enumDescriptions': chartVersions, examples: ['STD'] })),
  rules: Type.Optional(
    oneOf(rules, 'Flight rules filter', { 'x-enumDescriptions': chartRules, default: defaultRules }),
  ),
})
/** `rules` has a default. */
export type ChartQuery = Wire<typeof chartQuery>
