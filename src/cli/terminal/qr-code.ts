import { encode } from 'uqr'

/** Light modules around a QR code that scanners need (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

/** Rows of modules, dark is true, quiet zone included. Error correction M: enough for a screen. */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: quietZone }).data
}

/**
 * The code in half blocks, two rows of modules to a line, one column to a module. `paper`: the lines will be printed black on
 * white, so dark modules are drawn; else the light ones, which suits the light letters on dark that most terminals have.
 */
export function qrLines(text: string, paper: boolean): readonly string[] {
  const rows = qrMatrix(text)
  const blocks = paper ? [' ', '▄', '▀', '█'] : ['█', '▀', '▄', ' ']
  const lines: string[] = []
  for (let row = 0; row < rows.length; row += 2) {
    const upper = rows[row] ?? []
    const lower = rows[row + 1] ?? []
    lines.push(upper.map((dark, at) => blocks[(dark ? 2 : 0) + (lower[at] ? 1 : 0)]).join(''))
  }
  return lines
}
