/**
 * platekeeper-client/watermark: the watermark for files and paper. It reads the margin of a chart and places the line where it covers the
 * least print. A separate entry, so that applications that only show charts do not load it.
 */
export { leastCoveredPlace, type ReadableImage, type WatermarkPlace } from './least-covered-place.ts'
export { drawWatermarkInMargin, type ReadableContext } from './watermark-in-margin.ts'
