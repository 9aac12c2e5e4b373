/** Shows a tool of a chart with the same context as on the page of a chart. */
import assert from 'node:assert/strict'
import { type ReactNode, useMemo } from 'react'
import type { AirportRecord, ChartRecord } from '#client'
import type { ChartRecord as SentChart } from '../../../src/contract/index.ts'
import { ChartContext, type ChartInSlot } from '../src/chart/context/chart-context.ts'
import { tools } from '../src/chart/tools/tools.ts'
import type { Stage } from '../src/chart/view/stage.ts'
import { useStage } from '../src/chart/view/use-stage.ts'
import { charts as allCharts, wellington } from './answers.ts'
import { type Setting, type Shown, show } from './show.tsx'

export type ToolSetting = Setting & {
  /** The first one is on the screen. */
  readonly charts?: readonly SentChart[]
}

export type ShownTool = Shown & {
  /** Number of times the tool closed itself. */
  readonly closed: () => number
}

/** The tool with this id in `tools`. */
export async function showTool(
  t: Parameters<typeof show>[0],
  id: string,
  { charts: sent = allCharts, ...setting }: ToolSetting = {},
): Promise<ShownTool> {
  const row = tools.find((tool) => tool.id === id) ?? assert.fail(`no tool is named ${id}`)
  const Tool = await row.load()
  const charts = sent as readonly ChartRecord[]
  let closed = 0
  const tool = <Tool close={() => (closed += 1)} />
  const part =
    row.group === 'panel' ? <InSlot charts={charts}>{tool}</InSlot> : <OnStage charts={charts}>{tool}</OnStage>
  return { ...(await show(t, part, setting)), closed: () => closed }
}

type SlotProps = { readonly charts: readonly ChartRecord[]; readonly children: ReactNode }

function InSlot({ charts, children, stage = null }: SlotProps & { readonly stage?: Stage | null }) {
  const slot = useMemo(() => ({}), [])
  const [chart] = charts
  const context: Partial<ChartInSlot> = {
    ...{ slot, charts, stage, isNight: false, isDemo: false, onChart: () => undefined },
    ...(chart && { chart }),
    airport: wellington as AirportRecord,
  }
  return <ChartContext value={context as ChartInSlot}>{children}</ChartContext>
}

function OnStage({ charts, children }: SlotProps) {
  const { place, stage } = useStage(charts[0] ?? assert.fail('no chart'))
  const flat = useMemo(() => stage && withSize(stage), [stage])
  return (
    <>
      <div ref={place} data-stage />
      {flat && (
        <InSlot charts={charts} stage={flat}>
          {children}
        </InSlot>
      )}
    </>
  )
}

/** happy-dom has no layout: here the screen has the size of the image, with one screen pixel per pixel of the image. */
function withSize(stage: Stage): Stage {
  const { width, height } = stage.chart
  const flip = ([x = 0, y = 0]: readonly number[]) => [x, height - y]
  const size = { getSize: () => [width, height], getCoordinateFromPixel: flip, getPixelFromCoordinate: flip }
  return { ...stage, map: Object.assign(Object.create(stage.map), size) }
}
