import { createContext, useContext } from 'react'
import type { AirportRecord, ChartMap, ChartRecord } from '#client'
import type { Stage } from '../view/stage.ts'

/** One of the two places for charts on the screen. What a tool keeps from chart to chart belongs to a slot: slot-state.ts. */
export type Slot = object

/** A chart on the screen, as its tools see it. */
export type ChartInSlot = {
  readonly slot: Slot
  readonly chart: ChartRecord
  /** All charts of the airport, in the list's order. */
  readonly charts: readonly ChartRecord[]
  /** Undefined: not loaded. */
  readonly airport: AirportRecord | undefined
  /** null: the element of the chart is not on the page yet. */
  readonly stage: Stage | null
  readonly isNight: boolean
  /** The image is the demo image: it is the same for every chart. */
  readonly isDemo: boolean
  /** The base map is below the chart: every place has coordinates. */
  readonly showsSurroundings: boolean
  /** Shows another chart of this airport. */
  readonly onChart: (chart: ChartRecord) => void
}

export const ChartContext = createContext<ChartInSlot | null>(null)

export function useChartInSlot(): ChartInSlot {
  const chart = useContext(ChartContext)
  if (!chart) throw new Error('There is no ChartContext around this component')
  return chart
}

/** For what is laid over a chart, which is rendered where there is a stage. */
export function useStageInSlot(): Stage {
  const { stage } = useChartInSlot()
  if (!stage) throw new Error('This component is rendered over a stage alone')
  return stage
}

/** For what needs a map, which is rendered over georeferenced charts. */
export function useMapInSlot(): { readonly stage: Stage; readonly chartMap: ChartMap } {
  const stage = useStageInSlot()
  const { chartMap } = stage
  if (!chartMap) throw new Error('This component is rendered over georeferenced charts alone')
  return { stage, chartMap }
}

/** What every tool gets; the rest is in its context. */
export type ToolProps = {
  /** Switches the tool off, or closes its panel. */
  readonly close: () => void
}
