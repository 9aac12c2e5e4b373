import type { FastifyInstance } from 'fastify'
import { endpoints, limits } from '../../contract/index.ts'
import type { CountEvent } from '../../figures/index.ts'
import { type AuthenticationParts, authenticateClient } from '../clients/authenticate-client.ts'
import { isRegisteredRedirect } from '../clients/redirect-uri.ts'
import type { Clock } from '../clock.ts'
import { keyOfRequest, type RequestKeyParts } from '../dpop/request-key.ts'
import type { Random } from '../random.ts'
import type { IdTokenParts } from '../tokens/verify-id-token.ts'
import { readForm, required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { createPendingQuotas, type PendingQuotas, withinQuota } from './pending-quota.ts'
import { hashRequestUri, makeRequestUri, type PushedRequestStore, type RequestUri } from './pushed-request.ts'
import { readParameters } from './read-parameters.ts'

export type ParEndpointParts = AuthenticationParts &
  RequestKeyParts &
  IdTokenParts & {
    readonly pendingQuotas: PendingQuotas
    readonly count: CountEvent
    readonly pushedRequests: PushedRequestStore
    readonly now: Clock
    readonly random: Random
  }

type PushedResponse = {
  readonly request_uri: RequestUri
  /** Seconds. */
  readonly expires_in: number
}

/** Pushed authorization requests (RFC 9126): checked here, so that the browser brings nothing that can be changed. */
export function registerParEndpoint(app: FastifyInstance, parts: ParEndpointParts): void {
  const quotaOf = createPendingQuotas(parts.pendingQuotas, parts.now)
  app.post(endpoints.pushedAuthorization.path, async (request, reply): Promise<PushedResponse> => {
    const form = readForm(request)
    const client = await authenticateClient(request, form, parts)
    if (form.one('request_uri')) {
      throw new OAuthError('invalid_request', { description: 'A pushed request cannot have the parameter request_uri' })
    }
    const redirectUri = required(form, 'redirect_uri')
    if (!isRegisteredRedirect(redirectUri, client)) {
      throw new OAuthError('invalid_request', { description: 'redirect_uri is not registered for this client' })
    }
    const named = await readParameters(form, client, parts)
    const parameters = {
      redirectUri,
      ...named,
      dpopJkt: oneKey(named.dpopJkt, await keyOfRequest(request, reply, { ...parts, client })),
    }
    const createdAt = parts.now()
    const uri = makeRequestUri(parts.random)
    const { ip, id: requestId, hasSharedAddress: isShared } = request
    await withinQuota(
      {
        clientId: client.id,
        origin: { ip, requestId, isShared },
        event: 'request-push',
        requests: 'authorization requests',
      },
      async (limit) => {
        const expiresAt = createdAt + limits.pushedRequestLifetime * 1000
        const pushed = { uriHash: hashRequestUri(uri), clientId: client.id, parameters, createdAt, expiresAt }
        const added = await parts.pushedRequests.add(pushed, limit)
        return added === true ? pushed : added
      },
      { quotaOf, attempts: parts.attempts, count: parts.count },
    )
    reply.code(201)
    return { request_uri: uri, expires_in: limits.pushedRequestLifetime }
  })
}

/** RFC 9449 §10.1: the key that the client proved to have, which is the one that it named, if any. */
function oneKey(named: string | null, proved: string | null): string | null {
  if (named === null || proved === null || named === proved) return named ?? proved
  throw new OAuthError('invalid_dpop_proof', { description: 'dpop_jkt names another key than that of the DPoP proof' })
}
