/**
 * WHERE CHARTS COME FROM: the way from a source to a published edition.
 * Owns sources (a folder with a manifest), drawing PDF and PNG files to pictures in workers, georeferencing, charts
 * drawn from data, the demo edition, and publishing at one stroke. Owns the port EditionStore; does not own its disks
 * (store), nor what is live and who may see it (charts). An import never answers a request; a request never renders.
 * pipeline.ts reads as the table of contents: collect, draw, georeference, publish.
 */
export { airacCycle } from './airac.ts'
export {
  type DemoChart,
  demoAirports,
  drawDemoCharts,
  drawDemoNotice,
  edition as demoEdition,
} from './demo/index.ts'
export {
  type Face,
  type Lettering,
  textPath,
  textWidth,
} from './draw/index.ts'
export type {
  EditionDraft,
  EditionStore,
  EditionSummary,
  ImportedAirport,
  Provenance,
} from './edition-store.ts'
export {
  type ImportedChart,
  type ImportOptions,
  type ImportPorts,
  type ImportProgress,
  type ImportReport,
  importCharts,
  importFolder,
} from './pipeline.ts'
export {
  type ChartToPublish,
  type EditionToPublish,
  type Published,
  type PublishingPorts,
  publishEdition,
} from './publish.ts'
export { nightPalette, nightPicture } from './render/night-picture.ts'
export { thumbnail } from './render/thumbnail.ts'
export type { RenderedChart } from './rendered-chart.ts'
export type { StatedAirport } from './source/airport-statement.ts'
export {
  type ChartFacts,
  type ChartFile,
  type ChartSource,
  type Collection,
  type Quarantined,
  SourceError,
  type Warning,
} from './source/chart-source.ts'
export { folderSource } from './source/folder.ts'
