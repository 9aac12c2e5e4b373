import { useEffect, useId, useMemo, useState } from 'react'
import type { AirportRecord, ChartRecord } from '#client'
import { FaultNote, Waiting } from '../../notices/index.ts'
import { useAirport, useMe } from '../../service/index.ts'
import { useWords } from '../../words/index.ts'
import { showInsets } from '../insets/insets-layer.ts'
import { useLight } from '../light/use-light.ts'
import { ChartOverMap } from '../map/chart-over-map.tsx'
import { OwnShip } from '../own-ship/own-ship.tsx'
import type { Fit } from '../plane/fit.ts'
import { ReadOut } from '../tools/read-out.tsx'
import { RulerTool } from '../tools/ruler-tool.tsx'
import { Compass } from '../view/compass.tsx'
import { usePicture } from '../view/use-picture.ts'
import { useStage } from '../view/use-stage.ts'
import { Margin } from '../watermark/margin.tsx'
import { lookCommands, toolCommands } from './chart-commands.ts'
import { ChartHeader } from './chart-header.tsx'
import style from './chart-pane.module.css'
import { MorePanel, Toolbar } from './toolbar.tsx'
import type { ToolSwitch } from './tools.ts'
import { useCommandKeys } from './use-commands.ts'
import { useFullScreen } from './use-full-screen.ts'
import { Warnings } from './warnings.tsx'

export type ChartPaneProps = {
  readonly icao: string
  readonly chart: ChartRecord
  readonly charts: readonly ChartRecord[]
  readonly onChart: (chart: ChartRecord) => void
  readonly tools: ToolSwitch
  /** Keys go here when nothing has the focus. */
  readonly isFirst: boolean
  readonly close?: (() => void) | undefined
}

/** One chart with everything around it. Mounted anew for each chart: nothing of one can stay on another. */
export function ChartPane({ icao, chart, charts, onChart, tools, isFirst, close }: ChartPaneProps) {
  const { chart: words } = useWords()
  const me = useMe()
  const airport = useAirport(icao)
  const record = airport.state === 'ready' ? airport.value : undefined
  const field = useMemo(() => fieldOf(record), [record])
  const { light, setLight, isNight } = useLight(field)
  const neighbours = neighboursOf(chart, charts)
  const loaded = usePicture(
    chart,
    isNight,
    [neighbours.next, neighbours.previous].filter((each) => each !== undefined),
  )
  const { place: stagePlace, stage } = useStage(chart)
  const [frame, setFrame] = useState<HTMLElement | null>(null)
  const [fit, setFit] = useState<Fit>('page')
  const [isMoreOpen, setMoreOpen] = useState(false)
  const fullScreen = useFullScreen(frame)
  const moreId = useId()
  const picture = loaded.state === 'ready' ? loaded.picture : undefined
  const isDemo = picture?.access === 'demo'

  useEffect(() => {
    if (stage && picture) stage.show(picture)
  }, [stage, picture])
  useEffect(() => stage?.fit(fit), [stage, fit])
  useEffect(() => (stage && tools.tools.insets ? showInsets(stage) : undefined), [stage, tools.tools.insets])

  const parts = {
    words,
    stage,
    ...tools,
    fit: {
      shown: fit,
      set: (to: Fit) => {
        setFit(to)
        stage?.fit(to)
      },
    },
    light: { chosen: light, isNight, set: setLight },
    step: (direction: 1 | -1) => {
      const to = direction === 1 ? neighbours.next : neighbours.previous
      if (to) onChart(to)
    },
    fullScreen,
  }
  const commands = [...lookCommands(parts), ...toolCommands(parts)]
  useCommandKeys(frame, commands, isFirst)

  const title = words.title(chart.index_number, chart.name)
  return (
    <section ref={setFrame} className={style.frame} aria-label={title} data-chart={chart.id}>
      <div className={style.pane} data-night={isNight}>
        <ChartHeader chart={chart} neighbours={neighbours} onChart={onChart} close={close} />
        <div className={style.warnings}>
          <Warnings chart={chart} isDemo={isDemo} />
        </div>
        <div className={style.desk}>
          <div
            ref={stagePlace}
            className={style.stage}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: keys pan and zoom it
            tabIndex={0}
            role="application"
            aria-label={words.stage(title)}
          />
          <div className={style.edge}>
            {stage && <Compass stage={stage} upright={() => stage.turn(0)} />}
            <div className={style.space} />
            {stage?.chartMap && tools.tools.readOut && <ReadOut stage={stage} />}
            {stage?.chartMap && tools.tools.map && (
              <ChartOverMap stage={stage} chartMap={stage.chartMap} isNight={isNight} />
            )}
            {stage?.chartMap && tools.tools.ruler && (
              <RulerTool stage={stage} chartMap={stage.chartMap} variation={record?.magnetic_variation} />
            )}
            {stage && tools.tools.ownShip && (
              <OwnShip
                stage={stage}
                field={field}
                variation={record?.magnetic_variation}
                chart={chart}
                charts={charts}
                onChart={onChart}
                isAround={tools.tools.map}
              />
            )}
            {isMoreOpen && (
              <div className={style.panel}>
                <MorePanel id={moreId} commands={commands} done={() => undefined} />
              </div>
            )}
          </div>
          {loaded.state !== 'ready' && (
            <div className={style.waiting}>{loaded.state === 'loading' ? <Waiting /> : <FaultNote {...loaded} />}</div>
          )}
        </div>
        {me.state === 'ready' && me.value.signedIn && <Margin username={me.value.name} text={me.value.watermark} />}
        <div className={style.bar}>
          <Toolbar
            commands={commands}
            label={words.toolbar}
            more={{ label: words.more, isOpen: isMoreOpen, toggle: () => setMoreOpen(!isMoreOpen), id: moreId }}
          />
        </div>
      </div>
    </section>
  )
}

function neighboursOf(chart: ChartRecord, charts: readonly ChartRecord[]) {
  const at = charts.findIndex(({ id }) => id === chart.id)
  return { previous: at > 0 ? charts[at - 1] : undefined, next: at >= 0 ? charts[at + 1] : undefined }
}

const fieldOf = (record: AirportRecord | undefined) =>
  record && { lat: record.latitude, lng: record.longitude, elevation: record.elevation }
