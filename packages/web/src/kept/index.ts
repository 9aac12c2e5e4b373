/**
 * What a person keeps: favourites, recent airports, pins, notes, visits and settings, per account, with the server. Owns the
 * changes that wait to be sent: they are shown at once and survive a reload, being offline, and being signed out; another
 * account's are never sent. Owns no page: other parts need `useKept(kind)` alone, and KeptNote shows what waits. The shell's banner
 * says when storage is full.
 */
export type { KeptEntry } from './change.ts'
export { KeptNote } from './kept-note.tsx'
export type { KeptState } from './kept-store.ts'
export { type Kept, useKept, useKeptState } from './use-kept.ts'
export { useRecent } from './use-recent.ts'
