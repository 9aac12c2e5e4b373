/**
 * The thumbnail of a chart, in the frame that a list, a pin or a chart that is loading has for it. Which one, by day or at night, is decided
 * in chart-rows/; which ones were shown is remembered in service/.
 */
export { Thumbnail } from './thumbnail.tsx'
