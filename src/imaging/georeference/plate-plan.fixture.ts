/** Points of the page from its lower left, x1 < x2 and y1 < y2. */
export type Box = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
export type Place = readonly [x: number, y: number]
export type Stroke = readonly Place[]

export type PlatePlan = {
  /** Name of the variation, for people. */
  readonly name: string
  readonly strokes: readonly Stroke[]
  /** How a program may draw them: each separately, all as one path, or as thin filled rectangles. */
  readonly way: 'path by path' | 'one path' | 'bars'
  /** Drawn before the strokes. */
  readonly surfaces: readonly (Box & { readonly shade: number })[]
  readonly texts: readonly { readonly text: string; readonly x: number; readonly y: number }[]
  /** null: the page is ruled in a way that shows no plan view. */
  readonly truth: { readonly planView: Box; readonly profile: Box; readonly minimums: Box; readonly sketch: Box } | null
  readonly insets: readonly Box[]
}

type Dice = () => number

const between = (dice: Dice, least: number, greatest: number) => least + dice() * (greatest - least)
const whole = (dice: Dice, least: number, greatest: number) => Math.floor(between(dice, least, greatest + 1))
function pick<T>(dice: Dice, ...choices: readonly [T, ...T[]]): T {
  return choices[Math.floor(dice() * choices.length)] ?? choices[0]
}

const level = (y: number, x1: number, x2: number): Stroke => [
  [x1, y],
  [x2, y],
]
const upright = (x: number, y1: number, y2: number): Stroke => [
  [x, y1],
  [x, y2],
]
const rectangle = ({ x1, y1, x2, y2 }: Box): Stroke => [
  [x1, y1],
  [x2, y1],
  [x2, y2],
  [x1, y2],
  [x1, y1],
]
const sides = ({ x1, y1, x2, y2 }: Box): Stroke[] => [
  level(y1, x1, x2),
  level(y2, x1, x2),
  upright(x1, y1, y2),
  upright(x2, y1, y2),
]
/** A line split into several consecutive ones. */
function pieces(dice: Dice, [[x1, y1] = [0, 0], [x2, y2] = [0, 0]]: Stroke): Stroke[] {
  const cut = between(dice, 0.2, 0.8)
  const middle: Place = [x1 + cut * (x2 - x1), y1 + cut * (y2 - y1)]
  return [
    [[x1, y1], middle],
    [middle, [x2, y2]],
  ]
}

/** One plate: a frame, a briefing strip, the plan view, and below it a sketch, a profile and the minimums. */
export function planPlate(dice: Dice): PlatePlan {
  const frame = { x1: 18 + dice(), y1: 38 + 2 * dice(), x2: 368 + 2 * dice(), y2: between(dice, 505, 530) }
  const arrangement = pick(
    dice,
    'next to',
    'next to',
    'next to',
    'next to',
    'wide profile',
    'wide minimums',
    'no sketch',
  )
  const rows = Array.from({ length: whole(dice, 3, 8) }, () => between(dice, 8.5, 18))
  const side = pick(dice, 'left', 'right')
  const sketchWidth = between(dice, 95, 130)
  const divider = side === 'left' ? frame.x1 + sketchWidth : frame.x2 - sketchWidth
  const narrow = side === 'left' ? { x1: frame.x1, x2: divider } : { x1: divider, x2: frame.x2 }
  const broad = side === 'left' ? { x1: divider, x2: frame.x2 } : { x1: frame.x1, x2: divider }
  const across = { x1: frame.x1, x2: frame.x2 }
  const tableTop = frame.y1 + rows.reduce((sum, row) => sum + row, 0)
  const profileTop = tableTop + between(dice, 55, 95)
  const standing = { 'next to': frame.y1, 'wide profile': frame.y1, 'wide minimums': tableTop, 'no sketch': frame.y1 }
  const sketchTop = {
    'next to': pick(dice, profileTop, profileTop + between(dice, 8, 40), profileTop - between(dice, 8, 25)),
    'wide profile': tableTop,
    'wide minimums': pick(dice, profileTop, profileTop + between(dice, 8, 40)),
    'no sketch': frame.y1,
  }[arrangement]
  const table = { ...(arrangement === 'wide minimums' || arrangement === 'no sketch' ? across : broad) }
  const scene = arrangement === 'wide profile' || arrangement === 'no sketch' ? across : broad
  /** The profile's far half may reach higher. */
  const step = arrangement === 'next to' && dice() < 0.2 ? between(dice, 8, 25) : 0
  const planTop = frame.y2 - between(dice, 50, 75)
  const sketch = { ...narrow, y1: standing[arrangement], y2: sketchTop }
  const profile = { ...scene, y1: tableTop, y2: profileTop + step }
  const minimums = { ...table, y1: frame.y1, y2: tableTop }
  const planView = { ...across, y1: profileTop + step, y2: planTop }
  const hasSketch = arrangement !== 'no sketch'
  const timing = hasSketch && standing[arrangement] === frame.y1 ? timingRows(dice, frame.y1, rows) : noTiming
  const hidden = dice() < 0.06 ? pick(dice, 'no frame', 'scanned', 'dashed sides') : null
  const insets = hidden ? [] : insetsIn(dice, { ...planView, y1: Math.max(planView.y1, sketchTop) })
  const strokes = [
    ...frameStrokes(dice, frame, hidden),
    ...(dice() < 0.25 ? [rectangle({ x1: 4, y1: 4, x2: 383, y2: 590 })] : []),
    ...titleBox(dice, frame),
    ...briefing(dice, frame, planTop),
    ...(hasSketch
      ? sketchStrokes(
          dice,
          sketch,
          upright(divider, sketch.y1, Math.max(sketchTop, arrangement === 'next to' ? profileTop : 0)),
        )
      : []),
    ...timing.heights.map((y) => level(y, narrow.x1, narrow.x2)),
    ...(timing.heights.length > 0
      ? columns(narrow, frame.y1, Math.min(frame.y1 + 18, ...timing.heights.slice(-1)))
      : []),
    ...tableStrokes(dice, minimums, rows, timing.through ? across : table),
    ...profileStrokes(dice, profile, step, side),
    ...insets.flatMap(({ strokes: drawn }) => drawn),
  ]
  const way = pick(dice, 'path by path', 'path by path', 'one path', 'bars')
  const parts = { frame, planView, minimums, divider }
  return {
    name: [arrangement, hasSketch ? side : '', timing.name, hidden ?? '', way, `${insets.length} insets`].join(' '),
    strokes: hidden === 'scanned' ? [] : strokes,
    way,
    surfaces: [...terrain(dice, planView), ...insets.map(({ box }) => ({ ...box, shade: 1 }))],
    texts: textsOf(dice, parts, rows),
    truth: hidden ? null : { planView, profile, minimums, sketch },
    insets: insets.map(({ box }) => box),
  }
}

const noTiming = { name: '', heights: [] as number[], through: false }

/** Rows of the timing table next to the minimums: one may be level with a row of these, nearly so, or drawn as one line with it. */
function timingRows(dice: Dice, bottom: number, rows: readonly number[]) {
  const name = pick(dice, 'no timing', 'timing', 'level timing', 'nearly level timing', 'timing drawn through')
  if (name === 'no timing') return { ...noTiming, name }
  const heights = [9, 18, 27].map((rise) => bottom + rise + (name === 'timing' ? between(dice, -1, 1) : 0))
  if (name === 'timing') return { name, heights, through: false }
  const row = bottom + rows.slice(0, whole(dice, 1, Math.min(3, rows.length - 1))).reduce((sum, each) => sum + each, 0)
  const apart = name === 'nearly level timing' ? between(dice, -0.3, 0.3) : 0
  return {
    name,
    heights: [...heights.filter((each) => Math.abs(each - row) > 4), row + apart].sort((a, b) => a - b),
    through: name === 'timing drawn through',
  }
}

function columns({ x1, x2 }: { x1: number; x2: number }, y1: number, y2: number): Stroke[] {
  return [0.2, 0.36, 0.52, 0.68, 0.84].map((part) => upright(x1 + part * (x2 - x1), y1, y2))
}

function frameStrokes(dice: Dice, frame: Box, hidden: string | null): Stroke[] {
  if (hidden === 'no frame') return []
  if (hidden === 'dashed sides') return [level(frame.y1, frame.x1, frame.x2), level(frame.y2, frame.x1, frame.x2)]
  const way = pick(dice, 'rectangle', 'sides', 'pieces')
  if (way === 'rectangle') return [rectangle(frame)]
  return way === 'sides' ? sides(frame) : sides(frame).flatMap((line) => pieces(dice, line))
}

function titleBox(dice: Dice, { x1, y2 }: Box): Stroke[] {
  return dice() < 0.8 ? [rectangle({ x1, y1: y2, x2: x1 + between(dice, 120, 180), y2: y2 + 32 })] : []
}

function briefing(dice: Dice, frame: Box, planTop: number): Stroke[] {
  const middle = planTop + between(dice, 18, 26)
  const xs = [between(dice, 60, 110), between(dice, 120, 180), between(dice, 200, 260), between(dice, 280, 340)]
  const boundaries = [frame.x1, ...xs, frame.x2]
  const asCells = dice() < 0.4
  const cells = boundaries.slice(1).map((x2, index) => ({ x1: boundaries[index] ?? x2, y1: planTop, x2, y2: middle }))
  const lower = asCells
    ? cells.map(rectangle)
    : [
        level(planTop, frame.x1, frame.x2),
        level(middle, frame.x1, frame.x2),
        ...xs.map((x) => upright(x, planTop, middle)),
      ]
  return [...lower, upright(between(dice, 200, 250), middle, frame.y2)]
}

function sketchStrokes(dice: Dice, { x1, y1, x2, y2 }: Box, side: Stroke): Stroke[] {
  const tab = x1 + between(dice, 0.4, 0.6) * (x2 - x1)
  const cap = level(y2, x1, x2)
  const drawn = dice() < 0.3 ? [...pieces(dice, side), ...pieces(dice, cap)] : [side, cap]
  return [
    ...drawn,
    [
      [x1, y2 - 10],
      [tab, y2 - 10],
      [tab, y2],
    ],
    level(y1 + 45, x1, x2),
  ]
}

function tableStrokes(
  dice: Dice,
  { x1, y1, x2 }: Box,
  rows: readonly number[],
  across: { x1: number; x2: number },
): Stroke[] {
  const label = x1 + between(dice, 35, 45)
  const values = Array.from({ length: 3 }, (_, index) => label + ((index + 1) / 4) * (x2 - label))
  let y = y1
  return rows.flatMap((height, index) => {
    const [lower, upper] = [y, y + height]
    y = upper
    const through = index < 3 && across.x2 - across.x1 > x2 - x1
    return [
      through ? level(upper, across.x1, across.x2) : level(upper, x1, x2),
      upright(label, lower, upper),
      ...values.filter(() => dice() < 0.6).map((x) => upright(x, lower, upper)),
    ]
  })
}

function profileStrokes(dice: Dice, { x1, y1, x2, y2 }: Box, step: number, sketch: 'left' | 'right'): Stroke[] {
  const scale = y1 + between(dice, 6, 9)
  const icons = x2 - between(dice, 60, 75)
  const ticks = [55, 105, 160].map((across) => upright(x1 + across, y1, scale))
  return [
    ...capStrokes(dice, { x1, x2, y1: y2 - step, y2 }, sketch),
    level(scale, x1, x2),
    ...ticks,
    level(y2 - step - 29, icons, x2),
    upright(icons, y2 - step - 29, y2 - step),
    upright((icons + x2) / 2, y2 - step - 29, y2 - step),
  ]
}

/** Level, or with a step up on the side away from the sketch. */
function capStrokes(dice: Dice, { x1, y1, x2, y2 }: Box, sketch: 'left' | 'right'): Stroke[] {
  if (y1 === y2) return dice() < 0.3 ? pieces(dice, level(y2, x1, x2)) : [level(y2, x1, x2)]
  const middle = between(dice, x1 + 60, x2 - 60)
  if (sketch === 'left') return [level(y1, x1, middle), upright(middle, y1, y2), level(y2, middle, x2)]
  return [level(y2, x1, middle), upright(middle, y1, y2), level(y1, middle, x2)]
}

type Inset = { readonly box: Box; readonly strokes: readonly Stroke[] }

/** Free in the map, in a corner of it, or hanging from its upper edge. */
function insetsIn(dice: Dice, view: Box): readonly Inset[] {
  const { x1, y1, x2, y2 } = view
  if (y2 - y1 < 120) return []
  const upper = dice() < 0.3 ? [upperCorner(dice, view)] : []
  const free = { y1: y1 + 4, y2: (upper[0]?.box.y1 ?? y2) - 4 }
  const middle = [x1 + 12, x1 + 132, x1 + 246].flatMap((left) => {
    const [x, across, up] = [left + dice() * 10, between(dice, 40, 90), between(dice, 40, 80)]
    if (dice() < 0.6 || free.y2 - free.y1 < up) return []
    const y = between(dice, free.y1, free.y2 - up)
    const box = { x1: x, y1: y, x2: Math.min(x + across, x2 - 4), y2: y + up }
    return [{ box, strokes: dice() < 0.5 ? [rectangle(box)] : sides(box) }]
  })
  return [...upper, ...middle]
}

function upperCorner(dice: Dice, { x1, x2, y2 }: Box): Inset {
  const [across, up] = [between(dice, 45, 120), between(dice, 40, 60)]
  const left = pick(dice, x1, x1 + 60, x2 - across)
  const box = { x1: left, y1: y2 - up, x2: left + across, y2 }
  const hung: Stroke[] = [
    [
      [box.x1, box.y2],
      [box.x1, box.y1],
      [box.x2, box.y1],
      [box.x2, box.y2],
    ],
  ]
  return { box, strokes: hung }
}

/** Grey tints and short rivers of a map. */
function terrain(dice: Dice, { x1, y1, x2, y2 }: Box): (Box & { shade: number })[] {
  return Array.from({ length: whole(dice, 0, 6) }, () => {
    const [x, y] = [between(dice, x1, x2 - 60), between(dice, y1, y2 - 40)]
    return {
      x1: x,
      y1: y,
      x2: x + between(dice, 10, 60),
      y2: y + between(dice, 10, 40),
      shade: between(dice, 0.75, 0.9),
    }
  })
}

function textsOf(
  dice: Dice,
  { frame, planView, minimums, divider }: { frame: Box; planView: Box; minimums: Box; divider: number },
  rows: readonly number[],
) {
  const heading = { text: 'CATEGORY', x: minimums.x1 + 3, y: minimums.y2 - (rows.at(-1) ?? 9) + 2 }
  const letters = ['A', 'B', 'C', 'D'].map((text, index) => ({ text, x: minimums.x1 + 60 + 45 * index, y: heading.y }))
  return [
    ...(dice() < 0.7 ? [heading, ...letters] : []),
    { text: 'MISSED APPROACH: Climb to 1100 then climbing right turn', x: frame.x1 + 40, y: frame.y2 - 15 },
    { text: 'ELEV 31', x: Math.min(divider, 300) + 4, y: frame.y1 + 60 },
    { text: 'MSA 25 NM', x: planView.x1 + 100, y: planView.y2 - 20 },
  ]
}
