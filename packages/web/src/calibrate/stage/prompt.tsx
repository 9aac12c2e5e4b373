import { useEffect } from 'react'
import type { KnownPlace } from '../../../../../src/contract/calibration/index.ts'
import { type KeyName, keyCap, useAssignedKeys } from '../../keys/index.ts'
import { announce } from '../../notices/index.ts'
import { askedPlace, canSave, isStored, type OpenChart } from '../edit/open-chart.ts'
import { useTurnText } from '../panel/turn-text.ts'
import { fitNow } from '../state/calibration.ts'
import { nextToDo, progressOf } from '../state/pile.ts'
import { type Calibrating, hasEntry } from '../state/use-calibration.ts'
import { type CalibrateWords, useCalibrateWords } from '../words.tsx'
import style from './prompt.module.css'

type PromptProps = Pick<Calibrating, 'state' | 'dispatch' | 'agree' | 'exclude' | 'takeBack' | 'next'> & {
  readonly open: OpenChart
}

/** What to do next with the chart on the stage, above it. */
export function Prompt({ open, state, dispatch, agree, exclude, takeBack, next }: PromptProps) {
  const words = useCalibrateWords()
  const { opened, history } = open
  const asked = askedPlace(open)
  const fit = fitNow(state)
  const isReady = canSave(open, fit)
  const turn = useTurnText(fit)
  const stored = state.listing.charts.find(({ id }) => id === opened.chart.id)?.state.is
  const hasNoMap = stored === 'no map' && history.now.marks.length === 0
  const isDone = isStored(open, fit) && (opened.placesItself || hasNoMap || history.now.marks.length > 0)
  const text = state.marking
    ? words.planView.corners[state.marking.what]
    : isReady && turn !== null
      ? words.turn.agree(turn)
      : textOf(words.pile, { asked, isReady, isDone, hasNoMap, open, state })
  useEffect(() => {
    announce(text)
  }, [text])
  const hasNext = nextToDo(state.listing.charts, opened.chart.id) !== null
  return (
    <div className={style.prompt} data-prompt="">
      <p>{text}</p>
      <div className={style.ways}>
        {isReady && (
          <button type="button" className="button primary" onClick={() => void agree()}>
            {words.pile.agree} <Key name="calibrate/agree" />
          </button>
        )}
        {!isDone && history.now.marks.length === 0 && (
          <button type="button" className="button quiet" onClick={() => void exclude()}>
            {words.pile.noMap} <Key name="calibrate/no-map" />
          </button>
        )}
        {hasEntry(state) && !state.marking && (
          <button type="button" className="button quiet" onClick={() => void takeBack()}>
            {words.pile.takeBack} <Key name="calibrate/take-back" />
          </button>
        )}
        {isDone && hasNext && (
          <button type="button" className="button" onClick={() => void next()}>
            {words.pile.next} <Key name="calibrate/next" />
          </button>
        )}
        {asked && !isDone && (
          <button type="button" className="button quiet" onClick={() => dispatch({ do: 'skip' })}>
            {words.pile.skip} <Key name="calibrate/skip" />
          </button>
        )}
        {(asked || open.isFree) && !isDone && (
          <button
            type="button"
            className="button quiet"
            aria-pressed={open.isFree}
            onClick={() => dispatch({ do: 'free' })}
          >
            {words.pile.free} <Key name="calibrate/free" />
          </button>
        )}
      </div>
    </div>
  )
}

/** The first key of a command, as the person has assigned it. */
function Key({ name }: { readonly name: KeyName }) {
  const [key] = useAssignedKeys().keysFor(name)
  return key === undefined ? null : <kbd aria-hidden>{keyCap(key)}</kbd>
}

type Shown = Pick<PromptProps, 'open' | 'state'> & {
  readonly asked: KnownPlace | null
  readonly isReady: boolean
  readonly isDone: boolean
  readonly hasNoMap: boolean
}

function textOf(words: CalibrateWords['pile'], { asked, isReady, isDone, hasNoMap, open, state }: Shown): string {
  const { opened, history, isFree } = open
  if (isDone) {
    const { toGo, unread } = progressOf(state.listing.charts)
    if (toGo + unread === 0) return words.allDone
    if (opened.placesItself) return words.ownPlace
    return hasNoMap ? words.hasNoMap : words.isDone
  }
  if (isFree) return words.clickFree
  const place = asked && words.places[asked.kind](asked.ident)
  if (isReady) {
    if (opened.proposal && history.past.length === 0) return words.compareProposal
    return place === null ? words.compare : words.compareOr(place)
  }
  if (place !== null) return words.click(place)
  return words.clickFree
}
