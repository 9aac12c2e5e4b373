const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** East Asian wide letters and emoji take two columns. */
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]|\p{Emoji_Presentation}/u

/** Columns of a terminal that the text takes. */
export function displayWidth(text: string): number {
  let columns = 0
  for (const { segment } of graphemes.segment(text)) columns += wide.test(segment) ? 2 : 1
  return columns
}

/** The text in at most so many columns; what is cut off leaves an ellipsis. */
export function shortened(text: string, columns: number): string {
  if (displayWidth(text) <= columns) return text
  let kept = ''
  let used = 1
  for (const { segment } of graphemes.segment(text)) {
    used += displayWidth(segment)
    if (used > columns) break
    kept += segment
  }
  return `${kept.trimEnd()}…`
}
