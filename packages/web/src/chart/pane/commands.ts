import type { IconName } from '../icon/icon.tsx'

/** Something a person can do with a chart: a button, and for many a key. The toolbar, the keys and the list of keys read the same rows. */
export type Command = {
  readonly id: string
  readonly icon: IconName
  readonly label: string
  /** As `KeyboardEvent.key` writes it. */
  readonly keys?: readonly string[]
  /** Only for commands that switch something. */
  readonly isOn?: boolean
  /** Why it cannot be done now; shown instead of doing it. */
  readonly unavailable?: string | undefined
  readonly run: () => void
  /** `bar`: always in sight; `more`: one press away; `none`: keys alone, because a button beside does the same. */
  readonly place: 'bar' | 'more' | 'none'
}

/** The command of a key that was pressed, unless somebody is writing or a modifier makes it another key. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (isWriting(event.target)) return undefined
  return commands.find(({ keys }) => keys?.includes(event.key))
}

/** Fields take every key, and a slider takes the arrows. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
