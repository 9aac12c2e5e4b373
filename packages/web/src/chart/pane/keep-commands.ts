import type { Words } from '../../words/index.ts'
import type { Command } from './commands.ts'
import type { Panel } from './panel.ts'

export type KeepParts = {
  readonly words: Words['chart']
  readonly pin: { readonly isOn: boolean; readonly toggle: () => void }
  readonly panel: { readonly shown: Panel | null; readonly toggle: (panel: Panel) => void }
  readonly hasNote: boolean
  /** Undefined until the picture is there. */
  readonly print: (() => void) | undefined
  readonly save: (() => void) | undefined
  /** Undefined where there are two charts already. */
  readonly canBeBeside: boolean
}

/** Keeping a chart at hand, on paper, in a file, or beside another. */
export function keepCommands({ words, pin, panel, hasNote, print, save, canBeBeside }: KeepParts): readonly Command[] {
  const page = (id: string, icon: Command['icon'], label: string, run: (() => void) | undefined): Command => ({
    id,
    icon,
    label,
    place: 'more',
    unavailable: run ? undefined : words.notLoaded,
    run: run ?? (() => undefined),
  })
  const open = (id: Panel, icon: Command['icon'], label: string): Command => ({
    id,
    icon,
    label,
    place: 'more',
    isOn: panel.shown === id,
    isPanel: true,
    run: () => panel.toggle(id),
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
    open('pins', 'pins', words.tools.pins),
    open('route', 'route', words.tools.route),
    open('note', 'note', hasNote ? words.tools.note.edit : words.tools.note.add),
    ...(canBeBeside ? [open('beside', 'beside', words.tools.beside)] : []),
    page('print', 'print', words.print, print),
    page('save', 'save', words.save, save),
  ]
}
