/**
 * The language tags of Accept-Language, most wanted first (RFC 9110 §12.5.4): without those of quality 0, without `*`, and
 * without items that are not language ranges. Of a very long header, the beginning counts.
 */
export function acceptedLanguages(acceptLanguage: string | undefined): readonly string[] {
  const items = (acceptLanguage ?? '').slice(0, longest).split(',')
  return items
    .map((item) => range.exec(item))
    .flatMap((match) => (match?.[1] ? [{ tag: match[1], quality: Number(match[2] ?? 1) }] : []))
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality)
    .map(({ tag }) => tag)
}

/** Characters: browsers send some 50. */
const longest = 1000

/** RFC 4647 §2.1, RFC 9110 §12.4.2. */
const range =
  /^[ \t]*([A-Za-z]{1,8}(?:-[A-Za-z0-9]{1,8}){0,8})[ \t]*(?:;[ \t]*[qQ]=(0(?:\.\d{0,3})?|1(?:\.0{0,3})?)[ \t]*)?$/
