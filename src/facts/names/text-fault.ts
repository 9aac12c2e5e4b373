import { firstUnsafe } from '../../text/index.ts'

/** Characters of a name; the longest that the FAA publishes have about 80. */
const longest = 200

/** Why a text cannot be displayed as one line, to follow the name of its field; null: it can. */
export function textFault(text: string, most = longest): string | null {
  const unsafe = firstUnsafe(text)
  if (unsafe) return `contains ${unsafe.codePoint}, ${unsafe.kind}`
  return text.length > most ? `has ${text.length} characters; at most ${most} are accepted` : null
}
