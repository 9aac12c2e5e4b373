import { watermarkLine, watermarkPlace } from './watermark-line.ts'

/** The part of a 2D context that is used; that of a canvas, of an OffscreenCanvas or of a canvas package for Node. */
export type WatermarkContext = {
  save(): void
  restore(): void
  fillText(text: string, x: number, y: number, maxWidth?: number): void
  strokeText(text: string, x: number, y: number, maxWidth?: number): void
}

/**
 * Draws the watermark on the chart: `image` is its place on the canvas, in the context's present units. `fontFamily` is as in CSS; a web
 * font must have been loaded.
 */
export const drawWatermark = (
  context: WatermarkContext,
  username: string,
  image: WatermarkImage,
  fontFamily = 'sans-serif',
): void => drawWatermarkLine(context, watermarkLine(username), image, fontFamily)

/** Where an image is on a canvas, in the context's present units. */
export type WatermarkImage = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** As `drawWatermark`, with the sentence in the application's own words: in another language. It has to contain the username. */
export function drawWatermarkLine(
  context: WatermarkContext,
  line: string,
  image: WatermarkImage,
  fontFamily = 'sans-serif',
): void {
  const { x, y, size } = watermarkPlace(image.width, image.height)
  const style = { font: `${size}px ${fontFamily}`, textAlign: 'center', textBaseline: 'alphabetic', lineJoin: 'round' }
  const colours = { fillStyle: '#3c3c3c', strokeStyle: 'rgba(255, 255, 255, 0.8)', lineWidth: size / 4 }
  context.save()
  Object.assign(context, style, colours)
  context.strokeText(line, image.x + x, image.y + y, image.width)
  context.fillText(line, image.x + x, image.y + y, image.width)
  context.restore()
}
