import { statSync } from 'node:fs'
import { createDurations, type StoreFigures } from '../../figures/index.ts'
import { logOf } from './file-identity.ts'
import type { Watch, Write } from './group-commit.ts'
import { sqliteReads } from './read-errors.ts'

/** What the store of a file counts about itself. */
export function sqliteFigures(file: string): {
  readonly watch: Required<Pick<Watch, 'retried' | 'committed'>>
  timed(write: Write): Write
  figures(): StoreFigures
} {
  const [writes, commits] = [createDurations(), createDurations()]
  let retries = 0
  let committed = 0
  return {
    watch: {
      retried() {
        retries += 1
      },
      committed(count, began) {
        committed += count
        commits.since(began)
      },
    },
    timed: (write) => (operation) => {
      const began = performance.now()
      return write(operation).finally(() => writes.since(began))
    },
    figures: () => ({
      read: sqliteReads.figures(),
      write: writes.figures(),
      retries,
      commits: { ...commits.figures(), writes: committed },
      pool: null,
      logBytes: statSync(logOf(file), { throwIfNoEntry: false })?.size ?? 0,
    }),
  }
}
