import Feature from 'ol/Feature'
import Polygon from 'ol/geom/Polygon'
import VectorLayer from 'ol/layer/Vector'
import VectorSource from 'ol/source/Vector'
import { Fill, Stroke, Style } from 'ol/style'
import { useEffect } from 'react'
import { useStageInSlot } from '../../context/chart-context.ts'
import { cornersOf, toPlane } from '../../plane/pixel-plane.ts'
import type { Stage } from '../../view/stage.ts'

/** Hatches the areas that are not to scale, in which positions are not drawn. */
export function Insets() {
  const stage = useStageInSlot()
  useEffect(() => showInsets(stage), [stage])
  return null
}

/** Returns a function that removes them. */
function showInsets(stage: Stage): () => void {
  const { chart, chartMap, map } = stage
  const insets = chartMap?.insets ?? []
  const source = new VectorSource({
    features: insets.map(
      (inset) => new Feature(new Polygon([cornersOf(inset).map((corner) => toPlane(corner, chart.height))])),
    ),
  })
  const style = new Style({ fill: new Fill({ color: hatching() }), stroke: new Stroke({ color: '#d10068', width: 2 }) })
  const layer = new VectorLayer({ source, style, zIndex: 20, updateWhileAnimating: true, updateWhileInteracting: true })
  map.addLayer(layer)
  return () => map.removeLayer(layer)
}

/** Two colours, so that the lines are visible on white paper and at night. */
function hatching(): CanvasPattern | string {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = 16
  const context = canvas.getContext('2d')
  if (!context) return 'rgba(209, 0, 104, 0.25)'
  for (const [color, width] of [
    ['rgba(255, 255, 255, 0.5)', 5],
    ['rgba(209, 0, 104, 0.8)', 2],
  ] as const) {
    context.strokeStyle = color
    context.lineWidth = width
    context.beginPath()
    for (const start of [-16, 0, 16]) {
      context.moveTo(start - 2, 18)
      context.lineTo(start + 18, -2)
    }
    context.stroke()
  }
  return context.createPattern(canvas, 'repeat') ?? 'rgba(209, 0, 104, 0.25)'
}
