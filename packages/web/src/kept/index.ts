/**
 * Data that the server stores for a person: favourites, recent airports, pins, notes, visits and settings, per account. Owns the changes
 * that are not sent yet: they are shown immediately and survive a reload, an outage and a sign-out; changes of another account are never
 * sent. Does not own pages: other parts use `useKept(kind)`, and KeptNote shows the state of saving. The shell's banner says when storage
 * is full.
 */
export type { KeptEntry } from './change.ts'
export { KeptNote } from './kept-note.tsx'
export type { KeptState } from './kept-store.ts'
export { type Kept, useKept, useKeptState } from './use-kept.ts'
export { useRecent } from './use-recent.ts'
export { type Units, useUnits } from './use-units.ts'
