/**
 * Generated charts, drawn from plain data about an aerodrome, without manual positions.
 * Owns lettering, inks and themes, the plan view and its exact map between pixels and coordinates, the drawings
 * (aerodrome chart, approach and sector sketches, information page, notice) and the demo airports with their charts.
 * Owns neither file names nor storage. A drawing names inks; the day and night themes give them colours.
 */
export type { Aerodrome, ChartedAerodrome } from './aerodrome/aerodrome.ts'
export { drawAerodrome } from './aerodrome/draw-aerodrome.ts'
export { demoAirports } from './demo/airports.ts'
export { edition as demoEdition } from './demo/demo-airport.ts'
export { type DemoChart, drawDemoCharts } from './demo/demo-charts.ts'
export { drawDemoNotice } from './demo/demo-notice.ts'
export { type Face, type Lettering, textOutlines, textWidth, writable } from './lettering/lettering.ts'
