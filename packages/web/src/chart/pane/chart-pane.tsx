import { Suspense, useEffect, useId, useMemo, useState } from 'react'
import type { AirportRecord, ChartRecord } from '#client'
import { useKept, useRecent } from '../../kept/index.ts'
import { useAssignedKeys } from '../../keys/index.ts'
import { FaultNote, Waiting } from '../../notices/index.ts'
import { newPin } from '../../pin/index.ts'
import { lazyPart, useAirport, useMe } from '../../service/index.ts'
import { useNightOf } from '../../style/index.ts'
import { useWords } from '../../words/index.ts'
import { ChartContext } from '../context/chart-context.ts'
import { useLight } from '../light/use-light.ts'
import type { Fit } from '../plane/fit.ts'
import { usePrinting } from '../print/use-printing.ts'
import { Compass } from '../view/compass.tsx'
import { usePicture } from '../view/use-picture.ts'
import { useStage } from '../view/use-stage.ts'
import { Margin } from '../watermark/margin.tsx'
import { lookCommands, toolCommands } from './chart-commands.ts'
import { BackLink, ChartTitle, Steps } from './chart-header.tsx'
import style from './chart-pane.module.css'
import { withKeys } from './commands.ts'
import { keepCommands } from './keep-commands.ts'
import type { Panel } from './panel.ts'
import { inBar, inMore, MorePanel, Toolbar } from './toolbar.tsx'
import { isAnyOn, type ToolSwitch } from './tools.ts'
import { useCommandKeys } from './use-commands.ts'
import { useFullScreen } from './use-full-screen.ts'
import { useRoom } from './use-room.ts'
import { useWarnings, Warnings } from './warnings.tsx'

/** What is not needed for the first look at a chart is fetched when it is there: long before anybody presses a button. */
const ToolPanels = lazyPart(async () => (await import('./tool-panels.tsx')).ToolPanels)
const Compare = lazyPart(async () => (await import('../tools/compare/compare.tsx')).Compare)
const SidePanel = lazyPart(async () => (await import('./side-panel.tsx')).SidePanel)
const RouteOnChart = lazyPart(async () => (await import('../tools/route/drawing/route-on-chart.tsx')).RouteOnChart)

export type ChartPaneProps = {
  readonly icao: string
  readonly chart: ChartRecord
  readonly charts: readonly ChartRecord[]
  /** No longer published: it stays because somebody looks at it. */
  readonly isWithdrawn: boolean
  readonly onChart: (chart: ChartRecord) => void
  readonly tools: ToolSwitch
  /** Keys go here when nothing has the focus. */
  readonly isFirst: boolean
  /** Takes this chart away from beside the other; undefined: it is alone. */
  readonly close?: (() => void) | undefined
}

/** One chart with everything around it. Mounted anew for each chart: nothing of one can stay on another. */
export function ChartPane({ icao, chart, charts, isWithdrawn, onChart, tools, isFirst, close }: ChartPaneProps) {
  const { chart: words } = useWords()
  const me = useMe()
  const person = me.state === 'ready' && me.value.signedIn ? me.value : undefined
  const answer = useAirport(icao)
  const airport = answer.state === 'ready' ? answer.value : undefined
  const position = useMemo(() => placeOf(airport), [airport])
  const { light, setLight, isNight } = useLight(position)
  useNightOf(isFirst ? position : undefined)
  const neighbours = neighboursOf(chart, charts)
  const loaded = usePicture(
    chart,
    isNight,
    [neighbours.next, neighbours.previous].filter((each) => each !== undefined),
  )
  const picture = loaded.state === 'ready' ? loaded.picture : undefined
  const { place, stage } = useStage(chart)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const fullScreen = useFullScreen(frame)
  const { room, isOnItsSide } = useRoom({ isShared: close !== undefined && !fullScreen.isOn })
  const [chosenFit, setFit] = useState<Fit | null>(null)
  const fit = chosenFit ?? (isOnItsSide && chart.height > chart.width ? 'width' : 'page')
  const [panel, setPanel] = useState<Panel | null>(null)
  const toggle = (to: Panel) => setPanel(panel === to ? null : to)
  const [isComparing, setComparing] = useState(false)
  const compare = () => {
    setComparing(!isComparing)
    setPanel(null)
  }
  const panelId = useId()
  const isDemo = picture?.access === 'demo'
  const warnings = useWarnings(chart, { isDemo, isWithdrawn })
  const watermark = person && words.watermark(person.name)
  const printing = usePrinting(chart, picture, {
    watermark,
    warnings: warnings.map(({ title, text }) => `${title}: ${text}`),
  })
  const pins = useKept('pins')
  useRecent(icao, airport?.name, chart.id)
  const hasRoute = useKept('settings').rows.has('route')
  const hasNote = useKept('notes').rows.has(chart.id)

  useEffect(() => {
    if (stage && picture) stage.show(picture)
  }, [stage, picture])
  useEffect(() => stage?.settle(fit), [stage, fit])
  const isReady = picture !== undefined

  const step = (direction: 1 | -1) => {
    const to = direction === 1 ? neighbours.next : neighbours.previous
    if (to) onChart(to)
  }
  const fitTo = (to: Fit) => {
    setFit(to)
    stage?.fit(to)
  }
  const isPinned = pins.rows.has(chart.id)
  const pinned = () => [...pins.rows.values()].map(({ value }) => value)
  const pin = () => (isPinned ? pins.remove(chart.id) : pins.put(chart.id, newPin(chart, pinned())))
  const parts = {
    words,
    stage,
    ...tools,
    step,
    fullScreen,
    fit: { shown: fit, set: fitTo },
    light: { chosen: light, isNight, set: setLight },
    compare: {
      isOn: isComparing,
      unavailable: isWithdrawn && !isComparing ? words.withdrawnMeans : undefined,
      toggle: compare,
    },
  }
  const { keysFor } = useAssignedKeys()
  const look = withKeys(lookCommands(parts), keysFor)
  const over = withKeys(toolCommands(parts), keysFor)
  const keeping = keepCommands({
    words,
    pin: { isOn: isPinned, toggle: pin },
    panel: { shown: panel, toggle },
    hasNote,
    ...printing,
    canBeBeside: close === undefined,
  })
  const keep = withKeys(keeping, keysFor)
  const commands = [...look, ...over, ...keep]
  useCommandKeys(frame, commands, { title: words.toolbar, isFirst })

  const title = words.title(chart.index_number, chart.name)
  const isAround = stage?.chartMap !== undefined && tools.tools.map
  const inSlot = { slot: tools.slot, chart, charts, airport, stage, isNight, isDemo, isAround, onChart }
  const steps = <Steps neighbours={neighbours} onChart={onChart} close={close} />
  return (
    <ChartContext value={inSlot}>
      <section ref={setFrame} className={style.frame} aria-label={title} data-chart={chart.id}>
        <div className={style.pane} data-night={isNight} data-filled={fullScreen.isOn} data-room={room}>
          {!isOnItsSide && (
            <header className={style.header}>
              <BackLink chart={chart} />
              <ChartTitle chart={chart} />
              {steps}
            </header>
          )}
          <div className={style.warnings}>
            <Warnings warnings={warnings} />
          </div>
          <div className={style.surround}>
            <div
              ref={place}
              className={style.stage}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: keys pan and zoom it
              tabIndex={0}
              role="application"
              aria-label={words.stage(title)}
              data-ready={isReady}
            />
            <div className={style.edge}>
              {stage && <Compass stage={stage} upright={() => stage.turn(0)} />}
              <div className={style.space} />
              {stage?.chartMap && hasRoute && isReady && !isComparing && (
                <Suspense>
                  <RouteOnChart />
                </Suspense>
              )}
              {stage && isComparing && (
                <Suspense>
                  <Compare close={() => setComparing(false)} />
                </Suspense>
              )}
              {stage && !isComparing && isAnyOn(tools.tools) && (
                <Suspense>
                  <ToolPanels tools={tools.tools} hasMap={stage.chartMap !== undefined} />
                </Suspense>
              )}
            </div>
            {loaded.state !== 'ready' && (
              <div className={style.waiting}>
                {loaded.state === 'loading' ? <Waiting /> : <FaultNote {...loaded} />}
              </div>
            )}
          </div>
          {panel && (
            <div className={style.side}>
              <Suspense>
                <SidePanel
                  shown={panel}
                  id={panelId}
                  close={() => setPanel(null)}
                  more={
                    <MorePanel
                      title={words.more}
                      commands={inMore([...over, ...keep, ...look], room)}
                      close={() => {
                        setPanel(null)
                        frame?.querySelector<HTMLElement>('[role="application"]')?.focus({ preventScroll: true })
                      }}
                    />
                  }
                />
              </Suspense>
            </div>
          )}
          <footer className={style.foot}>
            {isOnItsSide && <ChartTitle chart={chart} />}
            {watermark && <Margin line={watermark} />}
          </footer>
          <div className={style.bar}>
            {isOnItsSide && (
              <nav className={style.ways} aria-label={words.charts}>
                <BackLink chart={chart} />
                {steps}
              </nav>
            )}
            <Toolbar
              commands={inBar(commands, room)}
              label={words.toolbar}
              more={{ label: words.more, isOpen: panel === 'more', toggle: () => toggle('more'), id: panelId }}
            />
          </div>
        </div>
      </section>
    </ChartContext>
  )
}

function neighboursOf(chart: ChartRecord, charts: readonly ChartRecord[]) {
  const at = charts.findIndex(({ id }) => id === chart.id)
  return { previous: at > 0 ? charts[at - 1] : undefined, next: at >= 0 ? charts[at + 1] : undefined }
}

const placeOf = (airport: AirportRecord | undefined) => airport && { lat: airport.latitude, lng: airport.longitude }
