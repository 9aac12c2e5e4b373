/**
 * Snapshots of a database, whichever store it is in: each is an SQLite file in the schema of the SQLite store, so that a backup
 * can be restored onto either. Owns what is copied and how values are converted; not where backups lie (backup), nor what a
 * restore ends in them.
 */
export { isEmptyPlace } from './empty-place.ts'
export { inspectSnapshot, type Snapshot, type SnapshotCounts } from './inspect-snapshot.ts'
export { loadIntoPostgres } from './load-into-postgres.ts'
export type { CopyProgress, SnapshotParts } from './tables.ts'
export { writeSnapshot } from './write-snapshot.ts'
