import type { Client } from '../../clients/client.ts'
import type { Rejection } from '../../limits/attempts.ts'
import type { RefreshFamily } from './refresh-family.ts'

/**
 * The audit entry for a refresh token of another client. `family`: the one it names; null when
 * the family is unknown, or this server did not make the token.
 */
export function tokenRejection(family: RefreshFamily | null, client: Client, endpoint: string): Rejection {
  const isForeign = family !== null && family.clientId !== client.id
  const reason = isForeign ? 'of another application' : 'unknown'
  const details = { reason, endpoint, family: family?.id ?? null }
  return { event: 'token-refuse', clientId: client.id, sub: family?.sub ?? null, details }
}
