import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type PDFContentStream, PDFDocument } from '../../pdf/index.ts'
import { pagePicture } from '../pdf/page-picture.ts'
import { loadPdfium } from '../pdf/pdfium.ts'
import { findInsetShapes } from './inset-shapes.ts'

const pdfium = await loadPdfium()

/** Points. */
const side = 240
const middle = side / 2
const radius = 50

type Place = readonly [x: number, y: number]

/** Operators of PDF (ISO 32000-2, annex A). */
const path = (corners: readonly Place[], close = true) =>
  `${corners.map(([x, y], at) => `${x} ${y} ${at === 0 ? 'm' : 'l'}`).join(' ')}${close ? ' h' : ''}`
const at = (angle: number, r: number, [x, y]: Place = [middle, middle]): Place => [
  x + r * Math.cos((angle * Math.PI) / 180),
  y + r * Math.sin((angle * Math.PI) / 180),
]
/** Of curves of 90°, from one angle to another. */
function arc(from: number, to: number, r = radius, centre?: Place): string {
  const step = (to - from) / 4
  const handle = (4 / 3) * Math.tan((step * Math.PI) / 720) * r
  const curves = [0, 1, 2, 3].map((part) => {
    const [a, b] = [from + part * step, from + (part + 1) * step]
    const out = at(a + 90, handle, at(a, r, centre))
    const into = at(b - 90, handle, at(b, r, centre))
    return `${[...out, ...into, ...at(b, r, centre)].join(' ')} c`
  })
  return `${at(from, r, centre).join(' ')} m ${curves.join(' ')}`
}
const circle = (r = radius) => `${arc(0, 360, r)} h`
const hexagon = path([0, 60, 120, 180, 240, 300].map((angle) => at(angle, radius)))
const bars = (count: number, width: number) =>
  Array.from({ length: count }, (_, line) => `${middle - width / 2} ${middle - 20 + 6 * line} ${width} 2 re f`).join(
    ' ',
  )

/** Aprons, taxiways and buildings of an aerodrome, all over the page. */
const aerodrome = [
  '0.8 g',
  ...[20, 70, 110, 160, 200].map(
    (x) =>
      `${path([
        [x, 0],
        [x + 22, 0],
        [x + 60, side],
        [x + 38, side],
      ])} f`,
  ),
  '0 g',
  ...[10, 50, 85, 130, 170, 215].map(
    (y) =>
      `${path([
        [0, y],
        [0, y + 8],
        [side, y + 25],
        [side, y + 17],
      ])} f`,
  ),
].join(' ')
/** Contours and a coast, all over the page. */
const contours = [
  '0.6 G 0.7 w',
  ...Array.from(
    { length: 24 },
    (_, line) =>
      `${path(
        [
          [0, line * 12 - 20],
          [side, line * 12],
        ],
        false,
      )} S`,
  ),
].join(' ')
const tinted = '0.9 0.96 0.85 rg 0 0 240 240 re f'
const black = '0 G 0.7 w'
const inside = (frame: string, content: string) => `q ${frame} W n ${content} Q`
const blank = (frame: string) => `1 g ${frame} f`

type Kind = 'plate' | 'diagram'

async function found(drawing: string, kind: Kind) {
  const document = await PDFDocument.create()
  const page = document.addPage([side, side])
  const stream = document.context.stream(`0 g 0 0 2 2 re f ${drawing}`) as unknown as PDFContentStream
  page.node.addContentStream(document.context.register(stream))
  const { pixels, shapes } = pagePicture(pdfium, await document.save({ useObjectStreams: false }), 1)
  const within = { x1: 0, y1: 0, x2: pixels.width, y2: pixels.height }
  return findInsetShapes(pixels, shapes, { within, known: [], isPlate: kind === 'plate' })
}

const inPixels = (points: number) => (points * 300) / 72
const near = (one: number | undefined, other: number) => assert.ok(Math.abs((one ?? 0) - other) < 1, `${one}`)

const enlargement = (frame: string) => `${inside(frame, `${blank(frame)} ${aerodrome}`)} ${black} ${frame} S`

for (const kind of ['plate', 'diagram'] as const) {
  test(`a circle at which an enlarged drawing ends is an inset of a ${kind}, to a pixel`, async () => {
    const { insets, doubtful } = await found(enlargement(circle()), kind)
    const [one, ...others] = insets
    assert.deepEqual([others, doubtful], [[], []])
    near(one?.circle?.x, inPixels(middle))
    near(one?.circle?.y, inPixels(middle))
    near(one?.circle?.radius, inPixels(radius))
  })
}

test('so is one that is drawn as many short lines, in any colour', async () => {
  const lines = path(Array.from({ length: 72 }, (_, part) => at(part * 5, radius)))
  const { insets } = await found(`${inside(lines, aerodrome)} 0 0.7 0.7 RG ${lines} S`, 'diagram')
  assert.ok(insets[0]?.circle)
})

test('a polygon at which the map ends is an inset of a plate, with its corners; elsewhere a person is asked', async () => {
  const plate = await found(enlargement(hexagon), 'plate')
  assert.equal(plate.insets[0]?.polygon?.length, 6)
  for (const [index, corner] of (plate.insets[0]?.polygon ?? []).entries()) {
    const [x, y] = at(index * 60, radius)
    near(corner.x, inPixels(x))
    near(corner.y, inPixels(y))
  }
  const diagram = await found(enlargement(hexagon), 'diagram')
  assert.deepEqual([diagram.insets, diagram.doubtful.length], [[], 1])
})

for (const [name, frame] of [
  ['circle', circle()],
  ['polygon', hexagon],
] as const) {
  test(`a white ${name} with text on a plate's terrain is an inset; elsewhere a person is asked`, async () => {
    const drawing = `${tinted} ${contours} ${blank(frame)} 0 g ${bars(6, 50)} ${black} ${frame} S`
    const plate = await found(drawing, 'plate')
    assert.deepEqual([plate.insets.length, plate.doubtful], [1, []])
    const diagram = await found(drawing, 'diagram')
    assert.deepEqual([diagram.insets, diagram.doubtful.length], [[], 1])
  })
}

test('what is drawn within an inset is no inset of its own', async () => {
  const { insets } = await found(`${enlargement(circle(80))} ${enlargement(circle(45))}`, 'diagram')
  assert.deepEqual(
    insets.map((inset) => Math.round(inset.circle?.radius ?? 0)),
    [Math.round(inPixels(80))],
  )
})

const ticks = Array.from(
  { length: 36 },
  (_, part) => `${path([at(part * 10, radius - 6), at(part * 10, radius)], false)} S`,
)
const needle = `0 g ${path([at(90, 40), at(200, 6), at(340, 6)])} f`
const stands = Array.from(
  { length: 24 },
  (_, part) => `${path([at(part * 15, radius - 14), at(part * 15, radius)], false)} S`,
)
const racetrack = `${arc(90, 270, 40, [90, middle])} 150 80 l ${arc(-90, 90, 40, [150, middle]).replace(/^\S+ \S+ m/, '')} h`
const restricted = Array.from(
  { length: 60 },
  (_, part) => `${path([at(part * 6, radius - 5), at(part * 6, radius)], false)} S`,
)
/** Each is closed and large, or looks so, and is part of the map. */
const nearMisses: Readonly<Record<string, string>> = {
  'a circle around the part of the map that an inset enlarges': `${aerodrome} ${black} ${circle()} S`,
  'a compass rose': `${black} ${circle()} S ${ticks.join(' ')} ${needle}`,
  'a compass rose on a tinted disk': `0.85 0.9 1 rg ${circle()} f ${black} ${circle()} S ${ticks.join(' ')} ${needle}`,
  'a compass rose over the map': `${contours} ${black} ${circle()} S ${ticks.join(' ')} ${needle}`,
  'the turning circle at the end of a runway': `0.8 g 0 110 120 20 re f ${circle()} f ${black} ${circle()} S`,
  'a round apron with its stands': `0.8 g 0 110 120 20 re f ${circle()} f ${black} ${circle()} S ${stands.join(' ')}`,
  'a DME arc': `${contours} ${black} ${arc(0, 330)} S`,
  'a range ring': `${tinted} ${contours} ${black} ${circle(80)} S`,
  'a dashed circle around an enlargement': `${inside(circle(), aerodrome)} ${black} [4 3] 0 d ${circle()} S`,
  'a holding pattern': `${contours} ${black} ${racetrack} S`,
  'an airport symbol': `${black} 0 g ${circle(20)} S ${path([at(45, 19), at(225, 19)], false)} S`,
  'a disk in one colour': `0 g ${circle()} f ${black} ${circle()} S`,
  'minimum sector altitudes': `${black} ${circle()} S ${path([at(30, radius), [middle, middle]], false)} S ${bars(3, 30)}`,
  'minimum sector altitudes over terrain': `${tinted} ${contours} ${black} ${circle()} S ${bars(3, 30)}`,
  'a control zone in a tint': `${contours} 0.8 0.88 1 rg ${circle()} f ${contours} ${black} ${circle()} S`,
  'a restricted area': `${tinted} ${contours} ${black} ${hexagon} S ${restricted.join(' ')}`,
  'a lake with its name': `${contours} 0.7 0.85 1 rg ${hexagon} f 0 g ${bars(1, 30)} ${black} ${hexagon} S`,
  'an apron with its outline': `0.8 g ${hexagon} f ${black} ${hexagon} S ${bars(2, 30)}`,
  'a circle below the size of an inset': `${inside(circle(16), aerodrome)} ${black} ${circle(16)} S`,
  'the frame of the whole map': `${inside(circle(110), aerodrome)} ${black} ${circle(110)} S`,
}
for (const [name, drawing] of Object.entries(nearMisses)) {
  test(`${name} is part of the map, and nobody is asked`, async () => {
    for (const kind of ['plate', 'diagram'] as const) {
      assert.deepEqual(await found(drawing, kind), { insets: [], doubtful: [] }, kind)
    }
  })
}
