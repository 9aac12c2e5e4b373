import Feature from 'ol/Feature'
import LineString from 'ol/geom/LineString'
import VectorLayer from 'ol/layer/Vector'
import Overlay from 'ol/Overlay'
import VectorSource from 'ol/source/Vector'
import { Stroke, Style } from 'ol/style'
import { useEffect, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import type { LatLng } from '#client'
import { useLanguage, useWords } from '../../../words/index.ts'
import { useChartInSlot, useMapInSlot } from '../../context/chart-context.ts'
import { Icon } from '../../icon/icon.tsx'
import { coordinatesText } from '../../measure/coordinates.ts'
import { magneticToday } from '../../measure/magnetic.ts'
import { bearingText, distanceText, measure } from '../../measure/measure.ts'
import { type Place, toImage, toPlane } from '../../plane/pixel-plane.ts'
import type { Stage } from '../../view/stage.ts'
import style from './ruler.module.css'
import { RulerEnd } from './ruler-end.tsx'

type Ends = readonly [Place, Place]
const names = ['A', 'B'] as const

/** A line on the chart with its length and direction. Both ends can be moved by touch, mouse, keys or buttons. */
export function Ruler() {
  const { showsSurroundings } = useChartInSlot()
  const { stage, chartMap } = useMapInSlot()
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const [ends, setEnds] = useState<Ends>(() => firstEnds(stage))
  const [chosen, setChosen] = useState<0 | 1>(1)
  const line = useLine(stage)
  const overlays = useOverlays(stage)

  useEffect(() => {
    line.setCoordinates([...ends])
    overlays.forEach((overlay, index) => {
      overlay.setPosition([...ends[index as 0 | 1]])
    })
  }, [line, overlays, ends])

  const latLng = (place: Place): LatLng => chartMap.toLatLng(toImage(place, stage.chart.height))
  const isOnMap = showsSurroundings || ends.every((end) => chartMap.covers(toImage(end, stage.chart.height)))
  const from = latLng(ends[0])
  const { distance, trueBearing } = measure(from, latLng(ends[1]))
  const put = (index: 0 | 1, place: Place) => {
    setChosen(index)
    setEnds((present) => (index === 0 ? [place, present[1]] : [present[0], place]))
  }
  /** Moves an end by screen pixels, so that arrow keys work as expected on a rotated chart. */
  const nudge = (index: 0 | 1, right: number, down: number) => {
    const [x = 0, y = 0] = stage.map.getPixelFromCoordinate([...ends[index]]) ?? []
    const place = stage.map.getCoordinateFromPixel([x + right, y + down])
    if (place) put(index, place as Place)
  }
  const step = 6
  const arrow = (direction: 'up' | 'down' | 'left' | 'right', right: number, down: number) => (
    <button
      type="button"
      className="button icon"
      aria-label={`${names[chosen]}: ${words.pan[direction]}`}
      onClick={() => nudge(chosen, right * step, down * step)}
    >
      <Icon name={direction} />
    </button>
  )

  return (
    <section className={`raised ${style.panel}`} aria-label={words.tools.ruler}>
      <output className={style.result} aria-live="polite">
        <strong>{distanceText(distance, language)} NM</strong>
        <span>
          {bearingText(magneticToday.bearing(from, trueBearing))}° M <small>{magneticToday.name}</small>
        </span>
        <span>{bearingText(trueBearing)}° T</span>
        {!isOnMap && <span className="badge warning">{words.noCoordinates}</span>}
      </output>
      <div className={style.buttons}>
        {names.map((name, index) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={chosen === index}
            aria-label={`${words.ruler.end(name)} ${coordinatesText(latLng(ends[index as 0 | 1]))}`}
            onClick={() => setChosen(index as 0 | 1)}
          >
            {name}
          </button>
        ))}
        {arrow('left', -1, 0)}
        {arrow('up', 0, -1)}
        {arrow('down', 0, 1)}
        {arrow('right', 1, 0)}
      </div>
      {overlays.map((overlay, index) =>
        createPortal(
          <RulerEnd
            name={names[index as 0 | 1]}
            label={`${words.ruler.end(names[index as 0 | 1])} ${coordinatesText(latLng(ends[index as 0 | 1]))}`}
            isChosen={chosen === index}
            choose={() => setChosen(index as 0 | 1)}
            nudge={(right, down) => nudge(index as 0 | 1, right, down)}
            drag={(x, y) => {
              const place = stage.map.getCoordinateFromPixel([x, y])
              if (place) put(index as 0 | 1, place as Place)
            }}
            stage={stage}
          />,
          overlay.getElement() ?? document.body,
          names[index as 0 | 1],
        ),
      )}
    </section>
  )
}

/** Across the plan view if that part is visible, otherwise across the screen. */
function firstEnds({ map, chart, chartMap }: Stage): Ends {
  const [width = 0, height = 0] = map.getSize() ?? []
  const at = (x: number, y: number) => (map.getCoordinateFromPixel([width * x, height * y]) ?? [0, 0]) as Place
  const isSeen = (place: Place) => {
    const [x = -1, y = -1] = map.getPixelFromCoordinate([...place]) ?? []
    return x > 0 && x < width && y > 0 && y < height
  }
  if (chartMap) {
    const { left, top, right, bottom } = chartMap.planview
    const inside = (x: number) => toPlane({ x: left + x * (right - left), y: top + 0.4 * (bottom - top) }, chart.height)
    const ends: Ends = [inside(0.35), inside(0.7)]
    if (ends.every(isSeen)) return ends
  }
  return [at(0.35, 0.4), at(0.65, 0.35)]
}

function useLine(stage: Stage): LineString {
  const line = useMemo(() => new LineString([]), [])
  useEffect(() => {
    const stroke = (color: string, width: number) =>
      new Style({ stroke: new Stroke({ color, width, lineCap: 'butt' }) })
    const layer = new VectorLayer({
      source: new VectorSource({ features: [new Feature(line)] }),
      style: [stroke('rgba(255, 255, 255, 0.85)', 7), stroke('#0b5394', 3)],
      zIndex: 50,
      updateWhileAnimating: true,
      updateWhileInteracting: true,
    })
    stage.map.addLayer(layer)
    return () => void stage.map.removeLayer(layer)
  }, [stage, line])
  return line
}

function useOverlays(stage: Stage): readonly Overlay[] {
  const overlays = useMemo(
    () =>
      names.map(
        () => new Overlay({ element: document.createElement('div'), positioning: 'center-center', stopEvent: true }),
      ),
    [],
  )
  useEffect(() => {
    for (const overlay of overlays) stage.map.addOverlay(overlay)
    return () => {
      for (const overlay of overlays) stage.map.removeOverlay(overlay)
    }
  }, [stage, overlays])
  return overlays
}
