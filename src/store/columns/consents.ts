import type { RememberedConsent } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, text } from './column.ts'

export const consentColumns: Columns<RememberedConsent> = {
  sub: fixed(text('sub')),
  clientId: fixed(text('client_id')),
  scope: json('scope'),
  userSessionVersion: integer('user_session_version'),
  clientSessionVersion: integer('client_session_version'),
  grantedAt: integer('granted_at'),
  expiresAt: integer('expires_at'),
}
