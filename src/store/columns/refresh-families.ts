import type { RefreshFamily } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const refreshFamilyColumns: Columns<RefreshFamily> = {
  id: fixed(text('id')),
  clientId: fixed(text('client_id')),
  sub: fixed(text('sub')),
  userSessionVersion: fixed(integer('user_session_version')),
  browserSessionVersion: fixed(nullable(integer('browser_session_version'))),
  clientSessionVersion: fixed(integer('client_session_version')),
  scope: fixed(json('scope')),
  requestedScope: fixed(nullable(json('requested_scope'))),
  jkt: nullable(text('jkt')),
  generation: integer('generation'),
  tokenHash: text('token_hash'),
  authTime: fixed(integer('auth_time')),
  amr: fixed(json('amr')),
  sid: fixed(nullable(text('sid'))),
  createdAt: fixed(integer('created_at')),
  lastUsedAt: integer('last_used_at'),
  requester: fixed(nullable(json('requester'))),
  idleExpiresAt: integer('idle_expires_at'),
  absoluteExpiresAt: fixed(integer('absolute_expires_at')),
  revokedAt: nullable(integer('revoked_at')),
  revocationReason: nullable(text('revocation_reason')),
  storedResponse: nullable(json('stored_response')),
}
