import type { FastifyInstance } from 'fastify'
import { endpoints } from '../../contract/index.ts'
import type { Origin } from '../audit/audit-log.ts'
import { type AuthenticationParts, authenticateClient } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import type { Clock } from '../clock.ts'
import type { Rejection } from '../limits/attempts.ts'
import { endFamily } from '../sessions/refresh/end-family.ts'
import { type FamilyChange, type RefreshFamilyStore, tokenState } from '../sessions/refresh/refresh-family.ts'
import { hashRefreshToken, type RefreshTokenParts } from '../sessions/refresh/refresh-token.ts'
import { tokenRejection } from '../sessions/refresh/token-rejection.ts'
import { readForm, required } from '../wire/form-request.ts'
import type { AccessTokenEnd } from './access-token-end.ts'
import { readToken, type TokenReaders } from './presented-token.ts'

export type RevocationParts = TokenReaders &
  AuthenticationParts & {
    readonly refreshFamilies: RefreshFamilyStore
    readonly accessTokenEnd: AccessTokenEnd
    readonly now: Clock
  }

/**
 * RFC 7009. Always 200, whether or not there was anything to revoke: a client learns nothing about tokens of others
 * (contract.md, "Revocation").
 */
export function registerRevocationEndpoint(app: FastifyInstance, parts: RevocationParts): void {
  app.post(endpoints.revocation.path, async (request, reply) => {
    const form = readForm(request)
    const client = await authenticateClient(request, form, parts)
    const token = required(form, 'token')
    const presented = await readToken(token, parts)
    const origin = { ip: request.ip, requestId: request.id }
    if (presented.kind === 'refresh') await revokeFamily({ ...presented.parts, token, origin }, client, parts)
    if (presented.kind === 'access' && presented.claims.clientId === client.id) {
      await parts.accessTokenEnd.revoke(presented.claims, origin)
    }
    return reply.send()
  })
}

/** With any token of the family, in the same kind of update as a refresh, so that the two are serialized. */
async function revokeFamily(
  { token, origin, ...parts }: RefreshTokenParts & { readonly token: string; readonly origin: Origin },
  client: Client,
  { refreshFamilies, attempts, now }: RevocationParts,
): Promise<void> {
  const rejection = await refreshFamilies.update(
    parts.family,
    ({ family, ...holders }): FamilyChange<Rejection | null> => {
      const isOurs =
        family?.clientId === client.id && tokenState(family, { ...parts, hash: hashRefreshToken(token) }) !== 'unknown'
      if (isOurs) return endFamily(family, { holders, origin, now: now() })
      return { reply: tokenRejection(family, client, endpoints.revocation.path) }
    },
  )
  if (rejection) await attempts.recordRejection(rejection, origin)
}
