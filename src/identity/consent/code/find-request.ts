import type { CodeRequestStore } from '../../authorization/code-request.ts'
import { hashRequestId, openRequest, type PendingRequest } from '../../authorization/pending-request.ts'
import type { Client, ClientStore } from '../../clients/client.ts'
import { isRegisteredRedirect } from '../../clients/redirect-uri.ts'
import type { Clock } from '../../clock.ts'
import type { SealingKeys } from '../../sealing/sealing-keys.ts'

export type FindParts = {
  readonly clients: ClientStore
  readonly codeRequests: CodeRequestStore
  readonly sealingKeys: SealingKeys
  readonly now: Clock
}

/** `unusable`: not sealed by this server, or of a client that may not make it any more. */
export type EndedRequest = {
  readonly kind: 'ended'
  readonly reason: 'expired' | 'decided' | 'unusable'
  readonly clientName: string | null
}

export type OpenRequest = { readonly kind: 'open'; readonly request: PendingRequest; readonly client: Client }

/** The request that a browser brings sealed, if a person may still decide on it. */
export async function findRequest(
  sealed: string,
  { clients, codeRequests, sealingKeys, now }: FindParts,
): Promise<OpenRequest | EndedRequest> {
  const request = openRequest(sealed, sealingKeys)
  const client = request && (await clients.find(request.clientId))
  const ended = (reason: EndedRequest['reason']): EndedRequest => ({
    kind: 'ended',
    reason,
    clientName: client?.name ?? null,
  })
  if (!request || !client?.enabled || !client.grants.includes('authorization_code')) return ended('unusable')
  if (!isRegisteredRedirect(request.redirectUri, client)) return ended('unusable')
  if (now() >= request.expiresAt) return ended('expired')
  if (await codeRequests.isDecided(hashRequestId(request.id))) return ended('decided')
  return { kind: 'open', request, client }
}
