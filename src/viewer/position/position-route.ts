import type { FastifyReply, FastifyRequest } from 'fastify'
import { admit } from '../../charts/index.ts'
import { challenge, type VerifyAccessToken } from '../../http/index.ts'
import { viewerProblem } from '../problems.ts'
import type { AccountRate, RateLimit } from '../routes/account-rate.ts'
import type { ViewerRoute } from '../routes/viewer-route.ts'
import type { PositionHub } from './position-hub.ts'
import { InvalidPosition, readPosition } from './read-position.ts'

export type PositionRouteParts = {
  readonly hub: PositionHub
  readonly rate: AccountRate
  readonly verifyAccessToken: VerifyAccessToken
}

/** Below {base_url}/app/api; its GET is a WebSocket (viewer-socket.ts). */
export const positionPath = '/position'

/** contract.md, "Positions". */
export const positionRate: RateLimit = { burst: 20, perSecond: 10 }

/** Bytes; a complete position has about 200. */
const bodyBytes = 1024

/** `POST {base_url}/app/api/position` (contract.md, "Positions"). */
export function positionRoutes(parts: PositionRouteParts): readonly ViewerRoute[] {
  return [
    {
      method: 'POST',
      path: positionPath,
      bodyBytes,
      access: 'application',
      answer: (request, reply) => receive(request, reply, parts),
    },
    { method: 'GET', path: positionPath, access: 'anyone', answer: refuseWithoutUpgrade },
  ]
}

async function receive(request: FastifyRequest, reply: FastifyReply, parts: PositionRouteParts): Promise<FastifyReply> {
  const { hub, rate, verifyAccessToken } = parts
  const { sub, clientId, scope } = await admit(request, verifyAccessToken)
  if (!scope.includes('position') || sub === clientId) throw insufficientScope()
  const wait = rate.take(sub)
  if (wait > 0) throw tooMany(wait)
  hub.publish(sub, positionOf(request.body))
  return reply.code(204).send()
}

function positionOf(body: unknown) {
  try {
    return readPosition(body)
  } catch (error) {
    if (error instanceof InvalidPosition) throw viewerProblem('bad-request', error.message)
    throw error
  }
}

/** RFC 6750 §3.1. A token without a person has no viewers. */
const insufficientScope = () =>
  viewerProblem('insufficient-scope', 'The access token must be one of a person, with the scope position.', {
    headers: { 'www-authenticate': `${challenge('insufficient_scope')}, scope="position"` },
  })

const tooMany = (wait: number) =>
  viewerProblem('too-many-requests', 'Send at most 10 positions a second, and only the newest.', {
    headers: { 'retry-after': String(wait) },
  })

async function refuseWithoutUpgrade(): Promise<never> {
  throw viewerProblem('upgrade-required', 'Positions are read with a WebSocket.', { headers: { upgrade: 'websocket' } })
}
