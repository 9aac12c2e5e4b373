/** PNG: files with a palette, the encoder that makes one, thumbnails, and pictures of a chart as bytes. */
export { type IndexedFile, readIndexedFile, writeIndexedFile } from './indexed-file.ts'
export { type Head, indexedPng } from './indexed-png.ts'
export { thumbnailSide } from './picture-limits.ts'
export { wordsOf } from './pixels.ts'
export type { RenderedChart } from './rendered-chart.ts'
export { thumbnail } from './thumbnail.ts'
