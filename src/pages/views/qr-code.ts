import { encode } from 'uqr'
import { type Html, html } from '../html.ts'

/** A QR code in black on white, also where a page is dark: not every scanner reads the reverse. `label`: for people who do not see it. */
export function qrCode(text: string, label: string): Html {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .map((row, y) =>
      runs(row)
        .map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`)
        .join(''),
    )
    .join('')
  return html`<svg class="qr" role="img" aria-label="${label}" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges"><path fill="#fff" d="M0 0h${size}v${size}H0z"/><path d="${path}"/></svg>`
}

/** Where runs of dark modules begin in a row, and how long they are. */
function runs(row: readonly boolean[]): readonly (readonly [number, number])[] {
  return row.flatMap((dark, x) => {
    if (!dark || row[x - 1]) return []
    const end = row.indexOf(false, x)
    return [[x, (end === -1 ? row.length : end) - x] as const]
  })
}
