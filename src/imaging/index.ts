/**
 * Imaging: PDF pages and picture files become four pictures, and the place on earth they show.
 * Owns PDFium, the PNG encoder, the night palette and georeferencing. Faces of their own for drawings: png/, night/, coverage/.
 * Knows no source, no edition and no storage.
 */
export type { DrawnPage } from './georeference/drawn-page.ts'
export { type Georeference, georeference } from './georeference/georeference.ts'
export { calibratedMap, type PictureMap } from './georeference/picture-map.ts'
export { loadPdfium } from './pdf/pdfium.ts'
export type { RenderedChart } from './png/rendered-chart.ts'
export { renderFile } from './render/render-file.ts'
