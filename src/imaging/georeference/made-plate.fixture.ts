import { type PDFContentStream, PDFDocument, rgb, StandardFonts } from '../../pdf/index.ts'
import { literalOf } from './map-page.fixture.ts'
import { type Place, type PlatePlan, planPlate, type Stroke } from './plate-plan.fixture.ts'

/** A plate as PDF, and the boxes of its parts in points of the page. */
export type MadePlate = { readonly pdf: Uint8Array; readonly plan: PlatePlan }

const [width, height] = [387.36, 594]
/** Plates of the FAA state the map of the whole page, not of the plan view. */
const wholePage = [9.18, 2.628, 378.18, 591.372]
const onEarth = [45.2, -123.1, 45.2, -122.5, 46.1, -122.5, 46.1, -123.1]

const placeOf = ([x, y]: Place) => `${x.toFixed(3)} ${y.toFixed(3)}`
const pathOf = ([first = [0, 0], ...others]: Stroke) =>
  `${placeOf(first)} m ${others.map((place) => `${placeOf(place)} l`).join(' ')}`
const barsOf = (stroke: Stroke) =>
  stroke.slice(1).map(([x, y], index) => {
    const [lastX, lastY] = stroke[index] ?? [x, y]
    const [left, lower] = [Math.min(x, lastX) - 0.3, Math.min(y, lastY) - 0.3]
    return `${placeOf([left, lower])} ${placeOf([Math.abs(x - lastX) + 0.6, Math.abs(y - lastY) + 0.6])} re f`
  })

const ways: Readonly<Record<PlatePlan['way'], (strokes: readonly Stroke[]) => string>> = {
  'path by path': (strokes) => strokes.map((stroke) => `${pathOf(stroke)} S`).join('\n'),
  'one path': (strokes) => `${strokes.map(pathOf).join('\n')} S`,
  bars: (strokes) => strokes.flatMap(barsOf).join('\n'),
}

/** The same plate for the same seed. */
export async function madePlate(seed: number): Promise<MadePlate> {
  const plan = planPlate(diceOf(seed))
  const document = await PDFDocument.create()
  const font = await document.embedFont(StandardFonts.Helvetica)
  const page = document.addPage([width, height])
  for (const { x1, y1, x2, y2, shade } of plan.surfaces) {
    page.drawRectangle({ x: x1, y: y1, width: x2 - x1, height: y2 - y1, color: rgb(shade, shade, shade) })
  }
  const drawn = ways[plan.way](plan.strokes)
  const drawing = document.context.stream(`0.6 w 0 G 0 g\n${drawn}`) as unknown as PDFContentStream
  page.node.addContentStream(document.context.register(drawing))
  for (const { text, x, y } of plan.texts) page.drawText(text, { x, y, size: 5, font })
  const measure = { Type: 'Measure', Subtype: 'GEO', GPTS: onEarth, LPTS: [0, 0, 1, 0, 1, 1, 0, 1] }
  const viewport = [{ Type: 'Viewport', BBox: wholePage, Measure: measure }]
  page.node.set(literalOf(document, 'VP') as never, literalOf(document, viewport) as never)
  return { pdf: await document.save({ useObjectStreams: false }), plan }
}

/** Numbers below 1, the same every time. */
export function diceOf(seed: number): () => number {
  let state = Math.imul(seed + 1, 0x9e3779b1) >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
