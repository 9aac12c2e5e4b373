import type { DeviceSession } from '../../identity/index.ts'
import { type Columns, fixed, integer, json, nullable, text } from './column.ts'

export const deviceSessionColumns: Columns<DeviceSession> = {
  deviceCodeHash: fixed(text('device_code_hash')),
  // NULL once another session has the same code; reading a session by its device code does not use it.
  userCodeDigest: fixed(text('user_code_digest')),
  clientId: fixed(text('client_id')),
  codeChallenge: fixed(nullable(text('code_challenge'))),
  state: text('state'),
  requestedScope: nullable(json('requested_scope')),
  createdAt: fixed(integer('created_at')),
  expiresAt: fixed(integer('expires_at')),
  interval: integer('interval'),
  verifierMismatches: integer('verifier_mismatches'),
  requester: fixed(json('requester')),
  openedAt: nullable(integer('opened_at')),
  approval: nullable(json('approval')),
  deniedBy: nullable(text('denied_by')),
  endedAt: nullable(integer('ended_at')),
  familyId: nullable(text('family_id')),
  storedResponse: nullable(text('kept_answer')),
}
