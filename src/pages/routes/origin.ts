import type { FastifyRequest } from 'fastify'
import type { Origin, Requester } from '../../identity/index.ts'

export const originOf = ({ ip, id, hasSharedAddress }: FastifyRequest): Origin => ({
  ip,
  requestId: id,
  isShared: hasSharedAddress,
})

export const requesterOf = ({ ip, headers }: FastifyRequest): Requester => ({
  ip,
  userAgent: headers['user-agent']?.slice(0, 200) ?? null,
})
