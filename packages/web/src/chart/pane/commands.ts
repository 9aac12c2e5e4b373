import { isKeyName, type KeyName } from '../../keys/index.ts'
import type { IconName, IconPath } from '../icon/icon.tsx'

/** Something a person can do with a chart: a button, and for many a key. The toolbar, the keys and the list of keys read the same rows. */
export type Command = {
  readonly id: string
  readonly icon: IconName | IconPath
  readonly label: string
  /** As `KeyboardEvent.key` writes them: those of `chart/{id}`, see keys/. */
  readonly keys?: readonly string[]
  /** Only for commands that switch something. */
  readonly isOn?: boolean
  /** Why it cannot be done now; shown instead of doing it. */
  readonly unavailable?: string | undefined
  readonly run: () => void
  /** One press of several: moving, zooming, rotating. */
  readonly isStep?: true
  /** It opens a panel next to the chart. */
  readonly isPanel?: true
  /**
   * `always`: in sight; `bar`: in sight, unless two charts share a phone; `side`: in sight on a phone on its side that shows one; `more`,
   * and what is not in sight: one press away; `none`: keys alone, because another button does the same.
   */
  readonly place: 'always' | 'bar' | 'side' | 'more' | 'none'
}

export const keyNameOf = ({ id }: Command): KeyName | null => {
  const name = `chart/${id}`
  return isKeyName(name) ? name : null
}

/** Commands with the keys that the person has for them. */
export const withKeys = (commands: readonly Command[], keysFor: (name: KeyName) => readonly string[]) =>
  commands.map((command): Command => {
    const name = keyNameOf(command)
    return name ? { ...command, keys: keysFor(name) } : command
  })

/** The command of a key that was pressed, unless a text field has the focus or a modifier is pressed. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (isWriting(event.target)) return undefined
  return commands.find(({ keys }) => keys?.includes(event.key))
}

/** Fields take every key, and a slider takes the arrows. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
