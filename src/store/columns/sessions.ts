/** Sessions of browsers, of applications and of the viewer. */
import type { BrowserSession, RefreshFamily, SessionClient } from '../../identity/index.ts'
import type { PackKey, ViewerSession } from '../../viewer/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const browserSessionColumns: Columns<BrowserSession> = {
  idHash: fixed(text('id_hash')),
  sid: fixed(text('sid')),
  sub: fixed(text('sub')),
  authTime: fixed(integer('auth_time')),
  amr: fixed(json('amr')),
  expiresAt: integer('expires_at'),
  absoluteExpiresAt: fixed(nullable(integer('absolute_expires_at'))),
  sessionVersion: fixed(integer('session_version')),
  requester: fixed(nullable(json('requester'))),
}

export const sessionClientColumns: Columns<SessionClient> = {
  id: fixed(text('id')),
  sid: fixed(text('sid')),
  clientId: fixed(text('client_id')),
  sub: fixed(text('sub')),
  sessionVersion: fixed(integer('session_version')),
  expiresAt: integer('expires_at'),
}

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
  newerAcceptedAt: nullable(integer('newer_accepted_at')),
  name: nullable(text('name')),
  storedResponse: nullable(json('stored_response')),
}

export const viewerSessionColumns: Columns<ViewerSession> = {
  idHash: fixed(text('id_hash')),
  sub: fixed(text('sub')),
  sid: fixed(nullable(text('sid'))),
  tokens: text('tokens'),
  generation: integer('generation'),
  renewalUntil: nullable(integer('renewal_until')),
  createdAt: fixed(integer('created_at')),
  expiresAt: integer('expires_at'),
  absoluteExpiresAt: fixed(integer('absolute_expires_at')),
}

export const packKeyColumns: Columns<PackKey> = {
  idHash: fixed(text('id_hash')),
  id: fixed(text('id')),
  sealed: fixed(text('sealed')),
  createdAt: fixed(integer('created_at')),
}
