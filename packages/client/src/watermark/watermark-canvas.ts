import { haloOpacity, middleOfMargin, watermarkLine } from './watermark-line.ts'

/** The part of a 2D context that is used: of a canvas, an OffscreenCanvas or a canvas package for Node. */
export type WatermarkContext = {
  save(): void
  restore(): void
  fillText(text: string, x: number, y: number, maxWidth?: number): void
  strokeText(text: string, x: number, y: number, maxWidth?: number): void
}

/**
 * Draws the watermark on a chart, in the middle of its lower margin. For files and paper, `drawWatermarkInMargin` of
 * `platekeeper-client/watermark` finds the place where it covers the least print.
 *
 * @param username `preferred_username` of the user information.
 * @param image Where the chart is on the canvas, in the present units of the context.
 * @param fontFamily As in CSS; a web font must have been loaded. Default: `sans-serif`.
 * @throws {unknown} What the context throws.
 * @see service.md, Client rules 3
 *
 * @example
 * ```ts
 * import { drawWatermark } from 'platekeeper-client'
 *
 * export function drawChart(context: CanvasRenderingContext2D, image: ImageBitmap, username: string): void {
 *   context.drawImage(image, 0, 0)
 *   drawWatermark(context, username, { x: 0, y: 0, width: image.width, height: image.height })
 * }
 * ```
 */
export const drawWatermark = (
  context: WatermarkContext,
  username: string,
  image: WatermarkImage,
  fontFamily = 'sans-serif',
): void => drawWatermarkLine(context, watermarkLine(username), image, fontFamily)

/** The place of an image on a canvas, in the context's present units. */
export type WatermarkImage = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  /** The height of the letters (one em); absent: 0.9 % of the image's long side, at least 8. */
  readonly letterSize?: number
}

/**
 * As `drawWatermark`, with a sentence of the application, for example in another language.
 *
 * @param line It must contain the username.
 * @param image Where the chart is on the canvas, in the present units of the context.
 * @param fontFamily As in CSS; a web font must have been loaded. Default: `sans-serif`.
 * @throws {unknown} What the context throws.
 * @see service.md, Client rules 3
 */
export function drawWatermarkLine(
  context: WatermarkContext,
  line: string,
  image: WatermarkImage,
  fontFamily = 'sans-serif',
): void {
  const { x, y, size } = middleOfMargin(image, image.letterSize)
  paintLine(context, line, { x: image.x + x, y: image.y + y, size, width: image.width }, fontFamily)
}

/** `x`: the middle of the line; `width`: its maximum width; `ink`, `halo`: greys, 0 to 255. */
type LineStyle = {
  readonly x: number
  readonly y: number
  readonly size: number
  readonly width: number
  readonly ink?: number
  readonly halo?: number
  readonly haloWidth?: number
}

export function paintLine(
  context: WatermarkContext,
  line: string,
  { x, y, size, width, ink = 0x3c, halo = 0xff, haloWidth = size / 8 }: LineStyle,
  fontFamily: string,
): void {
  context.save()
  Object.assign(context, {
    font: `${size}px ${fontFamily}`,
    textAlign: 'center',
    textBaseline: 'alphabetic',
    lineJoin: 'round',
    fillStyle: `rgb(${ink}, ${ink}, ${ink})`,
    strokeStyle: `rgba(${halo}, ${halo}, ${halo}, ${haloOpacity})`,
    lineWidth: 2 * haloWidth,
  })
  if (haloWidth > 0) context.strokeText(line, x, y, width)
  context.fillText(line, x, y, width)
  context.restore()
}
