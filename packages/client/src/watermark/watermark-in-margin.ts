import { leastCoveredPlace } from './least-covered-place.ts'
import { paintLine, type WatermarkContext } from './watermark-canvas.ts'

/** The part of a 2D context that is used: its canvas has one unit for each pixel, and its pixels may be read. */
export type ReadableContext = WatermarkContext & {
  readonly canvas: { readonly width: number; readonly height: number }
  font: string
  measureText(text: string): { readonly width: number }
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}

/**
 * Draws the line in the lower margin of a chart that fills its canvas, where it covers the least print, dark on light charts and
 * light on dark ones: for files and for paper. Reads pixels, which takes too long for every frame of a moving map; `drawWatermark`
 * is for these.
 *
 * @param context One unit is one pixel of the canvas.
 * @param line `watermarkLine(username)`, or a sentence in another language that contains the username.
 * @param fontFamily As in CSS; a web font must have been loaded. Default: `sans-serif`.
 * @throws {DOMException} SecurityError: the canvas contains an image of another origin. Else what the context throws.
 * @see service.md, Client rules 3
 *
 * @example
 * ```ts
 * import { watermarkLine } from 'platekeeper-client'
 * import { drawWatermarkInMargin } from 'platekeeper-client/watermark'
 *
 * export function chartForPrint(chart: ImageBitmap, username: string): HTMLCanvasElement {
 *   const canvas = Object.assign(document.createElement('canvas'), { width: chart.width, height: chart.height })
 *   const context = canvas.getContext('2d')
 *   if (!context) throw new Error('No canvas of this size')
 *   context.drawImage(chart, 0, 0)
 *   drawWatermarkInMargin(context, watermarkLine(username))
 *   return canvas
 * }
 * ```
 */
export function drawWatermarkInMargin(context: ReadableContext, line: string, fontFamily = 'sans-serif'): void {
  const { width, height } = context.canvas
  const greys = (top: number) => greysOf(context.getImageData(0, top, width, height - top).data)
  const widthAt = (size: number) => {
    context.font = `${size}px ${fontFamily}`
    return context.measureText(line).width
  }
  context.save()
  const place = leastCoveredPlace({ width, height, greys }, widthAt)
  context.restore()
  paintLine(context, line, { ...place, x: place.left + place.width / 2, y: place.baseline }, fontFamily)
}

/** The lightness of pixels of four bytes (ITU-R BT.709). */
const greysOf = (rgba: Uint8ClampedArray): Uint8Array =>
  Uint8Array.from({ length: rgba.length / 4 }, (_, pixel) => {
    const at = pixel * 4
    return Math.round(0.2126 * (rgba[at] ?? 0) + 0.7152 * (rgba[at + 1] ?? 0) + 0.0722 * (rgba[at + 2] ?? 0))
  })
