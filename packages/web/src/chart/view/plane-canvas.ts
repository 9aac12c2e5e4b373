import type { FrameState } from 'ol/Map'

/** A canvas that covers the stage, for what is drawn with the view's own rotation. */
export function openCanvas(): {
  readonly canvas: HTMLCanvasElement
  readonly context: CanvasRenderingContext2D | null
} {
  const canvas = document.createElement('canvas')
  canvas.className = 'chart-picture'
  return { canvas, context: canvas.getContext('2d') }
}

export function clear(context: CanvasRenderingContext2D, { size, pixelRatio }: FrameState): void {
  const [width, height] = size.map((side) => Math.round(side * pixelRatio))
  const { canvas } = context
  context.setTransform(1, 0, 0, 1, 0, 0)
  // A canvas that gets a size gets new memory, even if the size is the same.
  if (canvas.width === width && canvas.height === height) {
    context.clearRect(0, 0, width, height)
    return
  }
  canvas.width = width ?? 0
  canvas.height = height ?? 0
}

/** What is drawn from here on is in pixels of the image, from its upper left corner. */
export function enterImage(context: CanvasRenderingContext2D, frame: FrameState, imageHeight: number): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.coordinateToPixelTransform
  const ratio = frame.pixelRatio
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio)
  // The plane counts upwards, the image downwards.
  context.transform(1, 0, 0, -1, 0, imageHeight)
}
