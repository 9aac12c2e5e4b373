/**
 * Text for display: which characters of any author are safe to show, and how durations and lists are written.
 * Owns the set of characters that a page or a terminal would interpret instead of displaying (controls, direction
 * overrides) or would not display (zero-width, fillers, tags), and how stored text that contains them is displayed.
 * Does not own the rule for names: identity/names decides that with the same set. Imports no other room.
 */
export { durationInWords, listInWords } from './in-words.ts'
export { firstUnsafe, isPlain, type UnsafeCharacter } from './unsafe-characters.ts'
export { escapeJson, visibleLine, visibleText } from './visible-text.ts'
