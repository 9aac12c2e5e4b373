import { auditEntry } from '../audit/audit-log.ts'
import { isWhatWasAsked, scopeOfClient } from '../authorization/scope.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import type { GrantHandler } from './grant.ts'

/**
 * RFC 6749 §4.4: a back end gets an access token for itself. It starts no sign-in, so there is neither a refresh token nor an
 * id_token: the client asks again. Each token is an entry in the audit log, so their rate is limited.
 */
export const clientCredentialsGrant: GrantHandler = async ({ form, client, confirm, origin, jkt }, parts) => {
  if (client.isPublic) throw new OAuthError('unauthorized_client')
  const parameter = form.one('scope')
  const scope = scopeOfClient(parameter, client)
  const { id: clientId } = client
  const attempt = await parts.attempts.clientToken({ clientId }, origin)
  if (!attempt.allowed) {
    throw new OAuthError('temporarily_unavailable', {
      description: `This application has asked for too many tokens: use one until it expires; try again in ${attempt.retryAfter} s`,
      status: 429,
      headers: { 'retry-after': String(attempt.retryAfter) },
    })
  }
  await parts.audit.append(auditEntry('client-token', parts.now(), { ...origin, clientId, details: { scope } }))
  // It may have been disabled, or its secret removed, since it was authenticated.
  const current = confirm(await parts.clients.find(clientId))
  const scopeToShow = isWhatWasAsked(parameter, scope) ? null : scope.join(' ')
  return JSON.stringify(parts.mint.clientToken({ client: current, scope }, { scopeToShow, jkt, now: parts.now() }))
}
