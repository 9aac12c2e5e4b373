import type { Form } from '../../http/index.ts'
import type { Client, ClientStore } from '../clients/client.ts'
import { isViewer } from '../clients/viewer-client.ts'
import { type IdTokenParts, readIdTokenHint } from '../tokens/verify-id-token.ts'
import type { OwnSignOut } from './own-sign-out.ts'

export type EndSessionParts = IdTokenParts & { readonly clients: ClientStore }

/** What an application asks for when it signs a user out (RP-Initiated Logout §2), once it was checked. */
export type EndSessionRequest = {
  /** null: the request does not say which application it is from. */
  readonly client: Pick<Client, 'id' | 'name'> | null
  /** Where the browser returns; null: nowhere. */
  readonly returnTo: { readonly uri: string; readonly state: string | null } | null
  /** The session of which the viewer proves with an id_token that it is signed in; null: any other request. */
  readonly ofViewer: OwnSignOut | null
}

/** Why the session is not ended and the browser is not redirected (RP-Initiated Logout §4). */
export type EndSessionFault =
  | { readonly reason: 'not an id_token' | 'another application' | 'unknown client' | 'no client' }
  | { readonly reason: 'unregistered'; readonly clientName: string; readonly uri: string }

export type EndSessionReading =
  | { readonly kind: 'request'; readonly request: EndSessionRequest }
  | { readonly kind: 'fault'; readonly fault: EndSessionFault }

const fault = (reason: Exclude<EndSessionFault['reason'], 'unregistered'>): EndSessionReading => ({
  kind: 'fault',
  fault: { reason },
})

/**
 * Reads and checks a request. The application is the audience of `id_token_hint`, which may have expired, or `client_id`; if both
 * are sent they must agree. Its `post_logout_redirect_uri` must be registered, character for character. `logout_hint` is
 * ignored: the page names the account.
 */
export async function readEndSession(
  form: Form,
  { clients, ...idTokens }: EndSessionParts,
): Promise<EndSessionReading> {
  form.refuseRepeated()
  const [hint, clientId, uri] = ['id_token_hint', 'client_id', 'post_logout_redirect_uri'].map((name) => form.one(name))
  const hinted = hint ? await readIdTokenHint(hint, idTokens) : undefined
  if (hinted === null) return fault('not an id_token')
  const audience = hinted?.audience
  if (audience !== undefined && clientId && clientId !== audience) return fault('another application')
  const id = audience ?? clientId
  if (!id)
    return uri ? fault('no client') : { kind: 'request', request: { client: null, returnTo: null, ofViewer: null } }
  const client = await clients.find(id)
  if (!client?.enabled) return fault('unknown client')
  const ofViewer = hinted?.sid && isViewer(client) ? { sub: hinted.subject, sid: hinted.sid } : null
  if (!uri) return { kind: 'request', request: { client, returnTo: null, ofViewer } }
  if (!client.postLogoutRedirectUris.includes(uri)) {
    return { kind: 'fault', fault: { reason: 'unregistered', clientName: client.name, uri } }
  }
  return { kind: 'request', request: { client, returnTo: { uri, state: form.one('state') ?? null }, ofViewer } }
}

/** RP-Initiated Logout §3: `state` is added to the registered address, whose own query stays. */
export function locationAfterLogout({ uri, state }: NonNullable<EndSessionRequest['returnTo']>): string {
  if (state === null) return uri
  const query = `state=${encodeURIComponent(state)}`
  return `${uri}${uri.includes('?') ? '&' : '?'}${query}`
}
