import { type Dispatch, useState } from 'react'
import { type PositionFault, secondsText } from '../../position/index.ts'
import { useLanguage } from '../../words/index.ts'
import { type Mark, type Places, placeOf } from '../edit/edit-history.ts'
import type { Step } from '../state/calibration.ts'
import { useCalibrateWords } from '../words.tsx'
import { decimals } from './decimals.ts'
import style from './mark-card.module.css'

const ways = [
  { name: 'left', sign: '←', by: { x: -1, y: 0 } },
  { name: 'up', sign: '↑', by: { x: 0, y: -1 } },
  { name: 'down', sign: '↓', by: { x: 0, y: 1 } },
  { name: 'right', sign: '→', by: { x: 1, y: 0 } },
] as const

export const fieldOf = (id: number): string => `position-${id}`

type CardProps = {
  readonly mark: Mark
  readonly isSelected: boolean
  /** Distance from the computed map, in pixels. */
  readonly residual: number | null
  readonly known: Places
  readonly dispatch: Dispatch<Step>
  readonly nudge: (id: number, x: number, y: number) => void
  readonly remove: (id: number) => void
}

/** A point of the chart with its position, which is typed or chosen from a list. */
export function MarkCard({ mark, isSelected, residual, known, dispatch, nudge, remove }: CardProps) {
  const { points, ...words } = useCalibrateWords()
  const { language } = useLanguage()
  const [isFocused, setFocused] = useState(false)
  /** Letters typed one after the other are one change. */
  const [isTyping, setTyping] = useState(false)
  const { id, text } = mark
  const place = placeOf(text, known)
  const fault = 'reason' in place && text.trim() !== '' ? faultText(words.position, place) : null
  const isShown = fault !== null && !isFocused
  return (
    <li className={`card ${style.card}`} data-selected={isSelected || undefined} data-mark={id}>
      <label htmlFor={fieldOf(id)}>
        <span className={style.number}>{id}</span>
        {points.position(id)}
      </label>
      <p className={style.off} data-off="" data-far={residual !== null && residual > 5}>
        {residual !== null && points.off(decimals(residual, 1, language))}
      </p>
      <button type="button" className="button icon quiet" aria-label={points.remove(id)} onClick={() => remove(id)}>
        ×
      </button>
      <input
        className={`field ${style.field}`}
        id={fieldOf(id)}
        list="known"
        maxLength={80}
        placeholder="41-19-38S 174-48-18E"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        aria-describedby={`read-${id}`}
        aria-invalid={fault !== null || undefined}
        value={text}
        onFocus={() => {
          setFocused(true)
          setTyping(false)
          dispatch({ do: 'select', id })
        }}
        onBlur={() => setFocused(false)}
        onChange={({ target }) => {
          dispatch({ do: 'type', id, text: target.value, joins: isTyping })
          setTyping(true)
        }}
      />
      <p id={`read-${id}`} className={style.read} data-bad={isShown || undefined}>
        {'reason' in place ? (fault ?? points.type) : secondsText(place)}
      </p>
      {isSelected && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset has a legend of its own
        <div className={style.pad} role="group" aria-label={points.move(id)}>
          {ways.map(({ name, sign, by }) => (
            <button
              key={name}
              type="button"
              className="button icon"
              aria-label={points.ways[name](id)}
              onClick={() => nudge(id, by.x, by.y)}
            >
              {sign}
            </button>
          ))}
          <p className={style.pixel} data-pixel="">{`x ${mark.x.toFixed(1)}\ny ${mark.y.toFixed(1)}`}</p>
        </div>
      )}
    </li>
  )
}

type FaultWords = ReturnType<typeof useCalibrateWords>['position']

const faultText = (words: FaultWords, fault: PositionFault): string =>
  fault.reason === 'form' ? words.form : words[fault.reason](Number(fault.degrees.toFixed(4)))
