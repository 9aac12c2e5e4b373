/** Applications, and what accounts allow them. */
import type { Client, RememberedConsent } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, text } from './column.ts'

export const clientColumns: Columns<Client> = {
  id: fixed(text('id')),
  name: text('name'),
  dialect: text('dialect'),
  scopes: json('scopes'),
  grants: json('grants'),
  isPublic: fixed(flag('is_public')),
  redirectUris: json('redirect_uris'),
  postLogoutRedirectUris: json('post_logout_redirect_uris'),
  backchannelLogoutUri: nullable(text('backchannel_logout_uri')),
  idTokenAlgorithm: text('id_token_signed_response_alg'),
  isPkceOptional: flag('pkce_optional'),
  requiresPar: flag('require_pushed_authorization_requests'),
  requiresDpop: flag('dpop_bound_access_tokens'),
  secretHashes: json('secret_hashes'),
  enabled: flag('enabled'),
  sessionVersion: integer('session_version'),
  sessionsEndedAt: nullable(integer('sessions_ended_at')),
  refreshGraceSeconds: integer('refresh_grace_seconds'),
  createdAt: fixed(integer('created_at')),
}

export const consentColumns: Columns<RememberedConsent> = {
  sub: fixed(text('sub')),
  clientId: fixed(text('client_id')),
  scope: json('scope'),
  userSessionVersion: integer('user_session_version'),
  clientSessionVersion: integer('client_session_version'),
  grantedAt: integer('granted_at'),
  expiresAt: integer('expires_at'),
}
