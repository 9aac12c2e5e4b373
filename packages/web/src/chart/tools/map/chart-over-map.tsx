import { useEffect, useMemo, useState } from 'react'
import type { ChartMap } from '#client'
import { type Earth, loadEarth } from '../../../earth/index.ts'
import { useAirportPoints } from '../../../service/index.ts'
import { useWords } from '../../../words/index.ts'
import { useChartInSlot, useMapInSlot } from '../../context/chart-context.ts'
import type { Stage } from '../../view/stage.ts'
import { boxAround, type MapColours, mapLayers } from './base-map.ts'
import style from './chart-over-map.module.css'
import { type Land, landAround } from './land.ts'
import { airportsOn, useRunways } from './use-runways.ts'

/** The plan view of the chart over coasts, borders and airports, with an opacity that the person chooses. */
export function ChartOverMap() {
  const { isNight } = useChartInSlot()
  const { stage, chartMap } = useMapInSlot()
  const { tools, map: words } = useWords().chart
  const points = useAirportPoints()
  const airports = points.state === 'ready' ? points.value.airports : null
  const [opacity, setOpacity] = useState(80)
  const runways = useRunways(useMemo(() => airportsOn(chartMap, airports ?? []), [chartMap, airports]))
  const land = useLand(stage, chartMap)

  useEffect(() => {
    stage.showSurroundings(true)
    return () => {
      stage.setOpacity(1)
      stage.showSurroundings(false)
    }
  }, [stage])
  useEffect(() => stage.setOpacity(opacity / 100), [stage, opacity])
  useEffect(() => {
    if (land === null || land === 'failed') return
    const layers = mapLayers(stage, chartMap, { land, airports: airports ?? [], runways, colours: coloursAt(isNight) })
    for (const layer of layers) stage.map.addLayer(layer)
    return () => {
      for (const layer of layers) stage.map.removeLayer(layer)
    }
  }, [stage, chartMap, land, airports, runways, isNight])

  return (
    <section className={`raised ${style.panel}`} aria-label={tools.map}>
      <label>
        <span>{words.opacity}</span>
        <input
          type="range"
          min={0}
          max={100}
          step={5}
          value={opacity}
          onChange={(event) => setOpacity(event.target.valueAsNumber)}
        />
        <output>{opacity} %</output>
      </label>
      {land === null && <p role="status">{words.loading}</p>}
      {land === 'failed' && <p role="alert">{words.failed}</p>}
    </section>
  )
}

/** Coasts and borders are a megabyte: loaded once, when a map is first shown. */
let earth: Promise<Earth> | null = null
const loadOnce = (): Promise<Earth> => {
  earth ??= loadEarth('finest')
  earth.catch(() => {
    earth = null
  })
  return earth
}

function useLand(stage: Stage, chartMap: ChartMap): Land | null | 'failed' {
  const [land, setLand] = useState<Land | null | 'failed'>(null)
  useEffect(() => {
    let isCurrent = true
    loadOnce().then(
      (loaded) => isCurrent && setLand(landAround(loaded, chartMap, stage.chart, boxAround(stage))),
      () => isCurrent && setLand('failed'),
    )
    return () => {
      isCurrent = false
    }
  }, [stage, chartMap])
  return land
}

/** The map has its own night colours, independent of the theme of the page. */
const coloursAt = (isNight: boolean): MapColours =>
  isNight
    ? { sea: '#0a1520', land: '#1b2733', coast: '#52687b', border: '#4a5a69', ink: '#e9edf0' }
    : { sea: '#cfdfe9', land: '#f4f0e3', coast: '#6f8798', border: '#a2977c', ink: '#17212d' }
