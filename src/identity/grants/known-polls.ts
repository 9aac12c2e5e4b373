import type { IncomingMessage } from 'node:http'
import type { Poll } from './poll.ts'

/**
 * Polls of pending sessions by their bytes, for as long as the client is the same: an application repeats its poll unchanged.
 * Only forms that say everything are known, those of requests without credentials in a header (`Front`).
 */
export type KnownPolls = {
  find(body: Buffer): Poll | undefined
  /** The request is answered in the ordinary way. */
  passOn(raw: IncomingMessage, body: Buffer): void
  /** That way found a pending session. Does nothing for a request that was not passed on. */
  keep(raw: IncomingMessage, poll: Poll): void
}

/** Of more, those that were first seen longest ago are read again. */
const mostKnown = 50_000

export function createKnownPolls(most = mostKnown): KnownPolls {
  const polls = new Map<string, Poll>()
  const passed = new WeakMap<IncomingMessage, Buffer>()
  // One character for each byte: no two bodies have the same key.
  const keyOf = (body: Buffer): string => body.toString('latin1')
  return {
    find: (body) => polls.get(keyOf(body)),
    passOn: (raw, body) => void passed.set(raw, body),
    keep(raw, poll) {
      const body = passed.get(raw)
      if (body === undefined) return
      if (polls.size >= most) polls.delete(polls.keys().next().value ?? '')
      polls.set(keyOf(body), poll)
    },
  }
}
