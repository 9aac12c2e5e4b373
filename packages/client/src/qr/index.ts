/**
 * platekeeper-client/qr: the QR code of a sign-in link. A separate entry, because it is as large as the rest of a
 * sign-in.
 */
import { encode } from 'uqr'

/** Light modules around a QR code that scanners need (ISO/IEC 18004, 6.3.8). */
const quietZone = 4

/**
 * The QR code of a text as rows of modules, true is dark, with the quiet zone of 4 modules. Error correction M: enough for a screen.
 *
 * @throws {Error} The text is too long for a QR code (2331 bytes).
 * @see ISO/IEC 18004
 */
export function qrMatrix(text: string): readonly (readonly boolean[])[] {
  return encode(text, { ecc: 'M', border: quietZone }).data
}

/**
 * The QR code as SVG, black on white, one unit to a module: for `innerHTML` or a file. Contains `text` only as modules.
 *
 * @throws {Error} The text is too long for a QR code (2331 bytes).
 * @see ISO/IEC 18004
 */
export function qrSvg(text: string): string {
  const rows = qrMatrix(text)
  let path = ''
  rows.forEach((row, y) => {
    row.forEach((dark, x) => {
      if (dark) path += `M${x} ${y}h1v1h-1z`
    })
  })
  const size = rows.length
  const frame = `xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"`
  return `<svg ${frame}><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/**
 * The QR code in half blocks for a terminal, two rows of modules to a line.
 *
 * @param paper True: for printing black on white. False: for terminals with light letters on dark, as most have.
 * @throws {Error} The text is too long for a QR code (2331 bytes).
 * @see ISO/IEC 18004
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
