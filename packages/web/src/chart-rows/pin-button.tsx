import { useWords } from '../words/index.ts'
import style from './pin-button.module.css'

type Pin = {
  /** Number and name of the chart. */
  readonly chart: string
  readonly isPinned: boolean
  readonly onPin: () => void
  readonly tabIndex?: 0 | -1
  readonly onFocus?: () => void
}

/** Pins the chart of a row, or unpins it. */
export function PinButton({ chart, isPinned, onPin, ...focus }: Pin) {
  const { charts: words } = useWords().airport
  return (
    <button
      type="button"
      className={style.pin}
      aria-pressed={isPinned}
      aria-label={words.pin(chart)}
      title={words.pinShort}
      onClick={onPin}
      {...focus}
    >
      <svg viewBox="0 0 24 24" width={22} height={22} aria-hidden="true">
        <path d="M8.500 3h7l-.8 6.500 3.300 3.300v2H6v-2l3.300-3.300zM12 14.800V21" />
      </svg>
    </button>
  )
}
