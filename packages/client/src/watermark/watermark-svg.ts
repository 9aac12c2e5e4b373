import { haloOpacity, middleOfMargin, watermarkLine } from './watermark-line.ts'

/**
 * An SVG with the watermark alone, in the middle of the lower margin: lay it over the image, in a page, in print or in another SVG.
 * The username is escaped. Never throws.
 *
 * @param username `preferred_username` of the user information.
 * @param size Of the image, in pixels; of the SVG too.
 * @see service.md, Client rules 3
 */
export function watermarkSvg(
  username: string,
  { width, height }: { readonly width: number; readonly height: number },
): string {
  const { x, y, size } = middleOfMargin({ width, height })
  const frame = `xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"`
  const letters = `font-family="sans-serif" font-size="${size}" text-anchor="middle" fill="#3c3c3c"`
  const halo = `stroke="#fff" stroke-opacity="${haloOpacity}" stroke-width="${size / 4}" paint-order="stroke"`
  return `<svg ${frame}><text x="${x}" y="${y}" ${letters} ${halo}>${escaped(watermarkLine(username))}</text></svg>`
}

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => entities[letter] ?? '')
