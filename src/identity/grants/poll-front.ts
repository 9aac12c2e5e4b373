import type { FastifyBaseLogger } from 'fastify'
import type { FrontAnswer, FrontRoute } from '../../http/index.ts'
import { tokenHeaders } from '../identity-errors.ts'
import { OAuthError } from '../oauth-error.ts'
import { answerPoll, authorizationPending } from './device-grant.ts'
import type { GrantParts } from './grant.ts'
import type { KnownPolls } from './known-polls.ts'
import { pollFault } from './poll-fault.ts'

/** Answers polls that were answered before, while their client is the same. What they get is decided as for every poll. */
export const pollFront =
  (polls: KnownPolls, parts: GrantParts, log: FastifyBaseLogger): FrontRoute =>
  async ({ raw, id: requestId, ip, body }) => {
    const poll = polls.find(body)
    const client = poll && (await parts.clients.find(poll.client.id).catch(() => null))
    if (poll === undefined || client !== poll.client) {
      polls.passOn(raw, body)
      return null
    }
    try {
      const reply = await answerPoll(poll, { origin: { ip, requestId }, jkt: null }, parts)
      return reply.kind === 'tokens' ? { status: 200, headers: tokenHeaders, body: reply.body } : toAnswer(reply.error)
    } catch (error) {
      return toAnswer(pollFault(error, log))
    }
  }

function toAnswer(error: Error): FrontAnswer {
  if (error === authorizationPending) return pending
  return answerOf(
    error instanceof OAuthError ? error : new OAuthError('invalid_request', { description: error.message }),
  )
}

const answerOf = (error: OAuthError): FrontAnswer => ({
  status: error.status,
  headers: [...tokenHeaders, ...Object.entries(error.headers).flat()],
  body: JSON.stringify(error.body()),
})

const pending = answerOf(authorizationPending)
