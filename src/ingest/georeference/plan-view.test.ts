import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PageLines } from './page-lines.ts'
import { findPlanView } from './plan-view.ts'

const line = (at: number, from: number, to: number) => ({ at, from, to })

/** The rules of an approach plate, in points: frame, briefing strip, aerodrome sketch at the left, profile at the right. */
const plate: PageLines = {
  vertical: [line(18, 39, 528), line(369, 39, 528), line(130.5, 39, 235), line(88, 235, 313), line(5, 239, 358)],
  horizontal: [
    line(528, 18, 369),
    line(483, 18, 369),
    line(458.5, 18.2, 369.2),
    line(458.5, 120, 236),
    line(298, 130.7, 222),
    line(235, 18, 130.5),
    line(217, 130.5, 369),
    line(143, 130.6, 369),
    line(65, 18, 130.5),
    line(39, 18, 369),
  ],
}

test('the plan view lies between the briefing strip and the lower of profile and sketch; the rest is an inset', () => {
  assert.deepEqual(findPlanView(plate), {
    box: { x1: 18, y1: 217, x2: 369, y2: 458.5 },
    insets: [{ x1: 18, y1: 217, x2: 130.5, y2: 235 }],
  })
})

test('profile and sketch may change sides', () => {
  const mirrored = {
    vertical: plate.vertical.map(({ at, from, to }) => line(387 - at, from, to)),
    horizontal: plate.horizontal.map(({ at, from, to }) => line(at, 387 - to, 387 - from)),
  }
  assert.deepEqual(findPlanView(mirrored)?.insets, [{ x1: 256.5, y1: 217, x2: 369, y2: 235 }])
})

const missing: readonly [what: string, lines: PageLines][] = [
  ['nothing', { horizontal: [], vertical: [] }],
  ['a frame', { ...plate, vertical: plate.vertical.filter(({ at }) => at !== 369) }],
  ['lines across it', { ...plate, horizontal: plate.horizontal.filter(({ from, to }) => to - from < 350) }],
  ['a divider', { ...plate, vertical: plate.vertical.filter(({ at }) => at !== 130.5) }],
  ['a profile', { ...plate, horizontal: plate.horizontal.filter(({ from }) => from < 130 || from > 131) }],
]
for (const [what, lines] of missing) {
  test(`without ${what === 'nothing' ? 'any line' : what} there is no plan view to be found`, () => {
    assert.equal(findPlanView(lines), null)
  })
}
