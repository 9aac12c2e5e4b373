import sharp from 'sharp'
import { colours, type Spot } from './screenshot.ts'

export type Picture = { readonly width: number; readonly height: number }

/** A square of one colour in a picture. */
export type Mark = {
  readonly colour: 'cyan' | 'green' | 'blue'
  readonly left: number
  readonly top: number
  readonly side: number
}

/** Three squares next to a position, on the sides where the picture continues. */
export function marksBeside(position: Spot, { width, height }: Picture): readonly Mark[] {
  const [side, away] = [40, 170]
  const [x, y] = [position.x < width / 2 ? away : -away, position.y < height / 2 ? away : -away]
  return (
    [
      ['cyan', x, 0],
      ['green', 0, y],
      ['blue', x, y],
    ] as const
  ).map(([colour, right, down]) => ({
    colour,
    left: Math.min(width - side, Math.max(0, Math.round(position.x + right - side / 2))),
    top: Math.min(height - side, Math.max(0, Math.round(position.y + down - side / 2))),
    side,
  }))
}

export const centreOf = ({ left, top, side }: Mark): Spot => ({ x: left + side / 2, y: top + side / 2 })

export async function withMarks(image: Uint8Array, marks: readonly Mark[]): Promise<Buffer> {
  const squares = marks.map(({ colour, left, top, side }) => {
    const [r, g, b] = colours[colour]
    return {
      input: { create: { width: side, height: side, channels: 3 as const, background: { r, g, b } } },
      left,
      top,
    }
  })
  return sharp(image)
    .flatten({ background: '#fff' })
    .toColourspace('srgb')
    .composite(squares)
    .png({ compressionLevel: 1 })
    .toBuffer()
}
