import type { InputSource } from './remote-browser.ts'
import { pointer } from './remote-page.ts'

type Point = { readonly x: number; readonly y: number }

/** Around a point: two fingers that move apart to 2.5 times their distance, or the wheel with Control, as browsers report touchpads. */
export const pinch = (middle: Point, hasTouch: boolean): readonly InputSource[] =>
  hasTouch ? [finger(middle, -1), finger(middle, 1)] : wheelWithControl(middle)

const steps = [40, 52, 64, 76, 88, 100]

function finger({ x, y }: Point, direction: -1 | 1): InputSource {
  const move = (distance: number, duration: number) => ({
    ...{ type: 'pointerMove', duration },
    ...{ x: Math.round(x + direction * distance), y: Math.round(y) },
  })
  const [first = 0, ...further] = steps
  return pointer(
    'touch',
    [
      move(first, 0),
      { type: 'pointerDown', button: 0 },
      ...further.map((distance) => move(distance, 40)),
      { type: 'pause', duration: 100 },
      { type: 'pointerUp', button: 0 },
    ],
    `finger ${direction}`,
  )
}

function wheelWithControl({ x, y }: Point): readonly InputSource[] {
  const control = '\uE009'
  const at = { x: Math.round(x), y: Math.round(y) }
  // WebKitGTK's driver sends no turn that equals the one before.
  const turns = [100, 101, 102, 103].map((pixels) => ({
    ...{ type: 'scroll', ...at, deltaX: 0, deltaY: -pixels, duration: 0 },
  }))
  const pauses = turns.map(() => ({ type: 'pause', duration: 150 }))
  return [
    {
      type: 'key',
      id: 'keyboard',
      actions: [{ type: 'keyDown', value: control }, ...pauses, { type: 'keyUp', value: control }],
    },
    { type: 'wheel', id: 'wheel', actions: [{ type: 'pause', duration: 0 }, ...turns] },
  ]
}
