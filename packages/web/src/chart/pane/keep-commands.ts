import type { Words } from '../../words/index.ts'
import type { Command } from './commands.ts'

export type KeepParts = {
  readonly words: Words['chart']
  readonly pin: { readonly isOn: boolean; readonly toggle: () => void }
  /** Commands of tools that open panels. */
  readonly panels: readonly Command[]
  /** Undefined until the image is loaded. */
  readonly print: (() => void) | undefined
  readonly save: (() => void) | undefined
}

/** Commands to pin, print and save a chart, and to show it next to another. */
export function keepCommands({ words, pin, panels, print, save }: KeepParts): readonly Command[] {
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
    ...panels,
    page('print', 'print', words.print, print),
    page('save', 'save', words.save, save),
  ]
}
