import type { FrameState } from 'ol/Map'
import type { Frame } from '#client'
import type { Change, ChangeKind } from './changes.ts'

type Framed = {
  readonly changes: readonly Change[]
  readonly at: number | null
  readonly imageHeight: number
  readonly isNight: boolean
}

type LineStyle = { readonly colour: string; readonly dashes: readonly number[] }

/** Each kind has a colour, a line style and a sign: each of them suffices to recognize it. */
const dashes: Readonly<Record<ChangeKind, readonly number[]>> = { removed: [7, 5], added: [], both: [12, 3, 2, 3] }
const colours = {
  day: { removed: '#b84400', added: '#1257c4', both: '#7a2ea8', casing: '#fff' },
  night: { removed: '#ff9a4d', added: '#6fb1ff', both: '#cf9cf5', casing: '#05080c' },
} as const
/** Screen pixels: the gap around a change, the minimum side of a frame, and the side of its sign. */
const [gap, least, sign] = [5, 16, 13]

/** A frame with a sign around each change, with line widths in screen pixels. */
export function frameChanges(
  context: CanvasRenderingContext2D,
  frame: FrameState,
  { changes, at, imageHeight, isNight }: Framed,
): void {
  const shades = colours[isNight ? 'night' : 'day']
  context.save()
  context.setTransform(frame.pixelRatio, 0, 0, frame.pixelRatio, 0, 0)
  changes.forEach(({ kind, box }, index) => {
    const corners = cornersOf(box, frame, imageHeight)
    const width = index === at ? 3.5 : 2
    trace(context, corners)
    stroke(context, { colour: shades.casing, dashes: [] }, width + 2)
    stroke(context, { colour: shades[kind], dashes: dashes[kind] }, width)
    drawSign(context, kind, { corners, colour: shades[kind], ink: shades.casing })
  })
  context.restore()
}

type Corner = readonly [x: number, y: number]

function cornersOf(box: Frame, { coordinateToPixelTransform, viewState }: FrameState, imageHeight: number) {
  const grow = (from: number, to: number): readonly [number, number] => {
    const by = Math.max(gap * viewState.resolution, (least * viewState.resolution - (to - from)) / 2)
    return [from - by, to + by]
  }
  const [left, right] = grow(box.left, box.right)
  const [top, bottom] = grow(box.top, box.bottom)
  const [a = 1, b = 0, c = 0, d = 1, e = 0, f = 0] = coordinateToPixelTransform
  const corner = (x: number, y: number): Corner => {
    const up = imageHeight - y
    return [a * x + c * up + e, b * x + d * up + f]
  }
  return [corner(left, top), corner(right, top), corner(right, bottom), corner(left, bottom)] as const
}

function trace(context: CanvasRenderingContext2D, corners: readonly Corner[]): void {
  context.beginPath()
  for (const [x, y] of corners) context.lineTo(x, y)
  context.closePath()
}

function stroke(context: CanvasRenderingContext2D, { colour, dashes }: LineStyle, width: number): void {
  context.strokeStyle = colour
  context.lineWidth = width
  context.setLineDash([...dashes])
  context.stroke()
}

type Sign = { readonly corners: readonly Corner[]; readonly colour: string; readonly ink: string }

/** Minus, plus, or both; upright at the corner that is uppermost on the screen. */
function drawSign(context: CanvasRenderingContext2D, kind: ChangeKind, { corners, colour, ink }: Sign): void {
  const [x, y] = corners.reduce((one, other) => (other[1] < one[1] - 0.5 ? other : one))
  context.save()
  context.translate(x, y)
  context.fillStyle = colour
  context.fillRect(-sign / 2, -sign / 2, sign, sign)
  const [arm, up] = kind === 'both' ? [3, -1.5] : [4, 0]
  context.beginPath()
  line(context, [-arm, up], [arm, up])
  if (kind !== 'removed') line(context, [0, up - arm], [0, up + arm])
  if (kind === 'both') line(context, [-arm, 4.5], [arm, 4.5])
  stroke(context, { colour: ink, dashes: [] }, 2)
  context.restore()
}

function line(context: CanvasRenderingContext2D, from: Corner, to: Corner): void {
  context.moveTo(...from)
  context.lineTo(...to)
}
