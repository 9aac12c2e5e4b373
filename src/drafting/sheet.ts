import type { TextLine } from '../imaging/index.ts'

/** A page of a file, as everything here sees it. */
export type Sheet = {
  /** Relative to the folder, with slashes. */
  readonly file: string
  /** Counted from 1. */
  readonly page: number
  /** Of the file. */
  readonly pages: number
  /** From top to bottom; none: a picture, or a page without text. */
  readonly lines: readonly TextLine[]
}

/** The name of the file without folder and ending. */
export const stemOf = ({ file }: Pick<Sheet, 'file'>): string =>
  file.slice(file.lastIndexOf('/') + 1).replace(/\.[a-z]{3,4}$/i, '')

/** Parts of the page at its edges, where sheets print what they are. */
type Edges = { readonly top: number; readonly bottom: number }

/** Lines near the upper or lower edge of the page, as it is held to read them. */
export const edgeLines = (lines: readonly TextLine[], { top, bottom }: Edges): readonly TextLine[] =>
  lines.filter((line) => line.bottom <= top || line.top >= bottom)

/** Lines as printed, one for each line. */
export const textOf = (lines: readonly TextLine[]): string => lines.map(({ text }) => text).join('\n')

/** Height of a line of this size on a page: about, as a share. */
const share = (line: TextLine): number => (line.bottom - line.top) * 1.35

/** A line, and with the lines directly below it: titles are often broken. */
export function blocksFrom(first: TextLine, lines: readonly TextLine[], most = 4): readonly string[] {
  const found = [first.text]
  let last = first
  while (found.length < most) {
    const [next] = lines.filter((line) => isBelow(line, last))
    if (!next) break
    found.push(`${found.at(-1)} ${next.text}`)
    last = next
  }
  return found
}

/** Whether a line continues the one above it: same size and reading, directly below, and one above the other. */
function isBelow(line: TextLine, above: TextLine): boolean {
  const [smaller, greater] = [Math.min(line.size, above.size), Math.max(line.size, above.size)]
  const distance = line.top - above.bottom
  return (
    line.turn === above.turn &&
    greater / smaller < 1.5 &&
    line.top > above.top &&
    distance > -0.3 * share(above) &&
    distance < 1.2 * share(above) &&
    line.left < above.right &&
    line.right > above.left
  )
}
