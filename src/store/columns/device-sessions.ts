import type { DeviceSession } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, json, nullable, only, text, without } from './column.ts'

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
  lastPollAt: nullable(integer('last_poll_at')),
  slowedDown: flag('slowed_down'),
  verifierMismatches: integer('verifier_mismatches'),
  requester: fixed(json('requester')),
  openedAt: nullable(integer('opened_at')),
  approval: nullable(json('approval')),
  endedAt: nullable(integer('ended_at')),
  familyId: nullable(text('family_id')),
  storedResponse: nullable(text('kept_answer')),
}

type SqlitePacing = 'interval' | 'lastPollAt' | 'slowedDown' | 'verifierMismatches'

/** The fields that every poll changes have their own table, device_pacing. */
export const sqliteSessionColumns: Columns<Omit<DeviceSession, SqlitePacing>> = without(
  deviceSessionColumns,
  'interval',
  'lastPollAt',
  'slowedDown',
  'verifierMismatches',
)
export const sqlitePacingColumns: Columns<Pick<DeviceSession, SqlitePacing>> = only(
  deviceSessionColumns,
  'interval',
  'lastPollAt',
  'slowedDown',
  'verifierMismatches',
)

/** A crash may empty device_pacing: a session without a row in it is paced by the interval in its own row. */
export const postgresSessionColumns: Columns<Omit<DeviceSession, 'lastPollAt' | 'slowedDown'>> = {
  ...without(deviceSessionColumns, 'lastPollAt', 'slowedDown'),
  interval: fixed(integer('interval')),
}
export const postgresPacingColumns: Columns<Pick<DeviceSession, 'interval' | 'lastPollAt' | 'slowedDown'>> = only(
  deviceSessionColumns,
  'interval',
  'lastPollAt',
  'slowedDown',
)
