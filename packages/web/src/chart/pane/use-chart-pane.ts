import { useEffect, useMemo, useState } from 'react'
import type { AirportRecord, ChartRecord } from '#client'
import { useKept, useRecent } from '../../kept/index.ts'
import { newPin } from '../../pin/index.ts'
import { useAirport, useMe } from '../../service/index.ts'
import { useMedia, useNightOf } from '../../style/index.ts'
import { useWords } from '../../words/index.ts'
import type { ChartInSlot } from '../context/chart-context.ts'
import type { Follow } from '../follow/use-follow.ts'
import { useLight } from '../light/use-light.ts'
import type { Fit } from '../plane/fit.ts'
import { usePrinting } from '../print/use-printing.ts'
import type { Rail } from '../rail/use-rail.ts'
import type { Tool, ToolKeptKind } from '../tools/tools.ts'
import type { Stage } from '../view/stage.ts'
import { useDecodedImage } from '../view/use-decoded-image.ts'
import { useStage } from '../view/use-stage.ts'
import { useChartCommands } from './use-chart-commands.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useOpenTools } from './use-open-tools.ts'
import type { SlotTools } from './use-slot-tools.ts'
import { useSpace } from './use-space.ts'
import { useWarnings } from './warnings.tsx'

export type ChartPaneProps = {
  readonly icao: string
  readonly chart: ChartRecord
  /** All charts of the airport, in the order of the list, for previous and next. */
  readonly charts: readonly ChartRecord[]
  /** No longer published: it is still shown because it was open. */
  readonly isWithdrawn: boolean
  /** Shows another chart of this airport. */
  readonly onChart: (chart: ChartRecord) => void
  readonly tools: SlotTools
  /** Only of the first chart, on which keys act when no chart has the focus: what the window shows next to the charts. */
  readonly window?: { readonly rail: Rail | null; readonly follow: Follow }
  /** Closes this chart, so that only the other is shown; undefined: there is only one. */
  readonly close?: (() => void) | undefined
}

/** The state of a chart on the screen, for its layout and its tools. */
export function useChartPane({ icao, chart, charts, isWithdrawn, onChart, tools, window, close }: ChartPaneProps) {
  const isFirst = window !== undefined
  const { chart: words } = useWords()
  const { airport, light } = useAirportLight(icao, isFirst)
  useRecent(icao, airport?.name, chart.id)
  const neighbours = neighboursOf(chart, charts)
  const { loaded, image, place, stage } = useChartOnStage(chart, light.isNight, neighbours)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const fullScreen = useFullScreen(frame)
  const { space, isOnItsSide } = useSpace({ isShared: close !== undefined && !fullScreen.isOn })
  const fit = useFit(stage, chart, isOnItsSide)
  const isDemo = image?.access === 'demo'
  const warnings = useWarnings(chart, { isDemo, isWithdrawn })
  const watermark = useWatermark()
  const printing = usePrinting(chart, image, {
    watermark,
    warnings: warnings.map(({ title, text }) => `${title}: ${text}`),
  })
  const open = useOpenTools(tools)
  const { pin, isKept } = useKeptOf(chart)
  const hasMap = stage?.chartMap !== undefined
  const step = (direction: 1 | -1) => {
    const to = direction === 1 ? neighbours.next : neighbours.previous
    if (to) onChart(to)
  }
  const isTouch = useMedia('(hover: none) and (pointer: coarse)')
  const has = { map: hasMap, published: !isWithdrawn, space: close === undefined }
  const commands = useChartCommands(
    frame,
    { words, stage, fit, light, step, fullScreen, open, isKept, has, pin, isTouch, ...window, ...printing },
    { isFirst, space },
  )
  const context: ChartInSlot = {
    ...{ slot: tools.slot, chart, charts, airport, stage, onChart },
    ...{ isNight: light.isNight, isDemo, showsSurroundings: hasMap && tools.on.has('map') },
  }
  return {
    ...{ context, loaded, place, neighbours, warnings, watermark, open, isKept, commands },
    frame: { setFrame, isFullScreen: fullScreen.isOn, space, isOnItsSide },
  }
}

/** The airport, and whether it is night there, by the sun or by the person's choice. The first chart also sets the night of the pages. */
function useAirportLight(icao: string, isFirst: boolean) {
  const answer = useAirport(icao)
  const airport = answer.state === 'ready' ? answer.value : undefined
  const position = useMemo(() => placeOf(airport), [airport])
  const { light: chosen, setLight: set, isNight } = useLight(position)
  useNightOf(isFirst ? position : undefined)
  return { airport, light: { chosen, set, isNight } }
}

const placeOf = (airport: AirportRecord | undefined) => airport && { lat: airport.latitude, lng: airport.longitude }

type Neighbours = { readonly previous: ChartRecord | undefined; readonly next: ChartRecord | undefined }

function neighboursOf(chart: ChartRecord, charts: readonly ChartRecord[]): Neighbours {
  const at = charts.findIndex(({ id }) => id === chart.id)
  return { previous: at > 0 ? charts[at - 1] : undefined, next: at >= 0 ? charts[at + 1] : undefined }
}

/** The image of a chart, and the stage that shows it. */
function useChartOnStage(chart: ChartRecord, isNight: boolean, { next, previous }: Neighbours) {
  const ahead = [next, previous].filter((each) => each !== undefined)
  const loaded = useDecodedImage(chart, isNight, ahead)
  const image = loaded.state === 'ready' ? loaded.image : undefined
  const { place, stage } = useStage(chart)
  useEffect(() => {
    if (stage && image) stage.show(image)
  }, [stage, image])
  return { loaded, image, place, stage }
}

/** How the chart fits its stage: as the person chose, otherwise as a whole, or by its width on a phone in landscape. */
function useFit(stage: Stage | null, { width, height }: ChartRecord, isOnItsSide: boolean) {
  const [chosen, choose] = useState<Fit | null>(null)
  const shown = chosen ?? (isOnItsSide && height > width ? 'width' : 'page')
  useEffect(() => stage?.fitUnlessMoved(shown), [stage, shown])
  const set = (to: Fit) => {
    choose(to)
    stage?.fit(to)
  }
  return { shown, set }
}

/** The person's data for this chart: whether it is pinned, and whether a tool has stored data. */
function useKeptOf(chart: ChartRecord) {
  const pins = useKept('pins')
  const rowsOf: Readonly<Record<ToolKeptKind, ReadonlyMap<string, unknown>>> = {
    settings: useKept('settings').rows,
    notes: useKept('notes').rows,
  }
  const isPinned = pins.rows.has(chart.id)
  const pinned = () => [...pins.rows.values()].map(({ value }) => value)
  const togglePin = () => (isPinned ? pins.remove(chart.id) : pins.put(chart.id, newPin(chart, pinned())))
  const isKept = ({ kept }: Tool): boolean => {
    const [kind, key] = kept?.(chart) ?? []
    return kind !== undefined && key !== undefined && rowsOf[kind].has(key)
  }
  return { pin: { isOn: isPinned, toggle: togglePin }, isKept }
}

/** The line that names the person. */
function useWatermark(): string | undefined {
  const { chart: words } = useWords()
  const me = useMe()
  return me.state === 'ready' && me.value.signedIn ? words.watermark(me.value.name) : undefined
}
