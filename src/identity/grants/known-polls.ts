import type { Poll } from './poll.ts'

/**
 * Polls of pending sessions by their bytes, for as long as the client is the same: an application repeats its poll unchanged.
 * For forms that say everything, those of requests without credentials in a header (`Front`).
 */
export type KnownPolls = {
  find(body: Buffer): Poll | undefined
  keep(body: Buffer, poll: Poll): void
}

/** Of more, those that were first seen longest ago are read again. */
const mostKnown = 50_000

/** Bytes; usual polls have 300 to 400. Longer ones could fill the memory. */
const longest = 1_000

export function createKnownPolls(most = mostKnown): KnownPolls {
  const polls = new Map<string, Poll>()
  // One character for each byte: no two bodies have the same key.
  const keyOf = (body: Buffer): string => body.toString('latin1')
  return {
    find: (body) => polls.get(keyOf(body)),
    keep(body, poll) {
      if (body.length > longest) return
      const key = keyOf(body)
      if (polls.size >= most && !polls.has(key)) polls.delete(polls.keys().next().value ?? '')
      polls.set(key, poll)
    },
  }
}
