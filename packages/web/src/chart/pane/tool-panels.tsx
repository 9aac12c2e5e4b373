import { Insets } from '../tools/insets/insets.tsx'
import { ChartOverMap } from '../tools/map/chart-over-map.tsx'
import { OwnShip } from '../tools/own-ship/own-ship.tsx'
import { ReadOut } from '../tools/read-out/read-out.tsx'
import { Ruler } from '../tools/ruler/ruler.tsx'
import type { Tools } from './tools.ts'

/** What the tools that are on lay over the chart, with their numbers at its lower edge. */
export function ToolPanels({ tools, hasMap }: { readonly tools: Tools; readonly hasMap: boolean }) {
  return (
    <>
      {hasMap && tools.insets && <Insets />}
      {hasMap && tools.readOut && <ReadOut />}
      {hasMap && tools.map && <ChartOverMap />}
      {hasMap && tools.ruler && <Ruler />}
      {tools.ownShip && <OwnShip />}
    </>
  )
}
