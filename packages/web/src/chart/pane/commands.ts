import { isKeyName, type KeyName } from '../../keys/index.ts'
import type { IconName, IconPath } from '../icon/icon.tsx'

/** A command for a chart: a button, and for many a key. The toolbar, the keys and the list of keys use the same rows. */
export type Command = {
  readonly id: string
  readonly icon: IconName | IconPath
  readonly label: string
  /** As in `KeyboardEvent.key`: the keys of `chart/{id}`, see keys/. */
  readonly keys?: readonly string[]
  /** Only for commands that switch something on or off. */
  readonly isOn?: boolean
  /** Why the command cannot run now; shown instead of running it. */
  readonly unavailable?: string | undefined
  readonly run: () => void
  /** Usually pressed several times: moving, zooming, rotating. */
  readonly isStep?: true
  /** It opens a panel next to the chart. */
  readonly isPanel?: true
  /**
   * `always`: visible; `bar`: visible, unless two charts share a phone; `side`: visible on a phone in landscape with one chart; `more`:
   * in the list of more tools, as are commands that are not visible; `none`: only a key, because another button does the same.
   */
  readonly place: 'always' | 'bar' | 'side' | 'more' | 'none'
}

export const keyNameOf = ({ id }: Command): KeyName | null => {
  const name = `chart/${id}`
  return isKeyName(name) ? name : null
}

/** Commands with the keys that the person has assigned. */
export const withKeys = (commands: readonly Command[], keysFor: (name: KeyName) => readonly string[]) =>
  commands.map((command): Command => {
    const name = keyNameOf(command)
    return name ? { ...command, keys: keysFor(name) } : command
  })

/** The command of a key press, unless a text field has the focus or a modifier is pressed. */
export function commandFor(event: KeyboardEvent, commands: readonly Command[]): Command | undefined {
  if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return undefined
  if (isWriting(event.target)) return undefined
  return commands.find(({ keys }) => keys?.includes(event.key))
}

/** Text fields receive all keys, sliders the arrow keys. */
const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable="true"]') !== null
