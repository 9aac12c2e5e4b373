import Layer from 'ol/layer/Layer'
import type { FrameState } from 'ol/Map'
import ViewHint from 'ol/ViewHint'
import type { ChartMap } from '#client'
import { cornersOf } from '../plane/pixel-plane.ts'
import { atRest, type DecodedImage, levelFor, moving } from './decoded-image.ts'
import { holdImage } from './image-use.ts'
import { clear, enterImage, openCanvas } from './plane-canvas.ts'

export type ImageLayer = {
  readonly layer: Layer
  show(image: DecodedImage): void
  readonly shown: () => DecodedImage | null
  /** Whether only the map area is drawn, so that a base map is visible around it. */
  clipToMapArea(isOn: boolean): void
  close(): void
}

/**
 * The image of a chart, drawn with the rotation of the view: OpenLayers' own image layer draws it upright and lets the browser rotate the
 * canvas, which takes several times as long without a GPU. `isSharp`: enlarged pixels are drawn as squares.
 */
export function openImageLayer(
  size: { readonly width: number; readonly height: number },
  { chartMap, isSharp }: { readonly chartMap: ChartMap | undefined; readonly isSharp: boolean },
): ImageLayer {
  const { canvas, context } = openCanvas()
  let image: DecodedImage | null = null
  let release = (): void => undefined
  let isClipped = false

  const render = (frame: FrameState): HTMLElement => {
    if (!context) return canvas
    clear(context, frame)
    if (!image) return canvas
    // Layers above draw on the same canvas, in screen pixels.
    context.save()
    enterImage(context, frame, size.height)
    if (isClipped && chartMap) clip(context, chartMap, size)
    context.globalAlpha = layer.getOpacity()
    context.imageSmoothingEnabled = !isSharp || frame.viewState.resolution > 1 / 1.5
    const level = levelAt(frame, image, image.width / size.width)
    // A demo image of another size fills the area of the chart.
    if (level) context.drawImage(level, 0, 0, size.width, size.height)
    context.restore()
    return canvas
  }
  const layer = new Layer({ render, zIndex: 10 })

  return {
    layer,
    show(shown) {
      release()
      release = holdImage(shown)
      image = shown
      layer.changed()
    },
    shown: () => image,
    clipToMapArea(isOn) {
      isClipped = isOn
      layer.changed()
    },
    close() {
      release()
      image = null
    },
  }
}

/** The copy of an image for the present view. `scale`: its pixels per unit of the plane. */
export function levelAt(
  { viewHints, viewState, pixelRatio }: FrameState,
  image: Pick<DecodedImage, 'levels'>,
  scale: number,
): ImageBitmap | undefined {
  const isMoving = viewHints[ViewHint.ANIMATING] || viewHints[ViewHint.INTERACTING]
  return levelFor(image, (viewState.resolution / pixelRatio) * scale, isMoving ? moving : atRest)
}

function clip(
  context: CanvasRenderingContext2D,
  { planview, insets }: ChartMap,
  { width, height }: { readonly width: number; readonly height: number },
): void {
  context.beginPath()
  context.rect(planview.left, planview.top, planview.right - planview.left, planview.bottom - planview.top)
  context.clip()
  for (const inset of insets) {
    context.beginPath()
    context.rect(0, 0, width, height)
    for (const { x, y } of cornersOf(inset)) context.lineTo(x, y)
    context.closePath()
    context.clip('evenodd')
  }
}
