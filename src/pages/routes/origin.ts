import type { FastifyRequest } from 'fastify'
import type { Origin } from '../../identity/index.ts'

export const originOf = ({ ip, id, hasSharedAddress }: FastifyRequest): Origin => ({
  ip,
  requestId: id,
  isShared: hasSharedAddress,
})
