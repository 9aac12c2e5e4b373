import { useState } from 'react'
import { Link } from 'wouter'
import { KeptNote, useKept } from '../../../kept/index.ts'
import { chartPath } from '../../../routes/index.ts'
import { useWords } from '../../../words/index.ts'
import { useChartInSlot } from '../../context/chart-context.ts'
import { Icon } from '../../icon/icon.tsx'
import { inOrder, keptPin, movePin, type Pin, pinColours } from './pin-board.ts'
import style from './pins-panel.module.css'

/** The pinned charts of all airports, in the order of the flight. */
export function PinsPanel() {
  const shown = useChartInSlot().chart.id
  const { tools, pins: words } = useWords().chart
  const { rows, put, remove } = useKept('pins')
  const pins = inOrder(rows)
  const [dragged, setDragged] = useState<string | null>(null)
  const move = (id: string, to: number) => {
    for (const pin of movePin(pins, id, to)) put(pin.id, keptPin(pin))
  }
  return (
    <section aria-label={tools.pins}>
      <h2>{tools.pins}</h2>
      <KeptNote />
      {pins.length === 0 && <p>{words.none}</p>}
      <ol className={style.list}>
        {pins.map((pin, index) => (
          <li
            key={pin.id}
            className={style.pin}
            data-colour={pin.colour ?? 'none'}
            data-shown={pin.id === shown}
            draggable
            onDragStart={() => setDragged(pin.id)}
            onDragOver={(event) => event.preventDefault()}
            onDrop={() => dragged && move(dragged, index)}
          >
            <Link
              href={chartPath(pin.airport, pin.id)}
              className={style.name}
              {...(pin.id === shown && { 'aria-current': 'page' as const })}
            >
              <b>{pin.airport}</b> {pin.name}
            </Link>
            <PinButtons
              pin={pin}
              isFirst={index === 0}
              isLast={index === pins.length - 1}
              move={(by) => move(pin.id, index + by)}
              paint={(colour) => put(pin.id, { ...keptPin(pin), colour })}
              remove={() => remove(pin.id)}
            />
          </li>
        ))}
      </ol>
    </section>
  )
}

function PinButtons({
  pin,
  isFirst,
  isLast,
  move,
  paint,
  remove,
}: {
  readonly pin: Pin
  readonly isFirst: boolean
  readonly isLast: boolean
  readonly move: (by: 1 | -1) => void
  readonly paint: (colour: string) => void
  readonly remove: () => void
}) {
  const words = useWords().chart.pins
  const button = (label: string, icon: 'up' | 'down' | 'remove', run: () => void, isOff = false) => (
    <button
      type="button"
      className="button icon"
      aria-label={`${label}: ${pin.name}`}
      title={label}
      disabled={isOff}
      onClick={run}
    >
      <Icon name={icon} />
    </button>
  )
  return (
    <div className={style.buttons}>
      {button(words.up, 'up', () => move(-1), isFirst)}
      {button(words.down, 'down', () => move(1), isLast)}
      <select
        className="field"
        aria-label={`${words.colour}: ${pin.name}`}
        value={pin.colour ?? 'none'}
        onChange={(event) => paint(event.target.value)}
      >
        {pinColours.map((colour) => (
          <option key={colour} value={colour}>
            {words.colours[colour]}
          </option>
        ))}
      </select>
      {button(words.remove, 'remove', remove)}
    </div>
  )
}
