import type { KeyboardEvent } from 'react'
import { ChartRow } from '../chart-rows/index.ts'
import { type Pin, pinColours } from '../pin/index.ts'
import { chartPath } from '../routes/index.ts'
import { useWords } from '../words/index.ts'
import style from './pin-list.module.css'
import { PinStateBadge } from './pin-state-badge.tsx'
import { usePinnedChart } from './use-pinned-chart.ts'
import type { Reorder } from './use-reorder.ts'

type Row = {
  readonly pin: Pin
  /** Its place, from 0. */
  readonly at: number
  readonly count: number
  readonly isShown: boolean
  readonly isEditing: boolean
  readonly drag: Reorder
  readonly move: (to: number) => void
  readonly paint: (colour: string) => void
  readonly remove: () => void
}

export function PinRow({ pin, at, count, isShown, isEditing, drag, move, paint, remove }: Row) {
  const { thumbnail, state } = usePinnedChart(pin)
  const [number = '', ...name] = pin.name.split(' ')
  const isColoured = pin.colour !== undefined && pin.colour !== 'none'
  return (
    <li className={style.pin} data-moving={drag.from === at} style={{ translate: drag.offsetOf(at) }}>
      <ChartRow
        href={chartPath(pin.airport, pin.id)}
        chart={pin.id}
        category={pin.category}
        index={`${pin.airport} ${number}`}
        name={name.join(' ')}
        thumbnail={thumbnail}
        badges={<PinStateBadge state={state} />}
        isShown={isShown}
      >
        {!isEditing && isColoured && <span className={style.dot} data-colour={pin.colour} aria-hidden="true" />}
        {isEditing && <EditButtons pin={pin} at={at} count={count} move={move} remove={remove} />}
        {count > 1 && <Handle pin={pin} at={at} count={count} drag={drag} move={move} />}
      </ChartRow>
      {isEditing && <Colours pin={pin} paint={paint} />}
    </li>
  )
}

/** Moves the row with the pointer or with arrow keys. A slider, which screen readers let arrow keys through to. */
function Handle({ pin, at, count, drag, move }: Pick<Row, 'pin' | 'at' | 'count' | 'drag' | 'move'>) {
  const { pins: words } = useWords().kept
  const press = (event: KeyboardEvent) => {
    const to = { ArrowUp: at - 1, ArrowDown: at + 1, Home: 0, End: count - 1 }[event.key]
    if (to === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if (to !== at && to >= 0 && to < count) move(to)
  }
  return (
    <button
      type="button"
      role="slider"
      className={style.handle}
      aria-label={words.move(`${pin.airport} ${pin.name}`)}
      aria-orientation="vertical"
      aria-valuemin={1}
      aria-valuemax={count}
      aria-valuenow={at + 1}
      aria-valuetext={words.place(at + 1, count)}
      data-arrows
      onKeyDown={press}
      onPointerDown={(event) => drag.start(event, at)}
    >
      <svg viewBox="0 0 24 24" width={24} height={24} aria-hidden="true">
        <path d="M9 6h.01M15 6h.01M9 12h.01M15 12h.01M9 18h.01M15 18h.01" />
      </svg>
    </button>
  )
}

function EditButtons({ pin, at, count, move, remove }: Pick<Row, 'pin' | 'at' | 'count' | 'move' | 'remove'>) {
  const { pins: words } = useWords().kept
  const button = (label: string, path: string, run: () => void, isOff = false) => (
    <button
      type="button"
      className={`button icon quiet ${style.edit}`}
      aria-label={`${label}: ${pin.airport} ${pin.name}`}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
        <path d={path} />
      </svg>
    </button>
  )
  return (
    <>
      {button(words.up, 'M12 19V5M6 11l6-6 6 6', () => move(at - 1), at === 0)}
      {button(words.down, 'M12 5v14M6 13l6 6 6-6', () => move(at + 1), at === count - 1)}
      {button(words.remove, 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5', remove)}
    </>
  )
}

function Colours({ pin, paint }: Pick<Row, 'pin' | 'paint'>) {
  const { pins: words } = useWords().kept
  return (
    <fieldset className={style.colours}>
      <legend className="visually-hidden">{`${words.colour}: ${pin.airport} ${pin.name}`}</legend>
      {pinColours.map((colour) => (
        <label key={colour} title={words.colours[colour]}>
          <input
            type="radio"
            name={`colour-of-${pin.id}`}
            aria-label={words.colours[colour]}
            checked={(pin.colour ?? 'none') === colour}
            onChange={() => paint(colour)}
          />
          <span className={style.dot} data-colour={colour} />
        </label>
      ))}
    </fieldset>
  )
}
