import { leastCoveredPlace, type WatermarkPlace } from '#client/watermark'
import { coverageOf, widened } from '../../../imaging/coverage/index.ts'
import { readIndexedFile } from '../../../imaging/png/index.ts'
import { blend, type Canvas, fullColourCanvas, indexedCanvas } from './canvas.ts'
import { lineOutlines, lineWidth } from './letters.ts'

/** Steps from background to ink: enough for smooth letters, few enough to fit into a palette. */
const steps = 16

/**
 * Writes the line on the lower margin of a PNG, at the place that the SDK chooses for files (service.md, Client rules 3: "preferably in
 * the margin"). Size and pixels elsewhere stay as they are, so the georeference stays true. A picture with a palette, as this
 * service sends it, keeps that; another, or one without colours for the line, becomes one in full colour.
 */
export async function watermarked(png: Uint8Array, line: string): Promise<Uint8Array> {
  const file = readIndexedFile(png)
  const canvas = file && indexedCanvas(file)
  if (canvas && writeLine(canvas, line)) return canvas.png()
  const coloured = await fullColourCanvas(png)
  writeLine(coloured, line)
  return coloured.png()
}

/** Returns false if the canvas lacks a colour; the canvas is then partly painted and must be discarded. */
function writeLine(canvas: Canvas, line: string): boolean {
  const place = leastCoveredPlace(canvas, (size) => lineWidth(line, size))
  const [ink, halo] = [place.ink * 0x010101, place.halo * 0x010101]
  const letters = coverageOf(lineOutlines(line, place), boxAround(canvas, place))
  const around = place.haloWidth === 0 ? null : widened(letters, place.haloWidth)
  for (let at = 0; at < letters.values.length; at += 1) {
    const covered = Math.round((letters.values[at] ?? 0) * steps) / steps
    const edge = around ? Math.round((around.values[at] ?? 0) * steps) / steps : 0
    if (covered === 0 && edge === 0) continue
    const x = letters.left + (at % letters.width)
    const y = letters.top + Math.floor(at / letters.width)
    const below = blend(canvas.colourAt(x, y), halo, edge * place.haloOpacity)
    if (!canvas.paint(x, y, blend(below, ink, covered))) return false
  }
  return true
}

/** Everything that the line and its halo may touch. */
function boxAround({ width, height }: Canvas, { left, baseline, size, width: across }: WatermarkPlace) {
  const border = Math.ceil(size / 4)
  const [start, top] = [Math.max(0, left - border), Math.max(0, Math.floor(baseline - size * 1.2))]
  const end = Math.min(width, Math.ceil(left + across) + border)
  return { left: start, top, width: end - start, height: Math.min(height, Math.ceil(baseline + size * 0.5)) - top }
}
