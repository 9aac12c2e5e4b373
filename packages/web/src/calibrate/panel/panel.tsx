import type { Fit } from '../../../../../src/contract/calibration/index.ts'
import { useLanguage } from '../../words/index.ts'
import type { Edits } from '../edit/edit-history.ts'
import { canSave, type OpenChart, openMarks, serverReasons } from '../edit/open-chart.ts'
import { fitNow, residualsOf } from '../state/calibration.ts'
import type { Calibrating } from '../state/use-calibration.ts'
import { useCalibrateWords } from '../words.tsx'
import { whereOf } from './chart-list.tsx'
import { decimals } from './decimals.ts'
import { MarkCard } from './mark-card.tsx'
import style from './panel.module.css'
import { PlanView } from './plan-view.tsx'
import { useTurnText } from './turn-text.ts'

type PanelProps = Pick<Calibrating, 'state' | 'dispatch' | 'save'> & {
  readonly open: OpenChart
  readonly nudge: (id: number, x: number, y: number) => void
  readonly remove: (id: number) => void
  /** Moves the focus to the chart. */
  readonly toStage: () => void
}

/** The entries for the chart on the stage, the resulting map, and the button that saves them. */
export function Panel({ open, state, dispatch, save, nudge, remove, toStage }: PanelProps) {
  const words = useCalibrateWords()
  const { opened, known, history } = open
  const { chart, places } = opened
  const { marks, drawnAs } = history.now
  const fit = state.judged?.fit ?? null
  const turn = useTurnText(fit)
  const residuals = residualsOf(state)
  const needing = openMarks(open)
  const kinds = [
    'printed',
    'web',
    'plain',
    ...(opened.draft?.drawnAs === 'as stated' ? ['as stated' as const] : []),
  ] as const
  return (
    <>
      <div className={style.contents}>
        <h2>{chart.name}</h2>
        <p className={style.where}>{whereOf(chart, words)}</p>
        {chart.guessed.length > 0 && (
          <p className={style.note} data-guessed="">
            {words.pile.guessed(chart.guessed.map((column) => words.pile.columns[column] ?? column))}
          </p>
        )}
        <Notes open={open} />
        <h3>{words.points.title}</h3>
        <p className={style.hint}>{words.points.hints[Math.min(marks.length, words.points.hints.length - 1)]}</p>
        <ol className={style.marks}>
          {marks.map((each) => (
            <MarkCard
              key={each.id}
              mark={each}
              isSelected={each.id === state.selected}
              residual={residuals.get(each.id) ?? null}
              known={known}
              dispatch={dispatch}
              nudge={nudge}
              remove={remove}
            />
          ))}
        </ol>
        <datalist id="known">
          {places.map(({ name }) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <label className={style.labelled} htmlFor="drawn-as">
          {words.drawnAs.label}
        </label>
        <select
          className="field"
          id="drawn-as"
          value={drawnAs}
          onChange={({ target }) => dispatch({ do: 'draw as', drawnAs: target.value as Edits['drawnAs'] })}
        >
          {kinds.map((kind) => (
            <option key={kind} value={kind}>
              {words.drawnAs[kind]}
            </option>
          ))}
        </select>
        <PlanView {...{ open, state, dispatch, toStage }} />
      </div>
      <div className={style.result}>
        <Figures fit={fit} points={marks.length} />
        {turn !== null && (
          <p className={style.note} data-turn="">
            {words.turn.why(turn)}
          </p>
        )}
        <ul className={style.reasons}>
          {needing.length > 0 && <li>{words.points.needPosition(needing)}</li>}
          {serverReasons(open, fit).map((reason) => (
            <li key={reason} lang="en">
              {reason}
            </li>
          ))}
        </ul>
        <div className={style.row}>
          <button
            type="button"
            className={`button primary ${style.save}`}
            aria-disabled={!canSave(open, fitNow(state))}
            onClick={() => void save()}
          >
            {words.save}
          </button>
          <p className={style.saved} data-saved="">
            {state.message}
          </p>
        </div>
      </div>
    </>
  )
}

/** Notes on the chart from before any entry. The server's notes are in English, as its reports are. */
function Notes({ open: { opened } }: Pick<PanelProps, 'open'>) {
  const { notes, pile } = useCalibrateWords()
  const { chart, draft, placesItself, proposal } = opened
  return (
    <>
      {proposal && (
        <p className={style.note} data-evidence="">
          {pile.pageSays} <q lang="en">{proposal.evidence}</q>
        </p>
      )}
      {placesItself && <p className={style.note}>{notes.own}</p>}
      {chart.placedBy !== '' && draft === null && <p className={style.note}>{notes.placedBy(chart.placedBy)}</p>}
      {opened.notes.map((note) => (
        <p key={note} className={style.note} lang="en">
          {note}
        </p>
      ))}
    </>
  )
}

function Figures({ fit, points }: { readonly fit: Fit | null; readonly points: number }) {
  const { figures: words } = useCalibrateWords()
  const { language } = useLanguage()
  const map = fit?.map
  const error = fit?.verdict?.mapError ?? null
  const tenths = (value: number) => decimals(value, 1, language)
  const north = (degrees: number) => {
    const rounded = Math.round(degrees * 10) / 10
    if (rounded === 0) return words.up
    return rounded > 0 ? words.rightOfUp(tenths(rounded)) : words.leftOfUp(tenths(-rounded))
  }
  const scale = (metres: number) => words.perPixel(decimals(metres, metres < 10 ? 2 : 1, language))
  const rows = [
    { id: 'error', name: words.mapError, value: error === null ? '–' : `${tenths(error)} px` },
    ...(map && points > 2
      ? [{ id: 'worst', name: words.worst, value: `${tenths(Math.max(...map.residuals))} px` }]
      : []),
    { id: 'scale', name: words.scale, value: map ? scale(map.metresPerPixel) : '–' },
    { id: 'north', name: words.north, value: map ? north(map.north) : '–' },
  ]
  return (
    <dl className={style.figures}>
      {rows.map(({ id, name, value }) => (
        <div key={id}>
          <dt>{name}</dt>
          <dd data-figure={id}>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
