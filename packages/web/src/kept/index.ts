/**
 * What a person keeps: favourites, recent airports, pins, notes, visits and settings, per account, with the server. Owns the
 * changes that wait to be sent: they are shown at once and survive a reload, being offline, and being signed out; another
 * account's are never sent. Owns no page: `useKept(kind)` is all that the others need, and KeptNote says what waits. That there is no room is for the whole page to say.
 */
export type { KeptEntry } from './change.ts'
export type { KeptState } from './kept-book.ts'
export { KeptNote } from './kept-note.tsx'
export { type Kept, useKept, useKeptState } from './use-kept.ts'
export { useRecent } from './use-recent.ts'
