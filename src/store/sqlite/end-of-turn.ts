import type { Changes } from './changes.ts'

/** Reads at the end of the turn of the event loop. */
export type AtEndOfTurn = (read: () => void) => void

/**
 * The reads of one turn see the database as it is at its end, when all who asked had asked: one look at the change counter is
 * good for all of them.
 */
export function readsOfTurn(changes: Changes): AtEndOfTurn {
  let waiting: (() => void)[] = []
  function run(): void {
    const reads = waiting
    waiting = []
    changes.look()
    for (const read of reads) read()
  }
  return (read) => {
    if (waiting.push(read) === 1) setImmediate(run)
  }
}
