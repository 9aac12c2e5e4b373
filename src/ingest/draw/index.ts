/**
 * DRAWING: charts drawn from plain data about an aerodrome, never from anything placed by hand.
 * Owns lettering, inks and themes, the plan view and its exact map between pixels and coordinates, and the drawings:
 * aerodrome chart, approach sketch, sector sketch, information page, notice. Owns no facts (demo, and other sources,
 * bring an Aerodrome), no names of files and no storage. A drawing names inks; day and night give them colours.
 */
export type {
  Aerodrome,
  ChartedAerodrome,
  Direction,
  GlideSlopeIndicator,
  Navaid,
  NavaidKind,
  Neighbour,
  Runway,
  RunwayEnd,
  Station,
} from './aerodrome.ts'
export { direction, directions } from './aerodrome.ts'
export { drawAerodromeChart } from './aerodrome-chart.ts'
export { drawApproachSketch } from './approach-sketch.ts'
export { distance, metresPerFoot, metresPerNauticalMile, type Position } from './geometry.ts'
export { drawInformationPage } from './information-page.ts'
export { type Face, type Lettering, textPath, textWidth } from './lettering.ts'
export { drawNotice, type Notice, type NoticeShape } from './notice.ts'
export type { Heading } from './plate.ts'
export { drawQuickReference } from './quick-reference.ts'
export { type DrawnChart, render } from './raster.ts'
export { drawSectorSketch, type SectorSketch } from './sector-sketch.ts'
