/**
 * Editions: from a source to a live edition.
 * Owns building (also of drawn charts), resuming, activating, comparing, pruning and the report of an import. Owns the
 * ports EditionStore and DrawingStore; not their implementation (store), nor the precedence among live editions and access
 * to them (charts). Imports never serve requests; requests never render.
 * import/import-source.ts reads as the table of contents: collect, draw, georeference, publish.
 */
export type { Activation } from './activate/activation.ts'
export {
  activateEdition,
  discardEdition,
  findEdition,
  listEditions,
  rollback,
  withdrawSource,
} from './activate/manage-editions.ts'
export { compareEditions } from './compare/compare-editions.ts'
export { type ChartChange, diffEditions } from './diff/diff-editions.ts'
export type { ChartOrigin, EditionChart, EditionSummary } from './edition/edition.ts'
export { farMap } from './import/far-map.ts'
export { FolderNameInUse, type ImportKind, type ImportRequests, importFrom } from './import/import-from.ts'
export { importSource } from './import/import-source.ts'
export { extendEdition, publishEdition } from './import/publish-edition.ts'
export {
  boundTo,
  type ImportOrder,
  importCommand,
  importInput,
  importQueue,
  readImportInput,
  UnknownImport,
} from './jobs/import-input.ts'
export {
  type ImportJobParts,
  importByCommand,
  importFailure,
  importJob,
  importLease,
  importResult,
  newImportJob,
  runImport,
  settleLost,
} from './jobs/import-job.ts'
export { untilPublished } from './jobs/until-published.ts'
export { describeImport, ImportIsRunning, pruneEditions } from './prune/prune-editions.ts'
export { pruneJob } from './prune/prune-job.ts'
export { type ChartPool, openChartPool } from './render/chart-job.ts'
export type { ImportProgress } from './report/import-progress.ts'
export type { ImportReport, Overlap, Quarantined } from './report/import-report.ts'
export { storePictures } from './resume/chart-pictures.ts'
export { isInstrumentApproach } from './resume/draw-pages.ts'
export { imagesInUse } from './resume/images-in-use.ts'
export type { Drawing, DrawingStore } from './stores/drawing-store.ts'
export type { EditionDetails, EditionStore, RunningImport } from './stores/edition-store.ts'
export { type ImageFault, type ImageVerification, verifyImages } from './verify/verify-images.ts'
