import { CSPProvider } from '@base-ui/react/csp-provider'
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react'
import { isNotWriting, type KeyAction, useKeys } from '../keys/index.ts'
import { Announcements, announce } from '../notices/index.ts'
import mark from '../style/mark.svg'
import { useWords } from '../words/index.ts'
import { type Command, commandsOf } from './commands.ts'
import type { Spot } from './edit/view.ts'
import style from './page.module.css'
import { ChartList } from './panel/chart-list.tsx'
import { fieldOf } from './panel/mark-card.tsx'
import { Panel } from './panel/panel.tsx'
import { CalibrationStage, type StageControls } from './stage/calibration-stage.tsx'
import { Prompt } from './stage/prompt.tsx'
import { useCalibration } from './state/use-calibration.ts'
import { useCalibrateWords } from './words.tsx'

const KeyHelp = lazy(async () => ({ default: (await import('../key-help/index.ts')).KeyHelp }))

/** The charts of a folder, one of them on the stage, and the panel with its entries. */
export function CalibratePage() {
  const words = useCalibrateWords()
  const { shell } = useWords()
  const { state, dispatch, isOpening, open, save, agree, exclude, takeBack, next, back, reasonOf } = useCalibration()
  const [hasGrid, setGrid] = useState(true)
  const [isHelpOpen, openHelp] = useState(false)
  const stage = useRef<StageControls>(null)
  const chart = state.open
  const { nudge, nudgeGrip } = useNudge(dispatch)
  const focusPressed = useFocusOnPressed(state)

  const press = (at: Spot, reach: number) => {
    // The chart that is still shown is not the one that the person means.
    if (isOpening) return
    dispatch({ do: 'press', at, reach })
    if (!state.marking) focusPressed()
    else if (state.marking.what === 'polygon' || state.marking.corners.length === 0)
      announce(words.planView.cornersSet(state.marking.corners.length + 1))
  }
  const remove = (id: number) => {
    dispatch({ do: 'remove', id })
    stage.current?.focus()
  }
  const commands = commandsOf({
    ...{ state, dispatch, save, agree, exclude, takeBack, next, back, press, nudge, nudgeGrip, remove },
    words: { ...words.commands, save: words.save },
    stage: () => stage.current,
    grid: { isOn: hasGrid, toggle: () => setGrid(!hasGrid) },
  })
  const help: Command = {
    ...{ name: 'everywhere/help', label: shell.keys.help, where: 'page' },
    run: () => openHelp(true),
  }
  useCommandKeys([...commands, help], words.title, () => stage.current?.hasFocus() ?? false)

  return (
    <CSPProvider disableStyleElements>
      <title>{`${words.title} · ${shell.product}`}</title>
      <div className={style.page}>
        <header className={style.bar}>
          <img src={mark} alt="" width={28} height={28} />
          <h1>{words.title}</h1>
          <p className={style.folder}>{state.listing.folder}</p>
          <button
            type="button"
            className="button icon quiet"
            aria-label={words.commands.keys}
            aria-keyshortcuts="?"
            onClick={() => openHelp(true)}
          >
            ?
          </button>
        </header>
        <ChartList state={state} choose={(id) => void open(id)} />
        <main className={style.main}>
          <section className={style.stage} aria-label={words.chart}>
            <Toolbar label={words.tools} commands={commands} />
            {chart && <Prompt open={chart} {...{ state, dispatch, agree, exclude, takeBack, next }} />}
            <div className={style.table} aria-busy={isOpening}>
              {chart && (
                <CalibrationStage
                  key={chart.opened.chart.id}
                  ref={stage}
                  {...{ open: chart, state, dispatch, reasonOf, hasGrid, press }}
                />
              )}
            </div>
            <p id="chart-means" className="visually-hidden">
              {words.chartMeans}
            </p>
          </section>
          <section className={style.panel} aria-label={words.panel}>
            {chart && (
              <Panel
                key={chart.opened.chart.id}
                {...{ open: chart, state, dispatch, save, nudge, remove }}
                toStage={() => stage.current?.focus()}
              />
            )}
            {state.failure !== '' && (
              <p className={style.failure} role="alert">
                {state.failure}
              </p>
            )}
          </section>
        </main>
        <Announcements />
        {isHelpOpen && (
          <Suspense>
            <KeyHelp close={() => openHelp(false)} />
          </Suspense>
        )}
      </div>
    </CSPProvider>
  )
}

/** The toolbar above the chart, with the commands that have a button. */
const Toolbar = ({ label, commands }: { readonly label: string; readonly commands: readonly Command[] }) => (
  <div className={style.tools} role="toolbar" aria-label={label}>
    {commands.map(({ name, label, button, isOn, isUnavailable, run }) =>
      button === undefined ? null : (
        <button
          key={name}
          type="button"
          className={`button ${button.length === 1 ? 'icon' : ''}`}
          {...(button !== label && { 'aria-label': label })}
          {...(isOn !== undefined && { 'aria-pressed': isOn })}
          disabled={isUnavailable}
          onClick={({ nativeEvent }) => run({ ...noKey, shiftKey: nativeEvent.shiftKey })}
        >
          {button}
        </button>
      ),
    )}
  </div>
)

const noKey = { key: '', ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false }

function useCommandKeys(commands: readonly Command[], title: string, isOnStage: () => boolean): void {
  const isMeant = (event: KeyboardEvent, { name }: KeyAction): boolean => {
    const where = commands.find((command) => command.name === name)?.where
    if (where === 'stage') return isOnStage()
    return where === 'everywhere' || isNotWriting(event)
  }
  useKeys(title, commands, isMeant)
}

/** Moves a point, or a grip, by image pixels. Presses within a second of each other are one movement. */
function useNudge(dispatch: ReturnType<typeof useCalibration>['dispatch']) {
  const last = useRef(0)
  const joins = (): boolean => {
    const before = last.current
    last.current = Date.now()
    return last.current - before < 1000
  }
  return {
    nudge: (id: number, x: number, y: number) => dispatch({ do: 'nudge', id, by: { x, y }, joins: joins() }),
    nudgeGrip: (x: number, y: number) => dispatch({ do: 'nudge grip', by: { x, y }, joins: joins() }),
  }
}

/** Returns a function to call after a press: the field of the point that was added or moved gets the focus. */
function useFocusOnPressed({ open, selected }: ReturnType<typeof useCalibration>['state']): () => void {
  const { points } = useCalibrateWords()
  const count = open?.history.now.marks.length ?? 0
  const [pressed, setPressed] = useState<{ readonly count: number } | null>(null)
  const focus = useEffectEvent((before: number) => {
    const mark = open?.history.now.marks.find(({ id }) => id === selected)
    // A point at the place that was asked for has its position.
    if (selected === null || mark?.text !== '') return
    document.getElementById(fieldOf(selected))?.focus()
    if (count > before) announce(points.added(selected))
  })
  useEffect(() => {
    if (pressed) focus(pressed.count)
  }, [pressed])
  return () => setPressed({ count })
}
