/**
 * Drafting: from a pile of files to a manifest. Owns what file names, headings and texts of pages say about a chart, and how
 * sure that is: each value is evidence (read, derived or guess, and why). A publisher is a folder (faa/, aip/) of pure
 * functions of a sheet, its lines with their positions; rows/ puts them together; folder/ reads files, in isolated processes,
 * and writes manifest.csv. Publishes nothing: the manifest is imported by sources/folder, which accepts no guess.
 * Does not own PDFium (imaging), the manifest's columns or the FAA's titles (sources).
 */
export type { Evidence, How } from './evidence.ts'
export { type Draft, type DraftOptions, draftFolder } from './folder/draft-folder.ts'
export { type DraftReport, draftReport } from './folder/draft-report.ts'
export { manifestText } from './folder/manifest-text.ts'
export { mustHaveNoManifest, writeManifest } from './folder/write-manifest.ts'
