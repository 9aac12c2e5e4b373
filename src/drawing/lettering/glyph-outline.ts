import type { Command, Glyph } from 'opentype.js'

/** Outlines of glyphs by their size, as far as that is a whole number of pixels: most text is set in a few of them. */
const known = new Map<Glyph, Map<number, string>>()

/** SVG path data of a glyph relative to its origin on the baseline, in pixels, y down; `size` and `unitsPerEm` give its scale. */
export function glyphOutline(glyph: Glyph, size: number, unitsPerEm: number): string {
  if (!Number.isInteger(size)) return relativePath(glyph.path.commands, size / unitsPerEm)
  const bySize = known.get(glyph) ?? new Map<number, string>()
  known.set(glyph, bySize)
  const outline = bySize.get(size) ?? relativePath(glyph.path.commands, size / unitsPerEm)
  bySize.set(size, outline)
  return outline
}

/** Rounded to tenths of a pixel where each point lies, not each step, so that errors do not add up. */
function relativePath(commands: readonly Command[], scale: number): string {
  let [x, y, startX, startY] = [0, 0, 0, 0]
  const points = (...values: readonly number[]) => {
    const written = values.map((value, index) => {
      const tenths = Math.round(value * scale * 10) * (index % 2 === 0 ? 1 : -1)
      return (tenths - (index % 2 === 0 ? x : y)) / 10
    })
    const [toX = 0, toY = 0] = written.slice(-2)
    x += Math.round(toX * 10)
    y += Math.round(toY * 10)
    return written.join(' ').replaceAll(' -', '-')
  }
  const write = (command: Command): string => {
    switch (command.type) {
      case 'Z':
        x = startX
        y = startY
        return 'z'
      case 'Q':
        return `q${points(command.x1, command.y1, command.x, command.y)}`
      case 'C':
        return `c${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
      case 'L':
        return `l${points(command.x, command.y)}`
      case 'M': {
        const path = `m${points(command.x, command.y)}`
        startX = x
        startY = y
        return path
      }
    }
  }
  return commands.map(write).join('')
}
