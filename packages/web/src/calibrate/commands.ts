import type { KeyAction } from '../keys/index.ts'
import type { Spot } from './edit/view.ts'
import type { StageControls } from './stage/calibration-stage.tsx'
import type { Calibrating } from './state/use-calibration.ts'
import type { CalibrateWords } from './words.tsx'

/** A command of the page: a key, and for some a button. The toolbar, the keys and the list of keys use the same rows. */
export type Command = KeyAction & {
  /** The label of the button; absent: the command has no button. */
  readonly button?: string
  /** Only for commands that switch something on or off. */
  readonly isOn?: boolean
  readonly isUnavailable?: boolean
  /** Where the keys work: `stage`: with the focus on the stage; `page`: outside text fields; `everywhere`: in text fields too. */
  readonly where: 'stage' | 'page' | 'everywhere'
}

export type CommandParts = Pick<
  Calibrating,
  'state' | 'dispatch' | 'save' | 'agree' | 'exclude' | 'takeBack' | 'next' | 'back'
> & {
  readonly words: CalibrateWords['commands'] & { readonly save: string }
  readonly stage: () => StageControls | null
  readonly press: (at: Spot, reach: number) => void
  readonly nudge: (id: number, x: number, y: number) => void
  /** Moves the held grip of an inset. */
  readonly nudgeGrip: (x: number, y: number) => void
  readonly remove: (id: number) => void
  readonly grid: { readonly isOn: boolean; readonly toggle: () => void }
}

/** Screen pixels for one press of an arrow key. */
const panStep = 8

export function commandsOf(parts: CommandParts): readonly Command[] {
  const {
    words,
    state,
    dispatch,
    save,
    agree,
    exclude,
    takeBack,
    next,
    back,
    stage,
    press,
    nudge,
    nudgeGrip,
    remove,
    grid,
  } = parts
  const { open, selected, held, marking } = state
  const move = (name: 'left' | 'right' | 'up' | 'down', x: number, y: number): Command => ({
    name: `calibrate/${name}`,
    label: words.move[name],
    where: 'stage',
    run: ({ shiftKey }) => {
      const by = shiftKey ? 10 : 1
      if (marking) stage()?.pan(x * by * panStep, y * by * panStep)
      else if (held) nudgeGrip(x * by, y * by)
      else if (selected !== null) nudge(selected, x * by, y * by)
      else stage()?.pan(x * by * panStep, y * by * panStep)
    },
  })
  const { past = [], future = [] } = open?.history ?? {}
  return [
    { name: 'calibrate/agree', label: words.agree, where: 'page', run: () => void agree() },
    { name: 'calibrate/no-map', label: words.noMap, where: 'page', run: () => void exclude() },
    { name: 'calibrate/take-back', label: words.takeBack, where: 'page', run: () => void takeBack() },
    { name: 'calibrate/next', label: words.next, where: 'page', run: () => void next() },
    { name: 'calibrate/back', label: words.back, where: 'page', run: () => void back() },
    { name: 'calibrate/skip', label: words.skip, where: 'page', run: () => dispatch({ do: 'skip' }) },
    { name: 'calibrate/free', label: words.free, where: 'page', run: () => dispatch({ do: 'free' }) },
    {
      ...{ name: 'calibrate/undo', label: words.undo, button: words.undo, where: 'page' },
      isUnavailable: past.length === 0,
      run: () => dispatch({ do: 'undo' }),
    },
    {
      ...{ name: 'calibrate/redo', label: words.redo, button: words.redo, where: 'page' },
      isUnavailable: future.length === 0,
      run: () => dispatch({ do: 'redo' }),
    },
    {
      ...{ name: 'calibrate/zoom-out', label: words.zoomOut, button: '−', where: 'stage' },
      run: () => stage()?.zoom(0.8),
    },
    {
      ...{ name: 'calibrate/zoom-in', label: words.zoomIn, button: '+', where: 'stage' },
      run: () => stage()?.zoom(1.25),
    },
    { name: 'calibrate/fit', label: words.fit, button: words.fit, where: 'stage', run: () => stage()?.fit() },
    {
      ...{ name: 'calibrate/grid', label: words.grid, button: words.grid, where: 'page' },
      isOn: grid.isOn,
      run: grid.toggle,
    },
    {
      ...{ name: 'calibrate/add', label: words.addPoint, where: 'stage' },
      run: () => {
        const shown = stage()
        if (shown) press(shown.middle(), shown.reach())
      },
    },
    move('left', -1, 0),
    move('up', 0, -1),
    move('down', 0, 1),
    move('right', 1, 0),
    {
      ...{ name: 'calibrate/remove', label: words.remove, where: 'stage' },
      run: () => {
        if (held) dispatch({ do: 'remove inset', at: held.inset })
        else if (selected !== null) remove(selected)
      },
    },
    { name: 'calibrate/grip', label: words.grip, where: 'stage', run: () => dispatch({ do: 'next grip' }) },
    { name: 'calibrate/close', label: words.close, where: 'stage', run: () => dispatch({ do: 'close' }) },
    {
      ...{ name: 'calibrate/deselect', label: words.deselect, where: 'stage' },
      run: () => dispatch(marking ? { do: 'mark', what: null } : { do: 'select', id: null }),
    },
    { name: 'calibrate/save', label: words.save, where: 'everywhere', run: () => void save() },
  ]
}
