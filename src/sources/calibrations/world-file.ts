import { type Calibration, GeoreferenceFault, type Pair, type Point } from '../../facts/geodesy/index.ts'

/** Any three pixels that are not collinear determine the six numbers. */
const probes: readonly Point[] = [
  [0, 0],
  [1000, 0],
  [0, 1000],
]

/**
 * A world file: six lines, of which the first four turn and scale a pixel and the last two place the middle of the upper
 * left pixel. `projection` is the text of the .prj file next to it; null: it does not exist, and the numbers must be degrees.
 * Throws GeoreferenceFault.
 */
export function readWorldFile(name: string, text: string, projection: string | null): Calibration {
  const numbers = text.split(/\s+/).filter(Boolean).map(Number)
  const [a, d, b, e, c, f] = numbers
  const isWhole = numbers.length === 6 && numbers.every(Number.isFinite)
  if (!isWhole || a === undefined || b === undefined || c === undefined) throw malformed
  if (d === undefined || e === undefined || f === undefined) throw malformed
  if (projection === null && (Math.abs(c) > 360 || Math.abs(f) > 90)) {
    throw new GeoreferenceFault(
      `it places the upper left pixel at ${c}, ${f}, which are not degrees: put a .prj file next to it`,
    )
  }
  const control: readonly Pair[] = probes.map(([x, y]) => {
    const [column, row] = [x - 0.5, y - 0.5]
    return { from: [x, y], to: [a * column + b * row + c, d * column + e * row + f] }
  })
  return { name, counts: 'pixels', origin: 'top left', control, projection, planView: null, insets: [] }
}

const malformed = new GeoreferenceFault('it does not contain six numbers, one per line')
