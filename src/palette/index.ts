/**
 * Page colours, light and dark, as data and as style sheets: of the sign-in and account pages, the API document, the viewer with its
 * plain pages, and calibrate. Owns neither the colours of charts (drawing/sheet, imaging/night) nor those of tools over a chart.
 */
export { palette, paletteByDevice, paletteByScheme } from './palette.ts'
