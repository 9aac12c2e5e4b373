import { encode } from 'uqr'

/** Light modules around a QR code that scanners need (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

/** Fixed colours of the 256-colour set: themes change neither. */
const blackOnWhite = '\u001b[38;5;16;48;5;231m'
const reset = '\u001b[0m'

/** Rows of modules, dark is true, quiet zone included. Error correction M: enough for a screen. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: quietZone }).data
}

/**
 * The code in half blocks, two rows of modules to a line, one column to a module. With colours it is black on white on
 * any terminal; without, light modules are drawn, as fits the light letters on a dark ground that most terminals have.
 */
export function qrLines(text: string, colour: boolean): readonly string[] {
  const rows = qrMatrix(text)
  const blocks = colour ? [' ', '▄', '▀', '█'] : ['█', '▀', '▄', ' ']
  const lines: string[] = []
  for (let row = 0; row < rows.length; row += 2) {
    const upper = rows[row] ?? []
    const lower = rows[row + 1] ?? []
    const line = upper.map((dark, at) => blocks[(dark ? 2 : 0) + (lower[at] ? 1 : 0)]).join('')
    lines.push(colour ? `${blackOnWhite}${line}${reset}` : line)
  }
  return lines
}
