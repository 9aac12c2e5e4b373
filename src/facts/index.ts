/**
 * Airport facts, as plain types and rules, without I/O.
 * Owns the fields of an airport and the statements of sources, aerodrome features (runways, stations, radio aids,
 * surfaces), the facts of a chart, source priority and merging, AIRAC cycles, and the diagnostics of an import.
 * Two separate entry points, so that a server does not load code that only imports need: geodesy/ (projections, calibrations) and
 * computed/ (magnetic variation, time zone, country). Does not own where facts come from (sources) or who sees them (charts).
 */
export { type Direction, direction, directions } from './aerodrome/direction.ts'
export type {
  AerodromeFeatures,
  GlideSlopeIndicator,
  Navaid,
  NavaidKind,
  Runway,
  RunwayEnd,
  Station,
} from './aerodrome/features.ts'
export { runwayAxes } from './aerodrome/runway-axes.ts'
export { type SurfaceKind, surfaceName, surfaceOf } from './aerodrome/surfaces.ts'
export type { AirportFields, AirportStatement, HeldBy, StatedIn } from './airport/airport-statement.ts'
export { type Displayable, displayable } from './airport/displayable.ts'
export { knownFields } from './airport/known-fields.ts'
export { mixedCase } from './airport/mixed-case.ts'
export type { StatedAirport } from './airport/stated-airport.ts'
export { airacCycle, airacEffective, airacEnds, longestAhead, nextAiracCycle } from './calendar/airac.ts'
export { calendarDate, dateOf, isoDay } from './calendar/calendar-date.ts'
export type { ChartFacts } from './chart/chart-facts.ts'
export { type PlacedChart, placeOf } from './chart/placed-chart.ts'
export { statesValidity, type Validity } from './chart/validity.ts'
export {
  type Diagnostic,
  type Found,
  isDiagnostic,
  type RejectedItem,
  rejectedItem,
  type Warning,
  warning,
} from './diagnostics/diagnostic.ts'
export { Rejection } from './diagnostics/rejection.ts'
export {
  bearing,
  destination,
  distance,
  feetPerNauticalMile,
  metresPerDegree,
  metresPerFoot,
  metresPerNauticalMile,
  type Position,
} from './geodesy/position.ts'
export { type FieldOrigin, type MergedAirport, mergeAirport, mergeFields } from './merging/merge-airport.ts'
export { textFault } from './names/text-fault.ts'
export { byNewness, bySourcePriority, type SourceId, sourceIdOf } from './priority/source-priority.ts'
