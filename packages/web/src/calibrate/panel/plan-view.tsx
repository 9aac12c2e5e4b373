import { announce } from '../../notices/index.ts'
import { type Inset, insetLetter, kindOf } from '../edit/inset-shapes.ts'
import type { OpenChart } from '../edit/open-chart.ts'
import type { Marked } from '../state/calibration.ts'
import type { Calibrating } from '../state/use-calibration.ts'
import { useCalibrateWords } from '../words.tsx'
import style from './panel.module.css'

type PlanViewProps = Pick<Calibrating, 'state' | 'dispatch'> & {
  readonly open: OpenChart
  /** Moves the focus to the chart. */
  readonly toStage: () => void
}

/** The part of the chart that is map, and the areas in it that are not to scale. */
export function PlanView({ open, state, dispatch, toStage }: PlanViewProps) {
  const { planView: words, insets: insetWords } = useCalibrateWords()
  const { planView, insets } = open.history.now
  const { marking, judged } = state
  const verdict = judged?.fit?.verdict
  const found = verdict?.planView ?? null
  const text = planView ? words.stated(insets.length) : found ? words.found : words.unknown
  const mark = (what: Marked | null) => {
    dispatch({ do: 'mark', what })
    toStage()
  }
  const canClose = marking?.what === 'polygon' && marking.corners.length >= 3
  return (
    <>
      <h3>{words.title}</h3>
      <p>{marking ? words.corners[marking.what] : text}</p>
      <div className={style.row}>
        <button
          type="button"
          className="button"
          data-command="mark-view"
          onClick={() => mark(marking ? null : 'plan view')}
        >
          {marking ? words.cancel : words.mark}
        </button>
        {canClose && (
          <button type="button" className="button primary" onClick={() => dispatch({ do: 'close' })}>
            {insetWords.close}
          </button>
        )}
        {planView && !marking && (
          <button type="button" className="button quiet" onClick={() => dispatch({ do: 'clear' })}>
            {words.remove}
          </button>
        )}
        {!planView && found && !marking && (
          <button type="button" className="button" onClick={() => dispatch({ do: 'state found' })}>
            {words.change}
          </button>
        )}
      </div>
      {(planView || (verdict?.possibleInsets.length ?? 0) > 0) && (
        <Insets {...{ state, dispatch, toStage, insets, mark }} isStated={planView !== null} />
      )}
    </>
  )
}

type InsetsProps = Omit<PlanViewProps, 'open'> & {
  readonly insets: readonly Inset[]
  readonly isStated: boolean
  readonly mark: (what: Marked) => void
}

const kinds = ['box', 'circle', 'polygon'] as const

function Insets({ state, dispatch, toStage, insets, isStated, mark }: InsetsProps) {
  const { insets: words } = useCalibrateWords()
  const { marking, held, judged } = state
  const verdict = judged?.fit?.verdict
  const possible = verdict?.possibleInsets ?? []
  // The letters on the chart: those of insets that were found come first.
  const before = isStated ? insets.length : (verdict?.insets.length ?? 0)
  return (
    <>
      <h3>{words.title}</h3>
      {isStated && insets.length === 0 && <p className={style.hint}>{words.none}</p>}
      <ul className={style.marks}>
        {insets.map((inset, at) => {
          const letter = insetLetter(at)
          return (
            <InsetRow key={letter} inset={inset} letter={letter} isHeld={held?.inset === at}>
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  dispatch({ do: 'hold', held: { inset: at, grip: 0 } })
                  toStage()
                }}
              >
                {words.change(letter)}
              </button>
              <button
                type="button"
                className="button quiet"
                onClick={() => {
                  dispatch({ do: 'remove inset', at })
                  announce(words.removed(letter))
                  toStage()
                }}
              >
                {words.remove(letter)}
              </button>
            </InsetRow>
          )
        })}
      </ul>
      {possible.length > 0 && (
        <>
          <p className={style.note}>{words.possible}</p>
          <ul className={style.marks}>
            {possible.map((inset, at) => {
              const letter = insetLetter(before + at)
              return (
                <InsetRow key={letter} inset={inset} letter={letter}>
                  <button
                    type="button"
                    className="button"
                    onClick={() => {
                      dispatch({ do: 'agree inset', at })
                      announce(words.agreed(letter))
                      toStage()
                    }}
                  >
                    {words.agree(letter)}
                  </button>
                </InsetRow>
              )
            })}
          </ul>
        </>
      )}
      {isStated && !marking && (
        <div className={style.row}>
          {kinds.map((kind) => (
            <button key={kind} type="button" className="button" onClick={() => mark(kind)}>
              {words.add[kind]}
            </button>
          ))}
        </div>
      )}
    </>
  )
}

type InsetRowProps = {
  readonly inset: Inset
  readonly letter: string
  readonly isHeld?: boolean
  readonly children: React.ReactNode
}

function InsetRow({ inset, letter, isHeld = false, children }: InsetRowProps) {
  const { insets: words } = useCalibrateWords()
  const size = (from: number, to: number) => Math.round(to - from)
  const { x1, y1, x2, y2 } = inset
  return (
    <li className={style.inset} data-inset={kindOf(inset)} data-held={isHeld ? '' : undefined}>
      <p>{words.of(letter, words.kinds[kindOf(inset)], size(x1, x2), size(y1, y2))}</p>
      <div className={style.row}>{children}</div>
    </li>
  )
}
