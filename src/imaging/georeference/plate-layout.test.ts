import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PixelBox } from '../../contract/index.ts'
import type { Figure, Line, PageLines } from '../pdf/page-lines.ts'
import { findLayout, type PlateLayout } from './plate-layout.ts'

/** Tests speak in points, as plates are measured; layouts in pixels. */
const scale = 300 / 72
type Place = readonly [x: number, y: number]

/** What one stroke of the pen through these places rules. */
function pen(...places: readonly Place[]): Figure {
  const horizontal: Line[] = []
  const vertical: Line[] = []
  const line = (at: number, one: number, other: number) => ({
    at: at * scale,
    from: Math.min(one, other) * scale,
    to: Math.max(one, other) * scale,
  })
  for (const [index, [x, y]] of places.slice(1).entries()) {
    const [lastX, lastY] = places[index] ?? [x, y]
    if (lastY === y) horizontal.push(line(y, lastX, x))
    else vertical.push(line(x, lastY, y))
  }
  return { horizontal, vertical, square: true }
}
const level = (y: number, from = 18, to = 369) => pen([from, y], [to, y])
const upright = (x: number, from: number, to: number) => pen([x, from], [x, to])
const rectangle = (x1: number, y1: number, x2: number, y2: number) =>
  pen([x1, y1], [x2, y1], [x2, y2], [x1, y2], [x1, y1])
const box = (x1: number, y1: number, x2: number, y2: number) => ({ x1, y1, x2, y2 })

/** The rules of a plate whose aerodrome sketch stands at the left up to 235 and whose profile up to 217. */
const frame = rectangle(18, 39, 369, 528)
const briefing = [
  pen([18, 528], [18, 561], [180, 561], [180, 528]),
  level(483),
  level(458.5),
  rectangle(120, 458.5, 236, 483),
]
const sketch = [
  upright(130.5, 39, 235),
  level(235, 18, 130.5),
  pen([18, 226], [68, 226], [68, 235]),
  level(65, 18, 130.5),
]
const cache = level(217, 130.5)
/** The profile's scale of distances, and a table of three rows below it, the middle one without columns. */
const table = [
  level(143, 130.5),
  ...[161, 212, 300].map((x) => upright(x, 136, 143)),
  ...[136, 100, 90, 56].map((y) => level(y, 130.5)),
  ...[171, 250].flatMap((x) => [upright(x, 100, 136), upright(x, 56, 90), upright(x, 39, 56)]),
]
const plate: PageLines = [frame, ...briefing, ...sketch, cache, ...table]
const corner = box(18, 217, 130.5, 235)

const hiding = () => true
const rounded = ({ x1, y1, x2, y2 }: PixelBox) => {
  const half = (pixels: number) => Math.round((pixels / scale) * 2) / 2
  return { x1: half(x1), y1: half(y1), x2: half(x2), y2: half(y2) }
}
const layoutOf = (figures: PageLines, hidesMap = hiding): PlateLayout => {
  const layout = findLayout(figures, { hidesMap, headings: [] }) ?? assert.fail('no layout')
  const { planView, insets, profile, minimums, header } = layout
  return {
    planView: rounded(planView),
    insets: insets.map(rounded),
    profile: profile && rounded(profile),
    minimums: minimums && rounded(minimums),
    header: header && rounded(header),
  }
}
const insetsOf = (...drawn: readonly Figure[]) => layoutOf([...plate, ...drawn]).insets.slice(1)

test('the plan view reaches from the briefing strip to the lower of profile and sketch; the rest of the other is an inset', () => {
  const { planView, insets } = layoutOf(plate)
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
  assert.deepEqual(insets, [corner])
})

test('profile, minimums and header are the strips around it; a scale of distances belongs to the profile', () => {
  const { profile, minimums, header } = layoutOf(plate)
  assert.deepEqual(profile, box(130.5, 136, 369, 217))
  assert.deepEqual(minimums, box(130.5, 39, 369, 136))
  assert.deepEqual(header, box(18, 458.5, 369, 561))
})

test('profile and sketch may change sides', () => {
  const turned = ({ horizontal, vertical, square }: Figure): Figure => ({
    horizontal: horizontal.map(({ at, from, to }) => ({ at, from: 387 * scale - to, to: 387 * scale - from })),
    vertical: vertical.map(({ at, from, to }) => ({ at: 387 * scale - at, from, to })),
    square,
  })
  const { planView, insets, profile, minimums } = layoutOf(plate.map(turned))
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
  assert.deepEqual(insets, [box(256.5, 217, 369, 235)])
  assert.deepEqual(profile, box(18, 136, 256.5, 217))
  // Now the first column of the table, from its left side, is another one: its rows are recognised all the same.
  assert.deepEqual(minimums, box(18, 39, 256.5, 136))
})

test('the sketch may be the lower one: the plan view ends where the profile begins', () => {
  const low = [upright(130.5, 39, 217), level(190, 18, 130.5), pen([18, 180], [68, 180], [68, 190])]
  const { planView, insets, profile } = layoutOf([frame, ...briefing, ...low, cache, ...table])
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
  assert.deepEqual(profile, box(130.5, 136, 369, 217))
  assert.deepEqual(insets, [])
})

test('the profile may have a step: the plan view ends at the higher part', () => {
  const steps = [level(217, 130.5, 250), upright(250, 217, 229), level(229, 250)]
  const { planView, profile } = layoutOf([frame, ...briefing, ...sketch, ...steps, ...table])
  assert.deepEqual([planView.y1, profile?.y2], [229, 229])
})

/** Of the timing table below the sketch, level with a row of the minimums at 90. */
const timings: readonly [how: string, drawn: readonly Figure[]][] = [
  ['next to it', [level(90, 18, 130.5)]],
  ['a hair higher', [level(90.2, 18, 130.5)]],
  ['and drawn through', [level(90)]],
  ['more than once', [level(56, 18, 130.5), level(90, 18, 130.5), level(100, 18, 130.5), level(136, 18, 130.5)]],
]
for (const [how, drawn] of timings) {
  test(`a row of the timing table level with a row of the minimums, ${how}, moves nothing`, () => {
    assert.deepEqual(layoutOf([...plate, ...drawn]), layoutOf(plate))
  })
}

test('the profile may be as wide as the frame, with the sketch next to the minimums alone', () => {
  const low = [upright(130.5, 39, 136), level(65, 18, 130.5), level(90, 18, 130.5)]
  const { planView, insets, profile, minimums } = layoutOf([
    frame,
    ...briefing,
    ...low,
    level(217),
    level(136),
    ...table,
  ])
  assert.deepEqual([planView, insets], [box(18, 217, 369, 458.5), []])
  assert.deepEqual([profile, minimums], [box(18, 136, 369, 217), box(130.5, 39, 369, 136)])
})

test('the minimums may be as wide as the frame, with the sketch next to the profile alone', () => {
  const high = [upright(130.5, 136, 235), level(235, 18, 130.5), cache, level(143, 130.5)]
  const rows = [136, 100, 90, 56].map((y) => level(y))
  const wide = [...rows, upright(60, 39, 136), upright(200, 39, 136)]
  const { planView, insets, profile, minimums } = layoutOf([frame, ...briefing, ...high, ...wide])
  assert.deepEqual([planView, insets], [box(18, 217, 369, 458.5), [corner]])
  assert.deepEqual([profile, minimums], [box(130.5, 136, 369, 217), box(18, 39, 369, 136)])
})

test('without a sketch next to the profile, the plan view is the tallest strip and has no corner', () => {
  const wide = table.map((figure) => figure).concat([level(217), level(136), level(100), level(90), level(56)])
  const { planView, insets, profile, minimums } = layoutOf([frame, ...briefing, ...wide])
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
  assert.deepEqual(insets, [])
  assert.deepEqual(profile, box(18, 136, 369, 217))
  assert.deepEqual(minimums, box(18, 39, 369, 136))
})

test('an inset in the lower corner of such a plan view is not taken for a sketch', () => {
  const rows = [136, 100, 56].map((y) => level(y))
  const wide = [level(217), ...rows, upright(60, 39, 136), upright(292, 217, 268), level(268, 292, 369)]
  const { planView, insets } = layoutOf([frame, ...briefing, ...wide])
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
  assert.deepEqual(insets, [box(292, 217, 369, 268)])
})

test('the frame may be drawn side by side and in pieces', () => {
  const sides = [upright(18, 39, 300), upright(18, 300, 528), upright(369, 39, 528), level(39), level(528, 18, 200)]
  const { planView } = layoutOf([...sides, level(528, 200, 369), ...plate.slice(1)])
  assert.deepEqual(planView, box(18, 217, 369, 458.5))
})

test('a border around the page is not the frame', () => {
  assert.deepEqual(layoutOf([rectangle(5, 5, 382, 589), ...plate]), layoutOf(plate))
})

const insets: readonly [how: string, drawn: readonly Figure[], found: readonly PixelBox[]][] = [
  ['free in the map, as one rectangle', [rectangle(240, 361, 331, 440)], [box(240, 361, 331, 440)]],
  [
    'as three sides that hang from the upper edge',
    [pen([331, 458.5], [331, 361], [240, 361], [240, 458.5])],
    [box(240, 361, 331, 458.5)],
  ],
  [
    'side by side with another of one height, both from the upper edge',
    [pen([60, 458.5], [60, 361], [140, 361], [140, 458.5]), pen([200, 458.5], [200, 361], [290, 361], [290, 458.5])],
    [box(60, 361, 140, 458.5), box(200, 361, 290, 458.5)],
  ],
  ['as two sides in a corner of the map', [pen([292, 217], [292, 268], [369, 268])], [box(292, 217, 369, 268)]],
  ['as two sides on the sketch', [pen([18, 313], [88, 313], [88, 235])], [box(18, 235, 88, 313)]],
  [
    'as a rectangle against the sketch and the profile',
    [rectangle(130.7, 217.3, 222, 298)],
    [box(130.5, 217.5, 222, 298)],
  ],
  [
    'side by side, in any order',
    [level(361, 240, 331), upright(331, 361, 440), level(440, 240, 331), upright(240, 361, 440)],
    [box(240, 361, 331, 440)],
  ],
  [
    'in pieces',
    [level(361, 240, 300), level(361, 300, 331), pen([331, 361], [331, 440], [240, 440]), upright(240, 440, 361)],
    [box(240, 361, 331, 440)],
  ],
  [
    'one upon another, which closes it',
    [pen([292, 268], [292, 330], [369, 330]), pen([292, 217], [292, 268], [369, 268])],
    [box(292, 217, 369, 268), box(292, 268, 369, 330)],
  ],
  [
    'twice, by a careful pen',
    [rectangle(240, 361, 331, 440), rectangle(240, 361, 331, 440)],
    [box(240, 361, 331, 440)],
  ],
  [
    'with a smaller box inside',
    [rectangle(240, 361, 331, 440), rectangle(250, 370, 300, 420)],
    [box(240, 361, 331, 440)],
  ],
  [
    'two on one plate',
    [rectangle(240, 361, 331, 440), rectangle(30, 361, 120, 440)],
    [box(240, 361, 331, 440), box(30, 361, 120, 440)],
  ],
]
for (const [how, drawn, found] of insets) {
  test(`an inset is found when it is drawn ${how}`, () => {
    const sorted = (boxes: readonly PixelBox[]) =>
      boxes.toSorted((one, other) => one.y1 - other.y1 || other.x1 - one.x1)
    assert.deepEqual(sorted(insetsOf(...drawn)), sorted(found))
  })
}

const others: readonly [what: string, drawn: readonly Figure[]][] = [
  ['a name next to a symbol', [rectangle(275, 420, 338, 448)]],
  ['three sides of a box', [pen([300, 361], [240, 361], [240, 440], [300, 440])]],
  ['a corner that ends in the map', [pen([292, 217], [292, 268], [350, 268])]],
  ['a box with a gap in one side', [pen([270, 361], [240, 361], [240, 440], [331, 440], [331, 361], [290, 361])]],
  ['lines that cross', [level(300), upright(200, 217, 458)]],
  ['a frame around most of the map', [rectangle(22, 240, 365, 455)]],
  ['a box that lies across the edge of the plan view', [rectangle(240, 400, 331, 500)]],
  ['a box below the plan view', [rectangle(240, 150, 331, 210)]],
  ['a box with slanted or rounded corners', [{ ...rectangle(240, 361, 331, 440), square: false }]],
]
for (const [what, drawn] of others) {
  test(`${what} is not an inset`, () => assert.deepEqual(insetsOf(...drawn), []))
}

test('a frame around a piece of the map itself is not an inset', () => {
  const { insets } = layoutOf([...plate, rectangle(240, 361, 331, 440)], () => false)
  assert.deepEqual(insets, [corner])
})

const heading = (x: number, y: number) => ({ x1: x * scale, y1: y * scale, x2: (x + 30) * scale, y2: (y + 4) * scale })
const found = (figures: PageLines, ...headings: readonly PixelBox[]) =>
  findLayout(figures, { hidesMap: hiding, headings })
const oneRow = [frame, ...briefing, ...sketch, cache, level(136, 130.5), upright(171, 39, 136)]

test('one row is not a table; a plan view above it is accepted if the row has the heading of one', () => {
  assert.equal(found(oneRow), null)
  const { planView, profile, minimums } = found(oneRow, heading(135, 128)) ?? assert.fail('no layout')
  assert.deepEqual(rounded(planView), box(18, 217, 369, 458.5))
  assert.deepEqual([profile, minimums], [null, null])
})

test('the row that is headed is the uppermost of the minimums, whatever is ruled above it', () => {
  const ticks = upright(171, 136, 143)
  const { minimums } = found([...plate, ticks], heading(135, 128)) ?? assert.fail('no layout')
  assert.deepEqual(minimums && rounded(minimums), box(130.5, 39, 369, 136))
})

test('a table that lacks the row of its heading is not the whole table', () => {
  const rows = [90, 56].map((y) => level(y, 130.5))
  const columns = [171, 250].flatMap((x) => [upright(x, 56, 90), upright(x, 39, 56)])
  const layout = found([frame, ...briefing, ...sketch, cache, ...rows, ...columns], heading(135, 128))
  assert.deepEqual([layout?.profile, layout?.minimums], [null, null])
})

const cells = [80, 140, 200, 300].map((x) => upright(x, 458.5, 483))
const contradictions: readonly [what: string, figures: PageLines, headings: readonly PixelBox[]][] = [
  ['that contains the heading of a table of minimums', plate, [heading(135, 128), heading(140, 300)]],
  ['that contains rows as wide as those of a table', [...plate, ...[250, 270, 290, 310].map((y) => level(y, 100))], []],
  [
    'that contains the cells of a briefing strip',
    [frame, ...[458.5, 483, 500].flatMap((y) => [level(y)]).slice(1), ...cells, ...sketch, cache, ...table],
    [],
  ],
  [
    'with the heading of the minimums close below',
    [frame, ...briefing, ...sketch, level(143, 130.5), ...table.slice(4)],
    [heading(135, 128)],
  ],
  ['with no space for a profile below', [frame, ...briefing, ...sketch, level(160, 130.5), ...table], []],
]
for (const [what, figures, headings] of contradictions) {
  test(`a plan view ${what} is not found`, () => assert.equal(found(figures, ...headings), null))
}

const unruled: readonly [what: string, lines: PageLines][] = [
  ['any line', []],
  ['a frame', plate.filter((figure) => figure !== frame)],
  [
    'lines across it',
    [frame, ...sketch, cache]
      .filter((figure) => figure !== frame || true)
      .map((figure) => (figure === frame ? pen([18, 39], [18, 528]) : figure)),
  ],
  ['a profile next to the sketch', plate.filter((figure) => figure !== cache && !table.includes(figure))],
]
for (const [what, lines] of unruled) {
  test(`without ${what} no plan view is found`, () =>
    assert.equal(findLayout(lines, { hidesMap: hiding, headings: [] }), null))
}

test('a closed frame around what may be a piece of the map is no inset, but is named as one that may be', () => {
  const drawn = [...plate, rectangle(150, 260, 230, 330), rectangle(160, 270, 220, 320), rectangle(300, 300, 320, 320)]
  const layout = findLayout(drawn, { hidesMap: () => false, headings: [] })
  assert.deepEqual(layout?.doubtful?.map(rounded), [box(150, 260, 230, 330)], 'neither one within it nor a small one')
  assert.deepEqual(findLayout(drawn, { hidesMap: hiding, headings: [] })?.doubtful, [])
})
