/**
 * Failures: unreachable stores, and disks that cannot be read or written, each with a reason and a remedy as
 * text; folders and private files, made so that a full disk is such a failure; and how often many failures are logged. Knows no
 * domain and imports no other room, so that the rooms that throw and the rooms that handle them share the type.
 */
export { type ByMinute, byMinute, type Every } from './by-minute.ts'
export { diskFailure, diskFailures, diskReason } from './disk-failure.ts'
export { lineLimit } from './line-limit.ts'
export { makeFolder } from './make-folder.ts'
export { writeNewFile } from './new-file.ts'
export { writePrivately } from './private-file.ts'
export { type OutageKind, RowsLost, StoreUnavailable } from './store-unavailable.ts'
