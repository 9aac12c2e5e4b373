import type { Clock } from '../clock.ts'
import type { UsedProofStore } from './used-proofs.ts'

/** At most; each takes about 100 bytes. */
const mostProofs = 200_000

/** Milliseconds: proofs are removed by the time at which they expire, all of one span together. */
const span = 10_000

/**
 * Used proofs in the memory of one server, for requests that change nothing and are too many to store. When it is full, it drops
 * those that expire first and refuses any other of their time: a flood shortens the time for which proofs are accepted, but no proof
 * is accepted twice.
 */
export function createUsedProofMemory(now: Clock, most = mostProofs): UsedProofStore {
  /** By the span in which they expire. A replay expires when the first use does. */
  const spans = new Map<number, Set<string>>()
  let count = 0
  /** Proofs of this span and earlier ones are refused. */
  let closed = Number.NEGATIVE_INFINITY

  function drop(at: number): void {
    count -= spans.get(at)?.size ?? 0
    spans.delete(at)
  }

  function makeRoom(): void {
    const current = Math.floor(now() / span)
    for (const at of [...spans.keys()].filter((each) => each < current)) drop(at)
    while (count >= most) {
      const first = Math.min(...spans.keys())
      closed = Math.max(closed, first)
      drop(first)
    }
  }

  return {
    async add({ id, expiresAt }) {
      const at = Math.floor(expiresAt / span)
      if (count >= most || !spans.has(at)) makeRoom()
      if (at <= closed) return false
      const used = spans.get(at) ?? new Set()
      if (used.has(id)) return false
      spans.set(at, used.add(id))
      count += 1
      return true
    },
  }
}
