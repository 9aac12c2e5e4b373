import { isPlain } from '../../text/index.ts'

/** User-perceived characters; created on first use, because that takes longer than most commands. */
function* graphemesOf(text: string): Generator<string> {
  segmenter ??= new Intl.Segmenter('en', { granularity: 'grapheme' })
  for (const { segment } of segmenter.segment(text)) yield segment
}
let segmenter: Intl.Segmenter | null = null

/** East Asian wide letters and emoji take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

/** Columns of a terminal that the text takes. */
export function displayWidth(text: string): number {
  if (isPlain(text)) return text.length
  let columns = 0
  for (const segment of graphemesOf(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

/** The text in at most so many columns; truncated text ends with an ellipsis. */
export function shortened(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  let kept = ''
  let used = 1
  for (const segment of graphemesOf(text)) {
    used += displayWidth(segment)
    if (used > columns) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
