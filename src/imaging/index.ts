/**
 * Imaging: renders PDF pages and picture files, turned upright, to four pictures, and georeferences them.
 * Owns PDFium, the characters of a PDF's pages and their lines of text, the PNG encoder, the night palette and georeferencing. Separate entry points for drawings: png/, night/, coverage/.
 * Does not depend on sources, editions or storage.
 */
export type { DrawnPage } from './georeference/drawn-page.ts'
export { type Georeference, georeference } from './georeference/georeference.ts'
export type { MapProposal } from './georeference/map-proposal.ts'
export { calibratedMap, type PictureMap } from './georeference/picture-map.ts'
export {
  areaThrough,
  boxThrough,
  fileToPicture,
  type PictureSizes,
  pictureToFile,
} from './georeference/picture-turn.ts'
export type { KnownAerodrome } from './georeference/printed/printed-map.ts'
export { loadPdfium } from './pdf/pdfium.ts'
export { plateDate, plateValidity } from './pdf/plate-dates.ts'
export { mostText, type PageCharacter, type PageCharacters, readCharacters, type Turn } from './pdf/read-characters.ts'
export type { RenderedChart } from './png/rendered-chart.ts'
export { type FileKind, fileKind } from './render/file-kind.ts'
export { pagesOfPicture } from './render/picture-file.ts'
export { renderFile } from './render/render-file.ts'
export { type TextLine, textLines } from './text/text-lines.ts'
