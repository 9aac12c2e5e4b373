import type BaseLayer from 'ol/layer/Base'
import type OlMap from 'ol/Map'
import { getRenderPixel } from 'ol/render'
import type RenderEvent from 'ol/render/Event'
import type { ChartMap, ChartRecord, InsetFrame } from '#client'
import { cornersOf, toPlane } from '../plane/pixel-plane.ts'

/** The part of a stage that locates the map area on the screen. */
export type Clip = {
  readonly map: OlMap
  readonly chart: Pick<ChartRecord, 'height'>
  readonly chartMap: ChartMap | undefined
}

/**
 * Clips a layer to the plan view without the insets: only there the chart is a map (service.md, Client rules 2). `isOn` is called for
 * each drawing.
 */
export function clipToMap(layer: BaseLayer, stage: Clip, isOn: () => boolean = () => true): void {
  const { chartMap } = stage
  if (!chartMap) return
  layer.addEventListener('prerender', (event) => {
    const { context } = event as RenderEvent
    if (!(context instanceof CanvasRenderingContext2D)) return
    context.save()
    if (!isOn()) return
    context.beginPath()
    trace(event as RenderEvent, context, stage, chartMap.planview)
    context.clip()
    for (const inset of chartMap.insets) {
      const { width, height } = context.canvas
      context.beginPath()
      context.rect(0, 0, width, height)
      trace(event as RenderEvent, context, stage, inset)
      context.clip('evenodd')
    }
  })
  layer.addEventListener('postrender', (event) => {
    const { context } = event as RenderEvent
    if (context instanceof CanvasRenderingContext2D) context.restore()
  })
}

function trace(event: RenderEvent, context: CanvasRenderingContext2D, { map, chart }: Clip, area: InsetFrame): void {
  cornersOf(area).forEach((corner, index) => {
    const [x = 0, y = 0] = getRenderPixel(event, map.getPixelFromCoordinate(toPlane(corner, chart.height)))
    if (index === 0) context.moveTo(x, y)
    else context.lineTo(x, y)
  })
  context.closePath()
}
