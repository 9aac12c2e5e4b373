import { isDeepStrictEqual } from 'node:util'
import type { FileEntry } from '../../sources/index.ts'

/** What becomes of calibrations that somebody else made. */
export type Merge = {
  /** To be put into the table. */
  readonly taken: readonly FileEntry[]
  /** In the table already, the same. */
  readonly same: readonly FileEntry[]
  /** The table has another one of this page, which stays. */
  readonly kept: readonly FileEntry[]
  /** Of files that the folder does not have. */
  readonly foreign: readonly FileEntry[]
}

/** `hashes`: of the files of the folder. `replaces`: what differs is taken instead of kept. */
export function mergeCalibrations(
  own: readonly FileEntry[],
  given: readonly FileEntry[],
  { hashes, replaces }: { readonly hashes: ReadonlySet<string>; readonly replaces: boolean },
): Merge {
  const before = new Map(own.map((each) => [keyOf(each), each]))
  const fate = (each: FileEntry): keyof Merge => {
    if (!hashes.has(each.sha256)) return 'foreign'
    const held = before.get(keyOf(each))
    if (!held) return 'taken'
    if (isDeepStrictEqual(held.entry, each.entry)) return 'same'
    return replaces ? 'taken' : 'kept'
  }
  const { taken = [], same = [], kept = [], foreign = [] } = Object.groupBy(given, fate)
  return { taken, same, kept, foreign }
}

const keyOf = ({ sha256, entry }: FileEntry): string => `${sha256} ${entry.page}`
