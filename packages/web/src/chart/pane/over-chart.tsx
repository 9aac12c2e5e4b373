import { Suspense } from 'react'
import { lazyPart } from '../../service/index.ts'
import { useChartInSlot } from '../context/chart-context.ts'
import { type Tool, tools } from '../tools/tools.ts'
import { ToolPart } from './tool-part.tsx'
import type { OpenTools } from './use-open-tools.ts'

const drawings = tools.flatMap((tool) => (tool.loadDrawing ? [{ tool, Drawing: lazyPart(tool.loadDrawing) }] : []))

/** From the top of the stack of panels to the lower edge of the chart. */
const stacked = tools
  .filter(({ group }) => group !== 'panel')
  .reverse()
  .sort((one, other) => Number(other.isOnTop ?? false) - Number(one.isOnTop ?? false))

/** The layers over the chart: drawings of stored data, and the active tools, with their panels at the lower edge. */
export function OverChart({
  open,
  isKept,
  isReady,
}: {
  readonly open: OpenTools
  readonly isKept: (tool: Tool) => boolean
  /** Whether the image of the chart is on the screen. */
  readonly isReady: boolean
}) {
  const { stage } = useChartInSlot()
  if (!stage) return null
  const hasMap = stage.chartMap !== undefined
  const isPaused = open.alone !== null
  const drawn = hasMap && isReady && !isPaused ? drawings.filter(({ tool }) => isKept(tool)) : []
  const group = isPaused ? 'alone' : 'over'
  const shown = stacked.filter((tool) => tool.group === group && (hasMap || tool.needs !== 'map'))
  return (
    <>
      {drawn.map(({ tool, Drawing }) => (
        <Suspense key={tool.id}>
          <Drawing />
        </Suspense>
      ))}
      {shown.map((tool) => {
        const { isOn, close } = open.switchOf(tool)
        return isOn && <ToolPart key={tool.id} id={tool.id} close={close} />
      })}
    </>
  )
}
