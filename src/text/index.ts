/**
 * Text for display, and text that is signed: which characters of any author are safe to show, how durations and lists are written, and
 * the one text of a JSON value.
 * Owns the set of characters that a page or a terminal would interpret instead of displaying (controls, direction
 * overrides) or would not display (zero-width, fillers, tags), and how stored text that contains them is displayed.
 * Does not own the rule for names: identity/names decides that with the same set. Imports no other room.
 */
export { canonicalJson } from './canonical-json.ts'
export { durationInWords, listInWords } from './in-words.ts'
export { firstUnsafe, isPlain, type UnsafeCharacter } from './unsafe-characters.ts'
export { escapeJson, visibleLine, visibleText } from './visible-text.ts'
