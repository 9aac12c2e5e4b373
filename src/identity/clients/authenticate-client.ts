import type { ClientGrant } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { Attempts } from '../limits/attempts.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { Client, ClientStore } from './client.ts'
import { secretFits } from './client-secret.ts'

/** `confirm`: see GrantRequest. */
export type Authentication = { readonly client: Client; readonly confirm: (stored: Client | null) => Client }

export type AuthenticationParts = { readonly clients: ClientStore; readonly attempts: Attempts }

/** What identifies the client of a request in addition to its form, and what a rejection records. */
type Authenticated = {
  readonly headers: { readonly authorization?: string | undefined }
  readonly ip: string
  readonly id: string
  readonly routeOptions: { readonly url?: string | undefined }
}

/** `secret` is null if none was sent, or an empty one. */
type Credentials = { readonly id: string; readonly secret: string | null; readonly basic: boolean }

/**
 * RFC 6749 §2.3.1: client_id and client_secret in the body, or HTTP Basic, not both; public clients send their client_id alone.
 * Throws invalid_request (no client_id, two methods), invalid_client (401 when Basic was used, else 400). A rejected id
 * with a secret is recorded in the audit log.
 */
export async function authenticate(
  { headers, ip, id: requestId, routeOptions }: Authenticated,
  form: Form,
  { clients, attempts }: AuthenticationParts,
): Promise<Authentication> {
  const credentials = fromBasic(form, headers.authorization) ?? fromBody(form)
  const { id, secret } = credentials
  const client = await clients.find(id)
  const confirm = (stored: Client | null): Client => {
    if (stored !== null && (stored === client || faultOf(stored, secret) === null)) return stored
    throw rejected(credentials, stored ?? client)
  }
  const reason = client === null ? 'unknown application' : faultOf(client, secret)
  if (client !== null && reason === null) return { client, confirm }
  if (reason !== null && (secret !== null || client?.isPublic)) {
    // An unknown id is not logged: it may be a secret in the wrong field.
    const details = { reason, endpoint: routeOptions.url ?? null }
    await attempts.recordRejection(
      { event: 'client-refuse', clientId: client?.id ?? null, sub: null, details },
      { ip, requestId },
    )
  }
  throw rejected(credentials, client)
}

/** Why these are not its credentials, as the audit log records it; null: they are. */
function faultOf(client: Client, secret: string | null): string | null {
  if (!client.enabled) return 'application disabled'
  if (client.isPublic) return secret === null ? null : 'secret of a public application'
  return secret !== null && secretFits(client, secret) ? null : 'wrong secret'
}

/** For endpoints that issue no tokens. */
export const authenticateClient = async (...request: Parameters<typeof authenticate>): Promise<Client> =>
  (await authenticate(...request)).client

/** For endpoints that answer only clients with a secret. Throws invalid_client for a public one. */
export async function authenticateWithSecret(...request: Parameters<typeof authenticate>): Promise<Client> {
  const client = await authenticateClient(...request)
  if (!client.isPublic) return client
  throw refused(false, 'This endpoint takes client_id with client_secret, and this application is public')
}

function fromBody(form: Form): Credentials {
  const id = form.one('client_id')
  if (!id) throw new OAuthError('invalid_request', { description: 'The parameter client_id is missing' })
  return { id, secret: form.one('client_secret') ?? null, basic: false }
}

/** null when the header is absent or of another scheme: Bearer next to a secret in the body is ignored (contract.md). */
function fromBasic(form: Form, authorization: string | undefined): Credentials | null {
  const [, encoded] = /^basic +([\w+/=-]+) *$/i.exec(authorization ?? '') ?? []
  if (!encoded) {
    if (/^basic\b/i.test(authorization ?? '')) throw refused(true)
    return null
  }
  const [id, secret] = decodePair(encoded)
  if (form.one('client_secret')) {
    throw new OAuthError('invalid_request', { description: 'The request uses two methods of client authentication' })
  }
  const named = form.one('client_id')
  if (named && named !== id) {
    throw new OAuthError('invalid_request', {
      description: 'client_id differs from the one in the Authorization header',
    })
  }
  return { id, secret: secret || null, basic: true }
}

/** The two halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function decodePair(encoded: string): [id: string, secret: string] {
  const pair = Buffer.from(encoded, 'base64').toString()
  const colon = pair.indexOf(':')
  if (colon < 1) throw refused(true)
  try {
    const decode = (text: string): string => decodeURIComponent(text.replaceAll('+', ' '))
    return [decode(pair.slice(0, colon)), decode(pair.slice(colon + 1))]
  } catch {
    throw refused(true)
  }
}

/** One error for an unknown client, a disabled one and a wrong secret. */
function rejected({ secret, basic }: Credentials, client: Client | null): OAuthError {
  if (client?.isPublic) {
    return secret === null
      ? refused(basic)
      : refused(basic, 'This application is public and has no client_secret: send client_id alone')
  }
  return secret === null && !basic ? refused(false, 'The parameter client_secret is missing') : refused(basic)
}

function refused(basic: boolean, description?: string): OAuthError {
  return new OAuthError('invalid_client', {
    ...(description !== undefined && { description }),
    ...(basic && { status: 401, headers: { 'www-authenticate': 'Basic realm="platekeeper", charset="UTF-8"' } }),
  })
}

/** Throws unauthorized_client unless the client is registered for one of the grants. */
export function requireGrant({ grants }: Pick<Client, 'grants'>, allowed: readonly ClientGrant[]): void {
  if (allowed.some((grant) => grants.includes(grant))) return
  throw new OAuthError('unauthorized_client', {
    description: `This application is registered for ${grants.join(' and ')}, not for ${allowed.join(' or ')}; an operator can change that (client set)`,
  })
}
