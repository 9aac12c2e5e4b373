import type { FrameState } from 'ol/Map'

/** A canvas that covers the stage, for drawings with the rotation of the view. */
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
  // Setting the size of a canvas allocates new memory, even if the size is the same.
  if (canvas.width === width && canvas.height === height) {
    context.clearRect(0, 0, width, height)
    return
  }
  canvas.width = width ?? 0
  canvas.height = height ?? 0
}

/** Sets the unit of later drawing calls to pixels of the image, from its upper left corner. */
export function enterImage(context: CanvasRenderingContext2D, frame: FrameState, imageHeight: number): void {
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.coordinateToPixelTransform
  const ratio = frame.pixelRatio
  context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio)
  // The y axis of the plane points up, that of the image down.
  context.transform(1, 0, 0, -1, 0, imageHeight)
}
