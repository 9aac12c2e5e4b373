import { Icon } from 'ol/style'

/** How the aircraft is drawn: `dot` where nobody knows which way it points. */
export type ShipSymbol = 'aircraft' | 'dot'

const size = 48

/** Magenta with a white edge and a dark one around it: seen on paper, at night and over a map. Hollow when the position is old. */
export function symbolIcon(symbol: ShipSymbol, isOld: boolean): Icon {
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = size * 2
  const context = canvas.getContext('2d')
  if (context) {
    context.scale(2, 2)
    context.translate(size / 2, size / 2)
    context.lineJoin = 'round'
    const path = symbol === 'aircraft' ? aircraft() : dot()
    for (const [color, width] of [
      ['#10151b', 6],
      ['#ffffff', 3.5],
    ] as const) {
      context.strokeStyle = color
      context.lineWidth = width
      context.stroke(path)
    }
    context.fillStyle = isOld ? '#ffffff' : '#d10068'
    context.fill(path)
    if (isOld) {
      context.strokeStyle = '#d10068'
      context.lineWidth = 1.5
      context.stroke(path)
    }
  }
  return new Icon({ img: canvas, scale: 0.5, rotateWithView: true })
}

/** Around (0, 0), which is the position, pointing up. */
const aircraft = () =>
  new Path2D(
    'M0-18C1.800-18 2.600-15 2.600-12V-5L18 4V8L2.600 4.500V11L7 14.500V17L0 15.500-7 17V14.500L-2.600 11V4.500L-18 8V4L-2.600-5V-12C-2.600-15-1.800-18 0-18Z',
  )

function dot(): Path2D {
  const path = new Path2D()
  path.arc(0, 0, 9, 0, 2 * Math.PI)
  return path
}
