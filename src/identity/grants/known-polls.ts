import { hash } from 'node:crypto'
import { BoundedMap } from '../../bounded/index.ts'
import type { Poll } from './poll.ts'

/** The session that a poll is for, and the client as it was authenticated. */
export type KnownPoll = Pick<Poll, 'client' | 'codeHash'>

/**
 * Polls by their bytes that found their session pending: an application repeats its poll unchanged, and for as long as the client
 * is the same, its credentials, verifier and scope are right. For forms that say everything, those of requests without
 * credentials in a header (`Front`). Of the bytes, which contain secrets, only the SHA-256 is kept.
 */
export type KnownPolls = {
  find(body: Buffer): KnownPoll | undefined
  keep(body: Buffer, poll: KnownPoll): void
}

/** Of more, those that were first seen longest ago are read again. */
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
