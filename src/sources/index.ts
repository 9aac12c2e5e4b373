/**
 * Sources of facts and files: folders, OurAirports, and the FAA's NASR, CIFP and d-TPP.
 * Each source is a folder with the same three roles: source.ts (what it is and what it yields), mapping.ts (a row becomes
 * facts), tables.ts (how its files are read). Owns file sources (folder, zip, URL), downloads, CSV and XML,
 * and the formats of calibrations (calibrations/). Does not own
 * rendering (imaging), drawing, or what becomes of the facts (editions). A new source is a folder and a row of registry.ts.
 */

export { readAvitab } from './calibrations/avitab.ts'
export { readAvitabLibrary } from './calibrations/avitab-library.ts'
export { type CalibrationEntry, type ControlPoint, readEntry, writeEntry } from './calibrations/calibration-entry.ts'
export { entryCalibration, type FileEntry, tableName } from './calibrations/calibration-table.ts'
export { openCalibrationTable, TableChanged } from './calibrations/stored-table.ts'
export { cifpSource } from './cifp/source.ts'
export { dtppSource } from './dtpp/source.ts'
export { numberCharts, type TitledChart, understoodTitle } from './dtpp/titled-chart.ts'
export type { FileSource, FileSourceParts, SourceFile } from './files/file-source.ts'
export { namesIn } from './files/folder-files.ts'
export { fileInside, readWithinLimit } from './files/inside-folder.ts'
export { openFileSource } from './files/open-file-source.ts'
export { pruneDownloads } from './files/prune-downloads.ts'
export { zipFileSource } from './files/zip-files.ts'
export { type ChartFolder, type FolderChart, type FolderListing, openChartFolder } from './folder/chart-folder.ts'
export { type DraftedColumn, draftedColumns, evidenceColumn, guessMark } from './folder/drafted.ts'
export { folderSource } from './folder/source.ts'
export { nasrSource } from './nasr/source.ts'
export { ourAirportsSource } from './ourairports/source.ts'
export { openSource, type RegisteredSource, type SourceRequests } from './registry.ts'
export type { ChartFile, ChartSource, Collection } from './source/chart-source.ts'
export { NotPublished, SourceError } from './source/source-error.ts'
export { workerLimits } from './workers/chart-file-limits.ts'
export { openWorkerPool, type WorkerPool } from './workers/worker-pool.ts'
export { openXmlParser } from './xml/xml-parser.ts'
