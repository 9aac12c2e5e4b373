/**
 * Snapshots of a database, whichever store it is in: each is an SQLite file in the schema of the SQLite store, so that a backup
 * can be restored onto either; and backups in a bucket. Owns what is copied, how values are converted, and what a restore ends in them; not where backups
 * lie (backup).
 */
import type { BackupTarget } from '../../backup/index.ts'
import type { BucketPlace } from '../../config/index.ts'
import type { BucketTargetParts } from './bucket-target.ts'

export type { SignedOut } from './change-draft.ts'
export { isEmptyPlace } from './empty-place.ts'
export { inspectSnapshot, type Snapshot, type SnapshotCounts } from './inspect-snapshot.ts'
export { loadIntoPostgres } from './load-into-postgres.ts'
export { type DraftParts, prepareDraft } from './prepare-draft.ts'
export { publishDraft } from './publish-draft.ts'
export type { CopyProgress, SnapshotParts } from './tables.ts'
export { writeSnapshot } from './write-snapshot.ts'

/** Backups below a prefix of a bucket; loaded only for one. */
export const openBucketTarget = async (place: BucketPlace, parts: BucketTargetParts): Promise<BackupTarget> =>
  (await import('./bucket-target.ts')).bucketTarget(place, parts)
