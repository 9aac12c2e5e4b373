import { Suspense, useContext, useId } from 'react'
import { createPortal } from 'react-dom'

import { FaultNote, Waiting } from '../../notices/index.ts'
import { lazyPart, thumbnails } from '../../service/index.ts'
import { HeaderSlot } from '../../shell/index.ts'
import { useMedia } from '../../style/index.ts'
import { Thumbnail } from '../../thumbnail/index.ts'
import { useWords } from '../../words/index.ts'
import { ChartContext } from '../context/chart-context.ts'
import { Compass } from '../view/compass.tsx'
import { Margin } from '../watermark/margin.tsx'
import { BackLink, ChartTitle, ListButton, Steps } from './chart-header.tsx'
import style from './chart-pane.module.css'
import { OverChart } from './over-chart.tsx'
import { ToolPart } from './tool-part.tsx'
import { MorePanel, Toolbar } from './toolbar.tsx'
import { type ChartPaneProps, useChartPane } from './use-chart-pane.ts'
import { Warnings } from './warnings.tsx'

const SidePanel = lazyPart(async () => (await import('./side-panel.tsx')).SidePanel)

/** One chart with its header, toolbar and panels. Remounted for each chart, so that state of one chart never shows on another. */
export function ChartPane(props: ChartPaneProps) {
  const { chart, onChart, close } = props
  const { chart: words } = useWords()
  const panelId = useId()
  const { context, loaded, place, ...pane } = useChartPane(props)
  const { setFrame, isFullScreen, space, isOnItsSide } = pane.frame
  const { neighbours, warnings, watermark, open, isKept, commands } = pane
  const { stage, isNight } = context
  const isReady = loaded.state === 'ready'
  const title = words.title(chart.index_number, chart.name)
  const line = useLine(close === undefined && !isFullScreen)
  const steps = <Steps neighbours={neighbours} onChart={onChart} close={close} />
  const header = (
    <>
      {props.window?.rail && <ListButton rail={props.window.rail} />}
      <BackLink chart={chart} />
      {line && steps}
      <ChartTitle
        chart={chart}
        isInLine={line !== null}
        airport={props.window?.rail?.isOpen ? undefined : context.airport?.name}
      />
      {!line && steps}
    </>
  )
  const closeMore = () => {
    open.closePanel()
    stage?.element.focus({ preventScroll: true })
  }
  return (
    <ChartContext value={context}>
      <section ref={setFrame} className={style.frame} aria-label={title} data-chart={chart.id}>
        <div className={style.pane} data-night={isNight} data-filled={isFullScreen} data-space={space}>
          {!isOnItsSide && (line ? createPortal(header, line) : <header className={style.header}>{header}</header>)}
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
              <OverChart open={open} isKept={isKept} isReady={isReady} />
            </div>
            {loaded.state === 'loading' && <Placeholder chart={chart} isNight={isNight} />}
            {!isReady && (
              <div className={style.waiting}>
                {loaded.state === 'loading' ? <Waiting /> : <FaultNote {...loaded} />}
              </div>
            )}
          </div>
          {open.panel && (
            <div className={style.side}>
              <Suspense>
                <SidePanel id={panelId} close={open.closePanel}>
                  {open.panel === 'more' ? (
                    <MorePanel title={words.more} groups={commands.more} close={closeMore} />
                  ) : (
                    <ToolPart id={open.panel} close={open.closePanel} waiting={<Waiting />} />
                  )}
                </SidePanel>
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
              commands={commands.bar}
              label={words.toolbar}
              more={{
                label: words.more,
                isOpen: open.panel === 'more',
                toggle: () => open.togglePanel('more'),
                id: panelId,
              }}
            />
          </div>
        </div>
      </section>
    </ChartContext>
  )
}

/** The line of the page's header that names the chart, so that the chart has the height of the window; null: there is no space in it. */
function useLine(isAlone: boolean): HTMLElement | null {
  const line = useContext(HeaderSlot)
  const isWide = useMedia('(min-width: 48rem) and (min-height: 34.01rem)')
  return isAlone && isWide ? line : null
}

/** The thumbnail in the place of the image that is loading, if a list has shown it: too blurred to be read. */
function Placeholder({ chart, isNight }: { readonly chart: ChartPaneProps['chart']; readonly isNight: boolean }) {
  const url = thumbnails.of(isNight ? chart.thumb_night_url : chart.thumb_day_url)
  return url ? <Thumbnail url={url} className={style.placeholder} /> : null
}
