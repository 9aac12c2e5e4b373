import type { Words } from '../../words/index.ts'
import type { Command } from './commands.ts'

type Switch = { readonly isOn: boolean; readonly toggle: () => void }

export type KeepParts = {
  readonly words: Words['chart']
  readonly pin: Switch
  /** Whether this window shows the chart that another one opens; undefined: it is not the first chart. */
  readonly follow?: Switch
  /** Undefined until the image is loaded. */
  readonly print: (() => void) | undefined
  readonly save: (() => void) | undefined
}

/** Commands to pin, print and save a chart. */
export function keepCommands({ words, pin, print, save }: KeepParts): readonly Command[] {
  const page = (id: string, icon: Command['icon'], label: string, run: (() => void) | undefined): Command => ({
    id,
    icon,
    label,
    place: 'more',
    unavailable: run ? undefined : words.notLoaded,
    run: run ?? (() => undefined),
  })
  return [
    {
      id: 'pin',
      icon: 'pin',
      label: pin.isOn ? words.pins.unpin : words.pins.pin,
      place: 'bar',
      isOn: pin.isOn,
      run: pin.toggle,
    },
    page('print', 'print', words.print, print),
    page('save', 'save', words.save, save),
  ]
}

/** The command with which this window follows another one. */
export const windowCommands = ({ words, follow }: KeepParts): readonly Command[] =>
  follow
    ? [
        {
          id: 'follow-window',
          icon: 'windows',
          label: words.followWindow,
          place: 'more',
          isOn: follow.isOn,
          run: follow.toggle,
        },
      ]
    : []
