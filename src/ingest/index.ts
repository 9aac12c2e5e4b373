/**
 * WHERE CHARTS COME FROM: the way from a source to a published edition.
 * Owns sources, what is reckoned of airports where sources leave gaps, drawing PDF and PNG files to pictures in workers,
 * georeferencing, charts drawn from data, the demo edition, and publishing at one stroke. Owns EditionStore and
 * DrawingStore; not their disks (store), nor which of what is live counts and who may see it (charts). An import never
 * answers a request; a request never renders.
 * pipeline.ts reads as the table of contents: collect, draw, georeference, publish.
 */

export type { Activation } from './activation.ts'
export { airacCycle, airacEffective } from './airac.ts'
export { storePictures } from './chart-pictures.ts'
export {
  type DemoChart,
  demoAirports,
  drawDemoCharts,
  drawDemoNotice,
  edition as demoEdition,
} from './demo/index.ts'
export { type ChartChange, diffEditions, placeOf } from './diff-editions.ts'
export {
  type Face,
  type Lettering,
  textPath,
  textWidth,
} from './draw/index.ts'
export type { Drawing, DrawingStore } from './drawing-store.ts'
export type {
  ChartOrigin,
  EditionChart,
  EditionDetails,
  EditionDraft,
  EditionState,
  EditionStore,
  EditionSummary,
} from './edition-store.ts'
export type { ImportProgress } from './import-progress.ts'
export type { ImportedChart, ImportReport, Overlap, RemovedChart, Residuals } from './import-report.ts'
export { type ImportOptions, type ImportPorts, importSource } from './pipeline.ts'
export {
  type ChartToPublish,
  type EditionToPublish,
  type PublishingPorts,
  publishEdition,
} from './publish.ts'
export { type ChartPool, openChartPool } from './render/chart-job.ts'
export { nightPalette, nightPicture } from './render/night-picture.ts'
export type { RenderedChart } from './rendered-chart.ts'
export {
  type ChartFacts,
  type ChartFile,
  type ChartSource,
  type Collection,
  type Found,
  type Quarantined,
  SourceError,
  type Warning,
} from './source/chart-source.ts'
export { cifpSource, cifpUrl } from './source/cifp/cifp-source.ts'
export { type DrawnOptions, drawnSource } from './source/drawn/drawn-source.ts'
export { type DtppOptions, dtppSource, dtppUrl } from './source/dtpp/dtpp-source.ts'
export { folderSource } from './source/folder.ts'
export { nasrSource, nasrUrl } from './source/nasr/nasr-source.ts'
export { ourAirportsSource, ourAirportsUrl } from './source/ourairports/ourairports-source.ts'
export type { Ground, StatedAirport } from './stated-airport.ts'
export { openSupply } from './supply/open-supply.ts'
export { pruneDownloads } from './supply/prune-downloads.ts'
export type { Supply, SupplyFile, SupplyParts, SupplyProgress } from './supply/supply.ts'
export { type ImageFault, type ImageVerification, verifyImages } from './verify-images.ts'
