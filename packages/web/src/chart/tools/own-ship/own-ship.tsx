import type MapBrowserEvent from 'ol/MapBrowserEvent'
import { type RefCallback, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { AirportRecord } from '#client'
import { useLanguage, useWords } from '../../../words/index.ts'
import { useChartInSlot, useStageInSlot } from '../../context/chart-context.ts'
import { slotState } from '../../context/slot-state.ts'
import type { Stage } from '../../view/stage.ts'
import type { Received } from './choose-position.ts'
import { airportDiagram, type Field, hasLanded, nextPhase, type Phase } from './landing.ts'
import { LandingOffer } from './landing-offer.tsx'
import { type Follow, type Hidden, type OwnShipLayer, openOwnShipLayer } from './own-ship-layer.ts'
import { OwnShipPanel } from './own-ship-panel.tsx'
import { usePosition } from './use-position.ts'

const useFollow = slotState<Follow>('off')
const useRings = slotState<boolean>(true)
/** Whether the panel is reduced to one line. */
const useFold = slotState<boolean>(false)
const usePhase = slotState<Phase>('unknown')

/** The aircraft on the chart, the panel with its data, and an offer of the airport diagram after landing. */
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

  // Dragging the chart stops following.
  useEffect(() => {
    const stop = ({ originalEvent: { altKey, shiftKey } }: MapBrowserEvent) => {
      // With these keys, dragging rotates the chart around the aircraft.
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
    const options = { trail, rings, follow, showsSurroundings, isNight, interval, language }
    setHidden(layer.current?.show({ pose, track, isOld, ...options }) ?? null)
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

/** Whether the aircraft has landed at this airport. */
function useLanding(received: Received | null, field: Field | undefined) {
  const [phase, setPhase] = usePhase()
  const [landed, setLanded] = useState(false)
  useEffect(() => {
    if (!received || !field) return
    const next = nextPhase(phase, received.position, field)
    if (hasLanded(phase, next)) setLanded(true)
    if (next === 'flying') setLanded(false)
    setPhase(next)
  }, [received, field, phase, setPhase])
  return { landed, dismiss: () => setLanded(false) }
}

/** Reports to the stage how much of its lower edge the panel with this ref covers while it is mounted. */
function useCoveredHeight(stage: Stage): RefCallback<HTMLElement> {
  return useCallback(
    (panel: HTMLElement | null) => {
      if (!panel) return
      const observer = new ResizeObserver(() => {
        const { bottom } = stage.element.getBoundingClientRect()
        stage.setCoveredHeight(Math.max(0, bottom - panel.getBoundingClientRect().top))
      })
      observer.observe(panel)
      return () => {
        observer.disconnect()
        stage.setCoveredHeight(0)
      }
    },
    [stage],
  )
}
