import { type Bits, emptyBits, setBit } from './bits.ts'

/**
 * The airports of each group (a word, a country), one group after another: group n from `start[n]` to before `start[n + 1]`.
 * An airport may be in a group more than once.
 */
export type Groups = { readonly airports: Uint32Array; readonly start: Uint32Array }

/** Builds `groups` groups; `each` calls `add` for every group of every airport, in the same order each time it is called. */
export function groupsOf(groups: number, each: (add: (group: number, airport: number) => void) => void): Groups {
  const start = new Uint32Array(groups + 1)
  each((group) => {
    start[group + 1] = (start[group + 1] as number) + 1
  })
  for (let group = 0; group < groups; group += 1)
    start[group + 1] = (start[group + 1] as number) + (start[group] as number)
  const airports = new Uint32Array(start[groups] as number)
  const next = start.slice()
  each((group, airport) => {
    airports[next[group] as number] = airport
    next[group] = (next[group] as number) + 1
  })
  return { airports, start }
}

/** Entries of the groups from `first` to before `end`. */
export const entriesIn = ({ start }: Groups, first: number, end: number): number =>
  (start[end] as number) - (start[first] as number)

/** Adds the airports of the groups from `first` to before `end`. */
export function addGroups(bits: Bits, { airports, start }: Groups, first: number, end: number): void {
  for (let at = start[first] as number, last = start[end] as number; at < last; at += 1)
    setBit(bits, airports[at] as number)
}

/** The airports of the groups as a set. */
export function bitsOf(size: number, groups: Groups, first: number, end: number): Bits {
  const bits = emptyBits(size)
  addGroups(bits, groups, first, end)
  return bits
}
