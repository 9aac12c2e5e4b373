import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chart as words } from '../../words/en/chart.ts'
import type { ToolId } from '../tools/tools.ts'
import { type ToolParts, toolCommands } from './tool-commands.ts'

type Situation = Partial<ToolParts['has']> & {
  /** The active tools. */
  readonly on?: readonly ToolId[]
  readonly alone?: ToolId
  readonly isKept?: boolean
}

/** The buttons of the tools; by default, for a georeferenced chart that is alone on the screen, with all tools off. */
function commands({ on = [], alone, isKept = false, ...has }: Situation = {}) {
  const pressed: ToolId[] = []
  const none = () => undefined
  const switchOf: ToolParts['open']['switchOf'] = ({ id }) => ({
    isOn: on.includes(id) || alone === id,
    toggle: () => pressed.push(id),
    close: none,
  })
  const all = toolCommands({
    words,
    open: { switchOf, alone: alone ?? null, panel: null, togglePanel: none, closePanel: none },
    isKept: () => isKept,
    has: { map: true, published: true, space: true, ...has },
  })
  return { pressed, all, of: (id: ToolId) => all.find((command) => command.id === id) ?? assert.fail(id) }
}

test('a tool that needs a map is unavailable on a chart without one, and can be switched off there if it is on', () => {
  const { of, pressed } = commands({ map: false, on: ['ruler'] })
  assert.equal(of('readOut').unavailable, words.notGeoreferenced)
  for (const id of ['readOut', 'ruler', 'ownShip'] as const) of(id).run()
  assert.deepEqual(pressed, ['ruler', 'ownShip'])
})

test('during a comparison no other tool over the chart can be switched on, but panels open', () => {
  const { of, pressed } = commands({ alone: 'compare', published: false })
  assert.deepEqual([of('ownShip').unavailable, of('map').unavailable], Array(2).fill(words.paused(words.tools.compare)))
  assert.equal(of('compare').unavailable, undefined, 'it can be ended on a chart that was withdrawn meanwhile')
  for (const id of ['ownShip', 'map', 'compare', 'pins'] as const) of(id).run()
  assert.deepEqual(pressed, ['compare', 'pins'])
})

test('a withdrawn chart is not compared, and a second chart is offered where there is space for one', () => {
  assert.equal(commands({ published: false }).of('compare').unavailable, words.withdrawnMeans)
  assert.equal(commands({ space: false }).all.length, commands().all.length - 1)
})

test('the command writes a note if there is none, and opens it otherwise', () => {
  assert.deepEqual(
    [false, true].map((isKept) => commands({ isKept }).of('note').label),
    [words.tools.note.add, words.tools.note.edit],
  )
})
