import { Style } from 'ol/style'

/** The symbol of the aircraft: `dot` if its direction is unknown. */
export type ShipSymbol = 'aircraft' | 'dot'

/**
 * Drawn as a shape instead of an icon: OpenLayers moves icons to whole screen pixels when they stop. `turned`: radians, clockwise from
 * the top of the image.
 */
export function symbolStyle(
  symbol: ShipSymbol,
  { isOld, turned }: { readonly isOld: boolean; readonly turned: () => number },
): Style {
  return new Style({
    zIndex: 1,
    renderer(at, { context, pixelRatio }) {
      const [x = 0, y = 0] = at as readonly number[]
      context.save()
      context.translate(x, y)
      // The canvas is rotated with the view.
      context.rotate(turned())
      context.scale(pixelRatio, pixelRatio)
      drawSymbol(context, symbol, isOld)
      context.restore()
    },
  })
}

/** Magenta with a white and a dark outline: visible on paper, at night and over a map. Hollow if the position is old. */
function drawSymbol(context: CanvasRenderingContext2D, symbol: ShipSymbol, isOld: boolean): void {
  const path = symbol === 'aircraft' ? aircraft() : dot()
  context.lineJoin = 'round'
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
  if (!isOld) return
  context.strokeStyle = '#d10068'
  context.lineWidth = 1.5
  context.stroke(path)
}

/** A path around (0, 0), the position, pointing up. */
const aircraft = () =>
  new Path2D(
    'M0-18C1.800-18 2.600-15 2.600-12V-5L18 4V8L2.600 4.500V11L7 14.500V17L0 15.500-7 17V14.500L-2.600 11V4.500L-18 8V4L-2.600-5V-12C-2.600-15-1.800-18 0-18Z',
  )

function dot(): Path2D {
  const path = new Path2D()
  path.arc(0, 0, 9, 0, 2 * Math.PI)
  return path
}
