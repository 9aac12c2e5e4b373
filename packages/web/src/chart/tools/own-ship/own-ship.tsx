import type MapBrowserEvent from 'ol/MapBrowserEvent'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { AirportRecord } from '#client'
import { useLanguage, useWords } from '../../../words/index.ts'
import { useChartInSlot, useStageInSlot } from '../../context/chart-context.ts'
import { useFold, useFollow, useRings } from './flight.ts'
import { airportDiagram, type Field } from './landing.ts'
import { LandingOffer } from './landing-offer.tsx'
import { type Hidden, type OwnShipLayer, openOwnShipLayer } from './own-ship-layer.ts'
import { OwnShipPanel } from './own-ship-panel.tsx'
import { useCoveredHeight } from './use-covered-height.ts'
import { useLanding } from './use-landing.ts'
import { usePosition } from './use-position.ts'

/** The aircraft on the chart, its numbers below it, and the airport diagram once it has landed. */
export function OwnShip() {
  const { airport, chart, charts, onChart, showsSurroundings, isNight } = useChartInSlot()
  const stage = useStageInSlot()
  const { chart: words } = useWords()
  const { language } = useLanguage()
  const field = useMemo(() => fieldOf(airport), [airport])
  const state = usePosition()
  const { received, freshness, trail, interval } = state
  const [follow, setFollow] = useFollow()
  const [rings, setRings] = useRings()
  const [isFolded, setFolded] = useFold()
  const panel = useCoveredHeight(stage)
  const { landed, dismiss } = useLanding(received, field)
  const [hidden, setHidden] = useState<Hidden>(null)
  const layer = useRef<OwnShipLayer>(null)

  useEffect(() => {
    if (!stage.chartMap) return
    const opened = openOwnShipLayer(stage, stage.chartMap)
    layer.current = opened
    return () => opened.close()
  }, [stage])

  // Moving the chart by hand stops following.
  useEffect(() => {
    const stop = ({ originalEvent: { altKey, shiftKey } }: MapBrowserEvent) => {
      // With these keys it is turned, around the aircraft.
      if (!altKey && !shiftKey) setFollow('off')
    }
    stage.map.on('pointerdrag', stop)
    return () => stage.map.un('pointerdrag', stop)
  }, [stage, setFollow])

  const position = received?.position ?? null
  useEffect(() => {
    const pose = position && {
      lat: position.lat,
      lng: position.lng,
      heading: position.heading ?? position.track ?? undefined,
    }
    const track = position ? (position.track ?? position.heading) : null
    const isOld = freshness !== 'fresh'
    const look = { trail, rings, follow, showsSurroundings, isNight, interval, language }
    setHidden(layer.current?.show({ pose, track, isOld, ...look }) ?? null)
  }, [position, freshness, trail, rings, follow, showsSurroundings, isNight, interval, language])

  const diagram = airportDiagram(charts)
  return (
    <>
      {landed && diagram && diagram.id !== chart.id && (
        <LandingOffer
          title={words.title(diagram.index_number, diagram.name)}
          show={() => onChart(diagram)}
          dismiss={dismiss}
        />
      )}
      <OwnShipPanel
        place={panel}
        state={state}
        hidden={stage.chartMap ? hidden : 'no map'}
        elevation={field?.elevation}
        follow={{ shown: follow, set: setFollow }}
        rings={{ isOn: rings, toggle: () => setRings(!rings) }}
        fold={{ isOn: isFolded, toggle: () => setFolded(!isFolded) }}
      />
    </>
  )
}

const fieldOf = (airport: AirportRecord | undefined): Field | undefined =>
  airport && { lat: airport.latitude, lng: airport.longitude, elevation: airport.elevation }
