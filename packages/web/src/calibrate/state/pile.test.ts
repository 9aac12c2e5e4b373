import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ChartState, ListedChart } from '../../../../../src/contract/calibration/index.ts'
import { groupsOf, nextToDo, progressOf } from './pile.ts'

const states: Readonly<Record<string, ChartState>> = {
  own: { is: 'own' },
  place: { is: 'unplaced', reason: null },
  done: { is: 'done' },
  check: { is: 'doubtful', worst: 9, reason: null },
  agree: { is: 'proposed', evidence: '4 labels' },
  place2: { is: 'unplaced', reason: null },
  unread: { is: 'unread' },
}
const charts = Object.entries(states).map(
  ([id, state]): ListedChart => ({
    ...{ id, file: `${id}.pdf`, page: 1, airport: '', index: '', name: id, placedBy: '', guessed: [], state },
  }),
)

test('what needs a person is listed first, in the order of the manifest within a group', () => {
  assert.deepEqual(
    groupsOf(charts).map((each) => [each.group, each.charts.map(({ id }) => id)]),
    [
      ['to place', ['place', 'place2']],
      ['to agree', ['agree']],
      ['to check', ['check']],
      ['to wait', ['unread']],
      ['own', ['own']],
      ['done', ['done']],
    ],
  )
})

test('the progress counts the charts that place themselves as done', () => {
  assert.deepEqual(progressOf(charts), { total: 7, done: 2, own: 1, toGo: 4, unread: 1 })
})

const next: readonly (readonly [from: string | undefined, to: string | null])[] = [
  [undefined, 'place'],
  ['place', 'place2'],
  ['place2', 'agree'],
  ['check', 'place'],
  ['done', 'place'],
]
for (const [from, to] of next)
  test(`after ${from ?? 'nothing'} comes ${to}`, () => assert.equal(nextToDo(charts, from), to))

test('without another chart that needs a person, one that was not read yet comes next, then none', () => {
  const only = (...ids: readonly string[]) => charts.filter(({ id }) => ids.includes(id))
  assert.equal(nextToDo(only('own', 'unread', 'place'), 'place'), 'unread')
  assert.equal(nextToDo(only('own', 'done', 'place'), 'place'), null)
})
