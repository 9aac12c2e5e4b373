/**
 * Loads the files of a part of the viewer before the browser imports it. Most browsers do not request a module again that failed once
 * in this document, so an import is only begun when its files are there. The build calls `importPart` for every dynamic import
 * (part-files-plugin.ts). Does not own when a part is loaded or requested again: service/parts.ts.
 */
export { importPart } from './import-part.ts'
export { NotImported } from './part-importer.ts'
export { loadStyleSheets } from './style-sheets.ts'
