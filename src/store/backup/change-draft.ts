import type { DatabaseSync } from 'node:sqlite'
import type { NewNotice } from '../../identity/index.ts'
import { noticeAdder } from '../sqlite/notices.ts'
import { integer, text } from '../sqlite/rows.ts'

export type DraftChanges = {
  /** Milliseconds since 1970. */
  readonly now: number
  /** Families that started or were used since then end; null: none. */
  readonly signOutSince: number | null
  /** The row of the backup that is restored: it ran in its own snapshot. */
  readonly backupId: string
  /** Every sign-in, signing key and job is removed. */
  readonly isCopy: boolean
  /** The notice for the owner of an account whose devices end. */
  readonly notice: (sub: string) => NewNotice
}

/** Refresh families of devices that `signOutSince` ended, and of how many accounts. */
export type SignedOut = { readonly families: number; readonly accounts: number }

/** More than a version can have risen in the lost time: no remembered browser of that time has the new one. */
const versionStep = 1000

/** In any restored database: what only a person at a browser has begun, and what the lost machine had claimed. */
const voids = `
  DELETE FROM web_sessions;
  DELETE FROM session_clients;
  DELETE FROM pack_keys;
  DELETE FROM viewer_sessions;
  DELETE FROM pushed_requests;
  DELETE FROM code_requests WHERE state <> 'redeemed';
  DELETE FROM device_sessions WHERE state IN ('pending', 'approved') AND ended_at IS NULL;
  DELETE FROM mail_links;
  DELETE FROM reset_links;
  UPDATE invitations SET revoked_at = created_at WHERE revoked_at IS NULL;
  DELETE FROM image_removals;
  DELETE FROM clock;
  UPDATE users SET browser_session_version = browser_session_version + ${versionStep};
  UPDATE refresh_families SET newer_accepted_at = NULL WHERE newer_accepted_at IS NOT NULL;`

const claims = [
  `UPDATE editions SET claimed_until = min(claimed_until, :now) WHERE state = 'building'`,
  `UPDATE jobs SET due_at = min(due_at, :now) WHERE state = 'running'`,
  `UPDATE backups SET finished_at = :now, lease_until = NULL, failure = 'The database was restored while it ran' WHERE finished_at IS NULL`,
]

const ownBackup =
  'UPDATE backups SET finished_at = started_at, lease_until = NULL WHERE id = :id AND finished_at IS NULL'

/** What another service must not have: tokens, keys, and work whose results people and applications would get twice. */
const ofTheOriginal = `
  DELETE FROM refresh_families;
  DELETE FROM device_sessions;
  DELETE FROM code_requests;
  DELETE FROM revoked_tokens;
  DELETE FROM used_proofs;
  DELETE FROM try_limits;
  DELETE FROM signing_keys;
  DELETE FROM backups;
  DELETE FROM job_events;
  DELETE FROM jobs;`

const doubtful = `revoked_at IS NULL AND browser_session_version IS NULL AND (created_at >= :since OR last_used_at >= :since)
  AND EXISTS (SELECT 1 FROM users WHERE users.sub = refresh_families.sub AND device_session_version = user_session_version)
  AND EXISTS (SELECT 1 FROM clients WHERE clients.id = client_id AND session_version = client_session_version)`

/** Changes a database of this version's schema, which no server uses, into one that a server can start on; all or nothing. */
export function changeDraft(
  db: DatabaseSync,
  { now, signOutSince, isCopy, backupId, notice }: DraftChanges,
): SignedOut {
  db.exec('BEGIN IMMEDIATE')
  db.exec(voids)
  db.prepare(ownBackup).run({ id: backupId })
  for (const statement of claims) db.prepare(statement).run({ now })
  const signedOut =
    signOutSince === null ? { families: 0, accounts: 0 } : signOut(db, { now, since: signOutSince, notice })
  if (isCopy) db.exec(ofTheOriginal)
  db.exec('COMMIT')
  return isCopy ? { families: 0, accounts: 0 } : signedOut
}

function signOut(
  db: DatabaseSync,
  { now, since, notice }: Pick<DraftChanges, 'now' | 'notice'> & { readonly since: number },
): SignedOut {
  const addNotice = noticeAdder(db)
  const rows = db
    .prepare(`SELECT sub, count(*) AS families FROM refresh_families WHERE ${doubtful} GROUP BY sub`)
    .all({ since })
  db.prepare(
    `UPDATE refresh_families SET revoked_at = :now, revocation_reason = 'operator', stored_response = NULL WHERE ${doubtful}`,
  ).run({ now, since })
  // As signing an account out does, on hosts that know no families: its other devices refresh, and go on.
  const endTokens = db.prepare('UPDATE users SET devices_ended_at = :now WHERE sub = :sub')
  for (const row of rows) {
    endTokens.run({ now, sub: text(row, 'sub') })
    addNotice(notice(text(row, 'sub')))
  }
  return { families: rows.reduce((sum, row) => sum + integer(row, 'families'), 0), accounts: rows.length }
}
