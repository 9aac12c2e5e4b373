import Layer from 'ol/layer/Layer'
import type { FrameState } from 'ol/Map'
import ViewHint from 'ol/ViewHint'
import type { ChartMap, Frame } from '#client'
import { atRest, levelFor, moving, type Picture } from './picture.ts'

export type PictureLayer = {
  readonly layer: Layer
  show(picture: Picture): void
  /** Draws the map area alone: for the base map around it. */
  setAround(isAround: boolean): void
}

/**
 * The image of a chart, drawn with the rotation of the view: OpenLayers' own image layer draws it upright and lets the browser turn the
 * canvas, which takes several times as long without a graphics processor.
 */
export function openPictureLayer(
  size: { readonly width: number; readonly height: number },
  chartMap: ChartMap | undefined,
): PictureLayer {
  const canvas = document.createElement('canvas')
  canvas.className = 'chart-picture'
  const context = canvas.getContext('2d')
  let picture: Picture | null = null
  let isAround = false

  const render = (frame: FrameState): HTMLElement => {
    if (!context) return canvas
    clear(context, frame)
    if (!picture) return canvas
    const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = frame.coordinateToPixelTransform
    const ratio = frame.pixelRatio
    // Layers above draw on the same canvas, in pixels of the screen.
    context.save()
    context.setTransform(a * ratio, b * ratio, c * ratio, d * ratio, e * ratio, f * ratio)
    // The plane counts upwards, the image downwards.
    context.transform(1, 0, 0, -1, 0, size.height)
    if (isAround && chartMap) clip(context, chartMap, size)
    context.globalAlpha = layer.getOpacity()
    const isMoving = frame.viewHints[ViewHint.ANIMATING] || frame.viewHints[ViewHint.INTERACTING]
    const resolution = (frame.viewState.resolution / ratio) * (picture.width / size.width)
    const level = levelFor(picture, resolution, isMoving ? moving : atRest)
    // A demo image of another size fills the place of the chart.
    if (level) context.drawImage(level, 0, 0, size.width, size.height)
    context.restore()
    return canvas
  }
  const layer = new Layer({ render, zIndex: 10 })

  return {
    layer,
    show(shown) {
      picture = shown
      layer.changed()
    },
    setAround(around) {
      isAround = around
      layer.changed()
    },
  }
}

function clear(context: CanvasRenderingContext2D, { size, pixelRatio }: FrameState): void {
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

function clip(
  context: CanvasRenderingContext2D,
  { planview, insets }: ChartMap,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  const rectangle = ({ left, top, right, bottom }: Frame) => context.rect(left, top, right - left, bottom - top)
  context.beginPath()
  rectangle(planview)
  context.clip()
  for (const inset of insets) {
    context.beginPath()
    context.rect(0, 0, width, height)
    rectangle(inset)
    context.clip('evenodd')
  }
}
