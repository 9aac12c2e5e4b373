import type { InputSource } from './remote-browser.ts'
import { pointer } from './remote-page.ts'

type Point = { readonly x: number; readonly y: number }

/** Pixels between each finger and the middle, one after another: in the end 2.5 times as many. */
const distances = [40, 52, 64, 76, 88, 100]

/** Two fingers that move apart. */
export const twoFingers = (middle: Point): readonly InputSource[] => [finger(middle, -1), finger(middle, 1)]

function finger({ x, y }: Point, side: -1 | 1): InputSource {
  const [first = 0, ...further] = distances
  const at = (distance: number) => ({ x: Math.round(x + side * distance), y: Math.round(y) })
  return pointer(
    'touch',
    [
      { type: 'pointerMove', ...at(first), duration: 0 },
      { type: 'pointerDown', button: 0 },
      ...further.map((distance) => ({ type: 'pointerMove', ...at(distance), duration: 40 })),
      { type: 'pause', duration: 100 },
      { type: 'pointerUp', button: 0 },
    ],
    `finger ${side}`,
  )
}

/** An expression that dispatches the events of the same two fingers, for a driver without fingers. */
export const twoFingerEvents = ({ x, y }: Point): string => `(async () => {
  const target = document.elementFromPoint(${x}, ${y})
  const send = (type, distance, buttons) => [-1, 1].forEach((side) => target.dispatchEvent(new PointerEvent(type, {
    bubbles: true, cancelable: true, composed: true, pointerType: 'touch', pointerId: 50 + side, isPrimary: side < 0,
    clientX: ${x} + side * distance, clientY: ${y}, button: type === 'pointermove' ? -1 : 0, buttons,
  })))
  const pause = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds))
  send('pointerdown', ${distances[0]}, 1)
  for (const distance of ${JSON.stringify(distances)}) {
    send('pointermove', distance, 1)
    await pause(40)
  }
  await pause(100)
  send('pointerup', ${distances.at(-1)}, 0)
})()`

/** WebKitGTK's driver turns the wheel by the difference to the turn before, so that all turns are 50 pixels. */
export const wheel = ({ x, y }: Point): readonly InputSource[] => {
  const at = { x: Math.round(x), y: Math.round(y) }
  const actions = [50, 100, 150].map((pixels) => ({ type: 'scroll', ...at, deltaX: 0, deltaY: -pixels, duration: 0 }))
  return [{ type: 'wheel', id: 'wheel', actions }]
}
