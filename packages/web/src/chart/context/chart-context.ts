import { createContext, useContext } from 'react'
import type { AirportRecord, ChartMap, ChartRecord } from '#client'
import type { Stage } from '../view/stage.ts'

/** One of the two places for charts on the screen. State that a tool keeps when the chart changes belongs to a slot: slot-state.ts. */
export type Slot = object

/** A chart on the screen, as its tools get it. */
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
  /** The image is the demo image, which is the same for all charts. */
  readonly isDemo: boolean
  /** The base map is shown below the chart: all places have coordinates. */
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

/** For components over a chart, which are rendered only with a stage. */
export function useStageInSlot(): Stage {
  const { stage } = useChartInSlot()
  if (!stage) throw new Error('This component is rendered over a stage alone')
  return stage
}

/** For components that need a map, which are rendered only over georeferenced charts. */
export function useMapInSlot(): { readonly stage: Stage; readonly chartMap: ChartMap } {
  const stage = useStageInSlot()
  const { chartMap } = stage
  if (!chartMap) throw new Error('This component is rendered over georeferenced charts alone')
  return { stage, chartMap }
}

/** The props of all tools; a tool gets the rest from its context. */
export type ToolProps = {
  /** Switches the tool off, or closes its panel. */
  readonly close: () => void
}
