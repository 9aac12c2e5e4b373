/** Backups of a database, and restores from them. */
import type { Backup } from '../../charts/index.ts'
import type { Restore } from '../../identity/index.ts'
import { type Columns, fixed, flag, integer, nullable, text } from './column.ts'

export const backupColumns: Columns<Backup> = {
  id: fixed(text('id')),
  target: fixed(text('target')),
  kind: fixed(text('kind')),
  startedAt: fixed(integer('started_at')),
  leaseUntil: nullable(integer('lease_until')),
  finishedAt: nullable(integer('finished_at')),
  databaseBytes: nullable(integer('database_bytes')),
  images: nullable(integer('images')),
  imageBytes: nullable(integer('image_bytes')),
  failure: nullable(text('failure')),
}

export const restoreColumns: Columns<Restore> = {
  restoredAt: fixed(integer('restored_at')),
  snapshotAt: fixed(integer('snapshot_at')),
  acceptNewerUntil: fixed(nullable(integer('accept_newer_until'))),
  isCopy: fixed(flag('is_copy')),
}
