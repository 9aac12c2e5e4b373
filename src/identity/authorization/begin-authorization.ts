import { endpoints, limits } from '../../contract/index.ts'
import { type Form, FormError } from '../../http/index.ts'
import type { Origin } from '../audit/audit-log.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import { isRegisteredRedirect } from '../clients/redirect-uri.ts'
import type { Clock } from '../clock.ts'
import type { Attempts } from '../limits/attempts.ts'
import type { Random } from '../random.ts'
import type { SealingKeys } from '../sealing/sealing-keys.ts'
import type { Requester } from '../sessions/requester.ts'
import type { IdTokenParts } from '../tokens/verify-id-token.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { errorResponse } from './authorization-response.ts'
import { type PendingRequest, sealRequest } from './pending-request.ts'
import { hashRequestUri, isRequestUri, type PushedRequestStore } from './pushed-request.ts'
import { type AuthorizationParameters, readParameters } from './read-parameters.ts'

export type AuthorizationParts = IdTokenParts & {
  readonly clients: ClientStore
  readonly pushedRequests: PushedRequestStore
  readonly attempts: Attempts
  readonly sealingKeys: SealingKeys
  readonly now: Clock
  readonly random: Random
}

/** Why the browser is not sent back to the application: the redirect URI of the request is not verified. */
export type RequestFault =
  | { readonly reason: 'no client' | 'unknown client' }
  | { readonly reason: 'no redirect URI' | 'client disabled' | 'request URI not valid'; readonly clientName: string }
  | { readonly reason: 'unregistered redirect URI'; readonly clientName: string; readonly redirectUri: string }

export type Beginning =
  /** For a person to decide on; `request`: sealed. */
  | { readonly kind: 'request'; readonly request: string; readonly clientId: string; readonly hasPkce: boolean }
  | { readonly kind: 'redirect'; readonly location: string }
  /** For a page, never a redirect (RFC 6749 §3.1.2.4). */
  | { readonly kind: 'fault'; readonly fault: RequestFault }

/**
 * The authorization endpoint (RFC 6749 §3.1): client and redirect URI first, whose faults stay on this server, and then
 * everything else, whose errors the application gets.
 */
export async function beginAuthorization(
  form: Form,
  { requester, origin }: { readonly requester: Requester; readonly origin: Origin },
  parts: AuthorizationParts,
): Promise<Beginning> {
  const { authUrl, sealingKeys, random, now } = parts
  const found = await findTarget(form, origin, parts)
  if ('fault' in found) return { kind: 'fault', fault: found.fault }
  const { client, redirectUri } = found
  const createdAt = now()
  try {
    if (client.requiresPar && !found.pushed) throw new OAuthError('invalid_request', { description: mustPush })
    const request: PendingRequest = {
      id: random(32).toString('base64url'),
      clientId: client.id,
      redirectUri,
      ...(found.pushed ?? (await readParameters(form, client, parts))),
      requester,
      createdAt,
      expiresAt: createdAt + limits.authorizationRequestLifetime * 1000,
    }
    const hasPkce = request.codeChallenge !== null
    return { kind: 'request', request: sealRequest(request, sealingKeys), clientId: client.id, hasPkce }
  } catch (error) {
    const target = { redirectUri, state: onlyOne(form, 'state'), issuer: authUrl }
    return { kind: 'redirect', location: errorResponse(forApplication(error), target) }
  }
}

const earlier: Pick<AuthorizationParameters, 'contexts'> = { contexts: [] }

type Target = {
  readonly client: Client
  readonly redirectUri: string
  /** The parameters of a pushed request; others of this request are ignored (RFC 9126 §4). */
  readonly pushed?: AuthorizationParameters
}

async function findTarget(
  form: Form,
  origin: Origin,
  { clients, attempts, pushedRequests, now }: AuthorizationParts,
): Promise<Target | { readonly fault: RequestFault }> {
  const clientId = onlyOne(form, 'client_id')
  if (clientId === null) return { fault: { reason: 'no client' } }
  const client = await clients.find(clientId)
  if (client === null) return { fault: { reason: 'unknown client' } }
  const { id, name: clientName } = client
  if (!client.enabled) return { fault: { reason: 'client disabled', clientName } }
  if (form.all('request_uri').some(isRequestUri)) {
    const uri = onlyOne(form, 'request_uri')
    const taken = uri && isRequestUri(uri) ? await pushedRequests.take(hashRequestUri(uri), id, now()) : null
    if (taken === null) return { fault: { reason: 'request URI not valid', clientName } }
    const { redirectUri, ...pushed } = taken.parameters
    // A server of an earlier version stored no contexts.
    return { client, redirectUri, pushed: { ...earlier, ...pushed } }
  }
  const redirectUri = onlyOne(form, 'redirect_uri')
  if (redirectUri === null) return { fault: { reason: 'no redirect URI', clientName } }
  if (isRegisteredRedirect(redirectUri, client)) return { client, redirectUri }
  const details = { reason: 'unregistered redirect URI', endpoint: '/connect/authorize' }
  await attempts.recordRejection({ event: 'client-refuse', clientId: id, sub: null, details }, origin)
  return { fault: { reason: 'unregistered redirect URI', clientName, redirectUri } }
}

/** RFC 9126 §6. */
const mustPush = `This client is registered to push its authorization requests: send them to ${endpoints.pushedAuthorization.path}`

/** null: missing, or repeated. */
function onlyOne(form: Form, name: string): string | null {
  const [value, ...more] = form.all(name)
  return value && more.length === 0 ? value : null
}

function forApplication(error: unknown): OAuthError {
  if (error instanceof OAuthError) return error
  if (error instanceof FormError) return new OAuthError('invalid_request', { description: error.message })
  throw error
}
