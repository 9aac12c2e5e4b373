/**
 * Imaging: renders PDF pages and picture files to four pictures, and georeferences them.
 * Owns PDFium, the PNG encoder, the night palette and georeferencing. Separate entry points for drawings: png/, night/, coverage/.
 * Does not depend on sources, editions or storage.
 */
export type { DrawnPage } from './georeference/drawn-page.ts'
export { type Georeference, georeference } from './georeference/georeference.ts'
export { calibratedMap, type PictureMap } from './georeference/picture-map.ts'
export { loadPdfium } from './pdf/pdfium.ts'
export type { RenderedChart } from './png/rendered-chart.ts'
export { renderFile } from './render/render-file.ts'
