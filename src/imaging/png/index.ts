/** PNG: the encoder with a palette, thumbnails, and pictures of a chart as bytes. */
export { type Head, indexedPng } from './indexed-png.ts'
export type { RenderedChart } from './rendered-chart.ts'
export { thumbnail } from './thumbnail.ts'
