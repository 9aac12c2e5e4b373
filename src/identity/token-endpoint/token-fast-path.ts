import { hash } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import { BoundedMap } from '../../bounded/index.ts'
import { endpoints } from '../../contract/index.ts'
import type { FastPathAnswer, FastPathRoute } from '../../http/index.ts'
import {
  answerKnownPoll,
  authorizationPending,
  type DeviceGrantParts,
  outcomeOf,
  type PollCount,
  pollFault,
} from '../device/device-grant.ts'
import type { PendingPoll } from '../grants/grant.ts'
import { errorAnswer } from '../wire/answer-error.ts'
import { type FormEndpoint, formFastPath } from '../wire/form-request.ts'

/**
 * Polls of pending sessions, by their bytes: an application repeats its poll unchanged, and while the client's record is
 * unchanged, its credentials, verifier and scope need no second check. Only for requests without credentials in a header
 * (`FastPath`), whose form is complete. The bytes contain secrets; only their SHA-256 is stored.
 */
export type KnownPolls = {
  find(body: Buffer): PendingPoll | undefined
  keep(body: Buffer, poll: PendingPoll): void
}

/** Maximum number of entries; the oldest is evicted. */
const mostKnown = 200_000

export function createKnownPolls(most = mostKnown): KnownPolls {
  const polls = new BoundedMap<string, PendingPoll>(most)
  // One character for each byte of the hash: the shortest string.
  const keyOf = (body: Buffer): string => hash('sha256', body, 'binary')
  return {
    find: (body) => polls.get(keyOf(body)),
    keep: (body, { client, codeHash }) => polls.set(keyOf(body), { client, codeHash }),
  }
}

/** The endpoint for one request; `stillPending`: see GrantRequest. */
type TokenEndpoint = (...[request]: Parameters<FormEndpoint>) => Promise<string>
type NotingPolls = (stillPending: (poll: PendingPoll) => void) => TokenEndpoint

/**
 * The token endpoint on the fast path. A poll that found its session pending is not read again while that is so and its
 * client is the same.
 */
export function tokenFastPath(
  endpoint: NotingPolls,
  parts: DeviceGrantParts & PollCount,
  log: FastifyBaseLogger,
): FastPathRoute {
  const polls = createKnownPolls()

  async function knownPoll(body: Buffer): Promise<PendingPoll | null> {
    const poll = polls.find(body)
    const client = poll && (await parts.clients.find(poll.client.id).catch(() => null))
    return poll && client === poll.client ? poll : null
  }

  async function answerKnown({ codeHash }: PendingPoll, id: string): Promise<FastPathAnswer | null> {
    try {
      const error = await answerKnownPoll(codeHash, parts)
      if (error !== null) parts.countPoll(error.code)
      return error === authorizationPending ? pending : error && errorAnswer(error, { id, log })
    } catch (error) {
      const fault = pollFault(error, { id, log })
      parts.countPoll(outcomeOf(fault))
      return errorAnswer(fault, { id, log })
    }
  }

  const pending = errorAnswer(authorizationPending, { id: '', log })
  return async (request) => {
    const { id, body } = request
    const poll = await knownPoll(body)
    const answer = poll && (await answerKnown(poll, id))
    if (answer) return answer
    const read = endpoint((each) => polls.keep(body, each))
    return formFastPath(endpoints.token.path, read, log)(request)
  }
}
