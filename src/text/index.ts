/**
 * TEXT PEOPLE READ: which characters are safe to show, whoever wrote the text, and how durations and lists are written.
 * Owns the set of characters that a page or a terminal would obey instead of showing (controls, direction overrides) or
 * would not show at all (zero-width, fillers, tags), and how stored text that has them is shown.
 * Owns no rule of what a name may be: identity/names decides that with the same set. Imports nothing of ours.
 */
export { durationInWords, listInWords } from './in-words.ts'
export { firstUnsafe, isPlain, type UnsafeCharacter } from './unsafe-characters.ts'
export { escapeJson, visibleLine, visibleText } from './visible-text.ts'
