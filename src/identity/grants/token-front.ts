import type { FastifyBaseLogger } from 'fastify'
import { endpoints } from '../../contract/index.ts'
import type { FrontAnswer, FrontRoute } from '../../http/index.ts'
import { type FormEndpoint, formFront } from '../form-front.ts'
import { errorAnswer, jsonAnswer } from '../identity-errors.ts'
import { answerPoll, authorizationPending } from './device-grant.ts'
import type { GrantParts } from './grant.ts'
import { createKnownPolls } from './known-polls.ts'
import type { Poll } from './poll.ts'
import { pollFault } from './poll-fault.ts'

/** The endpoint for one request; `stillPending`: see GrantRequest. */
type TokenEndpoint = (...[request]: Parameters<FormEndpoint>) => Promise<string>
type NotingPolls = (stillPending: (poll: Poll) => void) => TokenEndpoint

/**
 * The token endpoint in front of Fastify. A poll that found its session pending is not read again while its client is the same;
 * what it gets is decided as for every poll.
 */
export function tokenFront(endpoint: NotingPolls, parts: GrantParts, log: FastifyBaseLogger): FrontRoute {
  const polls = createKnownPolls()

  async function knownPoll(body: Buffer): Promise<Poll | null> {
    const poll = polls.find(body)
    const client = poll && (await parts.clients.find(poll.client.id).catch(() => null))
    return poll && client === poll.client ? poll : null
  }

  async function answerKnown(poll: Poll, id: string, ip: string): Promise<FrontAnswer> {
    try {
      const reply = await answerPoll(poll, { origin: { ip, requestId: id }, jkt: null }, parts)
      if (reply.kind === 'tokens') return jsonAnswer(reply.body)
      return reply.error === authorizationPending ? pending : errorAnswer(reply.error, { id, log })
    } catch (error) {
      return errorAnswer(pollFault(error, log), { id, log })
    }
  }

  const pending = errorAnswer(authorizationPending, { id: '', log })
  return async (request) => {
    const { id, ip, body } = request
    const poll = await knownPoll(body)
    if (poll) return answerKnown(poll, id, ip)
    const read = endpoint((each) => polls.keep(body, each))
    return formFront(endpoints.token.path, read, log)(request)
  }
}
