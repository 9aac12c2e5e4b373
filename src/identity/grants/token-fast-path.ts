import type { FastifyBaseLogger } from 'fastify'
import { endpoints } from '../../contract/index.ts'
import type { FastPathAnswer, FastPathRoute } from '../../http/index.ts'
import { errorAnswer } from '../wire/answer-error.ts'
import { type FormEndpoint, formFastPath } from '../wire/form-fast-path.ts'
import { answerKnownPoll, authorizationPending } from './device-grant.ts'
import type { GrantParts } from './grant.ts'
import { createKnownPolls, type KnownPoll } from './known-polls.ts'
import { outcomeOf, type PollCount, pollFault } from './poll-fault.ts'

/** The endpoint for one request; `stillPending`: see GrantRequest. */
type TokenEndpoint = (...[request]: Parameters<FormEndpoint>) => Promise<string>
type NotingPolls = (stillPending: (poll: KnownPoll) => void) => TokenEndpoint

/**
 * The token endpoint on the fast path. A poll that found its session pending is not read again while that is so and its
 * client is the same.
 */
export function tokenFastPath(
  endpoint: NotingPolls,
  parts: GrantParts & PollCount,
  log: FastifyBaseLogger,
): FastPathRoute {
  const polls = createKnownPolls()

  async function knownPoll(body: Buffer): Promise<KnownPoll | null> {
    const poll = polls.find(body)
    const client = poll && (await parts.clients.find(poll.client.id).catch(() => null))
    return poll && client === poll.client ? poll : null
  }

  async function answerKnown({ codeHash }: KnownPoll, id: string): Promise<FastPathAnswer | null> {
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
