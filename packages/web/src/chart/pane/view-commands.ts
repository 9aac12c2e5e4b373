import type { Light } from '../../light/index.ts'
import type { Words } from '../../words/index.ts'
import type { Fit } from '../plane/fit.ts'
import { quarterTurn } from '../plane/turn.ts'
import type { Stage } from '../view/stage.ts'
import type { Command } from './commands.ts'

type Switch = { readonly isOn: boolean; readonly toggle: () => void }

export type ViewParts = {
  readonly words: Words['chart']
  readonly stage: Stage | null
  readonly fit: { readonly shown: Fit; readonly set: (fit: Fit) => void }
  readonly light: { readonly chosen: Light; readonly isNight: boolean; readonly set: (light: Light) => void }
  readonly step: (direction: 1 | -1) => void
  readonly fullScreen: Switch
  /** The list of the airport's charts next to the chart; undefined or null: there is none. */
  readonly rail?: { readonly isOpen: boolean; readonly toggle: () => void } | null
  /** A finger moves the chart: there are no buttons for it. */
  readonly isTouch: boolean
}

const fitIcons = { page: 'fitPage', width: 'fitWidth', planview: 'fitPlanview' } as const

/** Screen pixels by which a key moves the chart: the eye can still follow. */
const panStep = 80

/** Commands for the view: zoom, fit, rotation, day and night, moving. */
export function viewCommands({
  words,
  stage,
  fit,
  light,
  step,
  fullScreen,
  rail,
  isTouch,
}: ViewParts): readonly Command[] {
  const isMap = stage?.chartMap !== undefined
  const rotation = () => stage?.map.getView().getRotation() ?? 0
  const turn = (direction: 1 | -1) => () => stage?.turn(quarterTurn(rotation(), direction))
  const pan = (id: string, right: number, down: number): Command => {
    const icon = id as 'up' | 'down' | 'left' | 'right'
    const run = () => stage?.pan(right * panStep, down * panStep)
    const place = isTouch ? 'none' : right === 0 ? 'side' : 'more'
    return { id: `pan-${id}`, icon, label: words.pan[icon], place, isStep: true, run }
  }
  const fitTo = (to: Fit, unavailable?: string): Command => ({
    id: `fit-${to}`,
    icon: fitIcons[to],
    label: words.fit[to],
    place: 'more',
    unavailable,
    isOn: fit.shown === to,
    run: () => unavailable === undefined && fit.set(to),
  })
  return [
    { id: 'zoom-in', icon: 'zoomIn', label: words.zoomIn, place: 'bar', isStep: true, run: () => stage?.zoom(1.5) },
    {
      id: 'zoom-out',
      icon: 'zoomOut',
      label: words.zoomOut,
      place: 'bar',
      isStep: true,
      run: () => stage?.zoom(1 / 1.5),
    },
    {
      id: 'fit',
      icon: 'fit',
      label: words.fitNext,
      place: 'always',
      run: () => fit.set(nextFit(fit.shown, isMap)),
    },
    { id: 'turn-right', icon: 'turnRight', label: words.turnRight, place: 'bar', isStep: true, run: turn(1) },
    {
      id: 'night',
      icon: light.isNight ? 'day' : 'night',
      label: light.isNight ? words.light.toDay : words.light.toNight,
      place: 'always',
      run: () => light.set(light.isNight ? 'day' : 'night'),
    },
    { id: 'turn-left', icon: 'turnLeft', label: words.turnLeft, place: 'more', isStep: true, run: turn(-1) },
    fitTo('page'),
    fitTo('width'),
    fitTo('planview', isMap ? undefined : words.notGeoreferenced),
    {
      id: 'light-auto',
      icon: 'sunset',
      label: words.light.auto,
      place: 'more',
      isOn: light.chosen === 'auto',
      run: () => light.set(light.chosen === 'auto' ? (light.isNight ? 'night' : 'day') : 'auto'),
    },
    {
      id: 'full-screen',
      icon: 'fullScreen',
      label: words.fullScreen,
      place: 'more',
      isOn: fullScreen.isOn,
      run: fullScreen.toggle,
    },
    ...listCommand(words, rail),
    pan('up', 0, -1),
    pan('down', 0, 1),
    pan('left', -1, 0),
    pan('right', 1, 0),
    { id: 'previous', icon: 'previous', label: words.previous, place: 'none', run: () => step(-1) },
    { id: 'next', icon: 'next', label: words.next, place: 'none', run: () => step(1) },
  ]
}

/** The button is in the header of the chart, next to the list. */
const listCommand = (words: Words['chart'], rail: ViewParts['rail']): readonly Command[] =>
  rail ? [{ id: 'list', icon: 'list', label: words.list, place: 'none', isOn: rail.isOpen, run: rail.toggle }] : []

/** One button cycles through page, width and, if the chart has one, plan view. */
function nextFit(shown: Fit, hasPlanview: boolean): Fit {
  if (shown === 'page') return 'width'
  return shown === 'width' && hasPlanview ? 'planview' : 'page'
}
