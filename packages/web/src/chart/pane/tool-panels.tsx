import { useEffect } from 'react'
import type { AirportRecord, ChartRecord } from '#client'
import { showInsets } from '../tools/insets/insets-layer.ts'
import { ChartOverMap } from '../tools/map/chart-over-map.tsx'
import { OwnShip } from '../tools/own-ship/own-ship.tsx'
import { ReadOut } from '../tools/read-out/read-out.tsx'
import { RulerTool } from '../tools/ruler/ruler.tsx'
import type { Stage } from '../view/stage.ts'
import type { ToolSwitch } from './tools.ts'

/** What the tools that are on lay over the chart, with their numbers at its lower edge. */
export function ToolPanels({
  stage,
  switches: { tools, flight },
  airport,
  chart,
  charts,
  onChart,
  isNight,
}: {
  readonly stage: Stage
  readonly switches: ToolSwitch
  readonly airport: AirportRecord | undefined
  readonly chart: ChartRecord
  readonly charts: readonly ChartRecord[]
  readonly onChart: (chart: ChartRecord) => void
  readonly isNight: boolean
}) {
  const { chartMap } = stage
  useEffect(() => (tools.insets ? showInsets(stage) : undefined), [stage, tools.insets])
  return (
    <>
      {chartMap && tools.readOut && <ReadOut stage={stage} isAround={tools.map} />}
      {chartMap && tools.map && <ChartOverMap stage={stage} chartMap={chartMap} isNight={isNight} />}
      {chartMap && tools.ruler && <RulerTool stage={stage} chartMap={chartMap} isAround={tools.map} />}
      {tools.ownShip && (
        <OwnShip
          stage={stage}
          airport={airport}
          chart={chart}
          charts={charts}
          onChart={onChart}
          flight={flight}
          isNight={isNight}
          isAround={chartMap !== undefined && tools.map}
        />
      )}
    </>
  )
}
