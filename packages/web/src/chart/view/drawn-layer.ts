import Layer from 'ol/layer/Layer'
import type OlMap from 'ol/Map'
import type { FrameState } from 'ol/Map'
import type { DecodedImage } from './decoded-image.ts'
import { levelAt } from './image-layer.ts'
import { clear, enterImage, openCanvas } from './plane-canvas.ts'

/** The canvas for drawings over the image of a chart. */
export type Drawing = {
  readonly context: CanvasRenderingContext2D
  readonly frame: FrameState
  /** Sets the unit of later drawing calls to pixels of the image, from its upper left corner. */
  enterImage(): void
  /** The copy of an image for the present view. `scale`: its pixels per pixel of the image. */
  levelOf(image: Pick<DecodedImage, 'levels'>, scale: number): ImageBitmap | undefined
}

export type DrawnLayer = { redraw(): void; close(): void }

/** A layer that calls `draw` whenever the view changes. Parts that are loaded later draw with it and do not import OpenLayers. */
export function openDrawnLayer(map: OlMap, imageHeight: number, draw: (drawing: Drawing) => void): DrawnLayer {
  const { canvas, context } = openCanvas()
  const render = (frame: FrameState): HTMLElement => {
    if (!context) return canvas
    clear(context, frame)
    draw({
      context,
      frame,
      enterImage: () => enterImage(context, frame, imageHeight),
      levelOf: (image, scale) => levelAt(frame, image, scale),
    })
    return canvas
  }
  const layer = new Layer({ render, zIndex: 11 })
  map.addLayer(layer)
  return { redraw: () => layer.changed(), close: () => void map.removeLayer(layer) }
}
