import { type KeyboardEvent, type PointerEvent, useRef } from 'react'
import type { Stage } from '../../view/stage.ts'
import style from './ruler.module.css'

const arrows: Readonly<Record<string, readonly [right: number, down: number]>> = {
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
}

/** An end of the ruler: a large handle with a small centre, so that a finger does not hide the place. */
export function RulerEnd({
  name,
  label,
  isChosen,
  choose,
  nudge,
  drag,
  stage,
}: {
  readonly name: string
  readonly label: string
  readonly isChosen: boolean
  readonly choose: () => void
  readonly nudge: (right: number, down: number) => void
  /** Screen pixels from the corner of the stage. */
  readonly drag: (x: number, y: number) => void
  readonly stage: Stage
}) {
  /** From the pointer to the centre of the handle, so that it does not jump below the finger. */
  const grip = useRef<readonly [number, number] | null>(null)

  const down = (event: PointerEvent<HTMLButtonElement>) => {
    const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
    grip.current = [left + width / 2 - event.clientX, top + height / 2 - event.clientY]
    event.currentTarget.setPointerCapture(event.pointerId)
    choose()
  }
  const move = (event: PointerEvent) => {
    if (!grip.current) return
    const { left, top } = stage.element.getBoundingClientRect()
    drag(event.clientX + grip.current[0] - left, event.clientY + grip.current[1] - top)
  }
  const press = (event: KeyboardEvent) => {
    const [right, below] = arrows[event.key] ?? []
    if (right === undefined || below === undefined) return
    event.preventDefault()
    event.stopPropagation()
    const step = event.shiftKey ? 10 : 1
    nudge(right * step, below * step)
  }
  return (
    <button
      type="button"
      className={style.end}
      data-arrows
      data-chosen={isChosen}
      aria-label={label}
      onPointerDown={down}
      onPointerMove={move}
      onPointerUp={() => {
        grip.current = null
      }}
      onPointerCancel={() => {
        grip.current = null
      }}
      onKeyDown={press}
    >
      <span aria-hidden="true">{name}</span>
    </button>
  )
}
