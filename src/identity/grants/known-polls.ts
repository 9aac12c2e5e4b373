import { hash } from 'node:crypto'
import { BoundedMap } from '../../bounded/index.ts'
import type { Poll } from './poll.ts'

/** The session that a poll is for, and the client as it was authenticated. */
export type KnownPoll = Pick<Poll, 'client' | 'codeHash'>

/**
 * Polls of pending sessions, by their bytes: an application repeats its poll unchanged, and while the client's record is
 * unchanged, its credentials, verifier and scope need no second check. Only for requests without credentials in a header
 * (`FastPath`), whose form is complete. The bytes contain secrets; only their SHA-256 is stored.
 */
export type KnownPolls = {
  find(body: Buffer): KnownPoll | undefined
  keep(body: Buffer, poll: KnownPoll): void
}

/** Maximum number of entries; the oldest is evicted. */
const mostKnown = 200_000

export function createKnownPolls(most = mostKnown): KnownPolls {
  const polls = new BoundedMap<string, KnownPoll>(most)
  // One character for each byte of the hash: the shortest string.
  const keyOf = (body: Buffer): string => hash('sha256', body, 'binary')
  return {
    find: (body) => polls.get(keyOf(body)),
    keep: (body, { client, codeHash }) => polls.set(keyOf(body), { client, codeHash }),
  }
}
