import { coverageOf, widened } from '../../../imaging/coverage/index.ts'
import { readIndexedFile } from '../../../imaging/png/index.ts'
import { blend, type Canvas, fullColourCanvas, indexedCanvas } from './canvas.ts'
import { lineOutlines, lineWidth } from './letters.ts'
import { type Placement, placeLine, type Strip } from './place-line.ts'

/** The margin to look for room in, as a part of the picture's long side. */
const marginShare = 0.035

/** 0xBBGGRR: on light ground, and on dark. */
const inks = { light: { ink: 0x3c3c3c, halo: 0xffffff }, dark: { ink: 0xb4b4b4, halo: 0x000000 } } as const

/** Of the halo that separates the line from print below it. */
const haloShare = 0.8

/** Steps from ground to ink: so many that letters look smooth, so few that a palette has room for them. */
const steps = 16

/**
 * Lays the line over the lower margin of a PNG, where it covers least (service.md, Client rules 3: "preferably in the
 * margin"). Size and pixels elsewhere stay as they are, so the georeference stays true. A picture with a palette, as this
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

/** Returns false if the canvas lacks a colour; what is painted by then is of no use. */
function writeLine(canvas: Canvas, line: string): boolean {
  const place = placeLine(lowerStrip(canvas), (size) => lineWidth(line, size))
  const { ink, halo } = place.ground > 127 ? inks.light : inks.dark
  const letters = coverageOf(lineOutlines(line, place), boxAround(canvas, line, place))
  const around = place.isEmpty ? null : widened(letters, place.size / 8)
  for (let at = 0; at < letters.values.length; at += 1) {
    const covered = Math.round((letters.values[at] ?? 0) * steps) / steps
    const edge = around ? Math.round((around.values[at] ?? 0) * steps) / steps : 0
    if (covered === 0 && edge === 0) continue
    const x = letters.left + (at % letters.width)
    const y = letters.top + Math.floor(at / letters.width)
    const below = blend(canvas.colourAt(x, y), halo, edge * haloShare)
    if (!canvas.paint(x, y, blend(below, ink, covered))) return false
  }
  return true
}

/** Everything that the line and its halo may touch. */
function boxAround({ width, height }: Canvas, line: string, { left, baseline, size }: Placement) {
  const border = Math.ceil(size / 4)
  const [start, top] = [Math.max(0, left - border), Math.max(0, Math.floor(baseline - size * 1.2))]
  const end = Math.min(width, Math.ceil(left + lineWidth(line, size)) + border)
  return { left: start, top, width: end - start, height: Math.min(height, Math.ceil(baseline + size * 0.5)) - top }
}

/** The grey values along the lower edge. */
function lowerStrip({ width, height, greys }: Canvas): Strip {
  const rows = Math.min(height, Math.max(Math.round(Math.max(width, height) * marginShare), 12))
  return { grey: greys(height - rows), width, rows, top: height - rows }
}
