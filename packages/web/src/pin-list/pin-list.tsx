import { useRef, useState } from 'react'
import { KeptNote, useKept } from '../kept/index.ts'
import { announce } from '../notices/index.ts'
import { inOrder, keptPin, movePin, type Pin } from '../pin/index.ts'
import { useWords } from '../words/index.ts'
import style from './pin-list.module.css'
import { PinRow } from './pin-row.tsx'
import { useReorder } from './use-reorder.ts'

type List = {
  /** Id of the chart on the screen. */
  readonly shown?: string
  /** The list is shown to be edited, and this ends it; undefined: it is shown otherwise, too. */
  readonly onDone?: () => void
  /** It is a part of another landmark: a page may have a panel of pins, too. */
  readonly isPart?: boolean
}

/** The pinned charts of all airports, in the order of the flight. Handles move them; colours and removal are behind "Edit". */
export function PinList({ shown, onDone, isPart = false }: List) {
  const { tools } = useWords().chart
  const { pins: words } = useWords().kept
  const { rows, put, remove } = useKept('pins')
  const pins = inOrder(rows)
  const [isEdited, edit] = useState(false)
  const isEditing = isEdited || onDone !== undefined
  const list = useRef<HTMLOListElement>(null)
  const move = (pin: Pin, to: number) => {
    const place = Math.max(0, Math.min(pins.length - 1, to))
    for (const moved of movePin(pins, pin.id, place)) put(moved.id, keptPin(moved))
    announce(words.moved(`${pin.airport} ${pin.name}`, place + 1, pins.length))
  }
  const drag = useReorder(list, (from, to) => pins[from] && move(pins[from], to))
  return (
    <section className={style.section} role={isPart ? 'group' : 'region'} aria-label={tools.pins}>
      <header className={style.header}>
        <h2>{tools.pins}</h2>
        {(pins.length > 0 || onDone) && (
          <button type="button" className="button quiet" onClick={onDone ?? (() => edit(!isEditing))}>
            {isEditing ? words.done : words.edit}
          </button>
        )}
      </header>
      <KeptNote />
      {pins.length === 0 && <p className={style.none}>{words.none}</p>}
      <ol ref={list} className={style.list} data-dragging={drag.from !== null}>
        {pins.map((pin, at) => (
          <PinRow
            key={pin.id}
            pin={pin}
            at={at}
            count={pins.length}
            isShown={pin.id === shown}
            isEditing={isEditing}
            drag={drag}
            move={(to) => move(pin, to)}
            paint={(colour) => put(pin.id, { ...keptPin(pin), colour })}
            remove={() => remove(pin.id)}
          />
        ))}
      </ol>
    </section>
  )
}
