/**
 * Page colours, light and dark, as data and as style sheets: of the sign-in and account pages, the API document, the viewer with its
 * plain pages, and calibrate. Does not own the colours of charts (drawing/sheet, imaging/night) and of tools over a chart.
 */
export { palette, paletteByDevice, paletteByScheme } from './palette.ts'
