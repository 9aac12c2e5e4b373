/**
 * WHICH COLUMN HOLDS WHICH FIELD: one description for each noun, from which both stores read and write its rows.
 * Owns the names, kinds and nullability of columns, what each database makes of a kind (dialects.ts), and statements whose
 * values have names. Owns neither the schema (migrations, which a test compares with this) nor any statement.
 * A new column is one line here and a migration for each database.
 */
export {
  airportColumns,
  heldFeatureColumns,
  type LiveFeatures,
  liveFeatureColumns,
  statementColumns,
  storedAirportColumns,
} from './airports.ts'
export { auditColumns, auditHeadColumns, auditPersonalColumns, wholeAuditColumns } from './audit-entries.ts'
export { browserSessionColumns } from './browser-sessions.ts'
export {
  chartColumns,
  chartKeyColumns,
  chartOutlineColumns,
  chartRecordColumns,
  earlierChartColumns,
  imagesOf,
  storedChart,
  storedChartColumns,
} from './charts.ts'
export { clientColumns } from './clients.ts'
export { acceptanceColumns, clockColumns } from './clock.ts'
export { codeRequestColumns } from './code-requests.ts'
export { type Column, type Columns, only, without } from './column.ts'
export { consentColumns } from './consents.ts'
export { deviceSessionColumns } from './device-sessions.ts'
export { type PostgresValue, postgres, type SqlDialect, type SqliteValue, sqlite } from './dialects.ts'
export { drawingColumns } from './drawings.ts'
export {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  editionSummarySelection,
  heldByColumns,
  runningImportColumns,
} from './editions.ts'
export { jobColumns, jobEventColumns, scheduleColumns } from './jobs.ts'
export { keptColumns } from './kept.ts'
export { inOrder, type NumberedStatement, numberValues } from './named-values.ts'
export { noticeColumns } from './notices.ts'
export { pushedRequestColumns } from './pushed-requests.ts'
export { bucketColumns, type StoredBucket, storedBucketColumns } from './rate-limits.ts'
export { refreshFamilyColumns } from './refresh-families.ts'
export { revokedTokenColumns } from './revoked-tokens.ts'
export { type NamedValues, type Rows, rowsOf } from './rows.ts'
export { sessionClientColumns } from './session-clients.ts'
export { signingKeyColumns } from './signing-keys.ts'
export { type UnopenedCount, unopenedColumns } from './unopened-sessions.ts'
export { usedProofColumns } from './used-proofs.ts'
export { credentialColumns, signedOutColumns, storedUserColumns, userColumns } from './users.ts'
export { viewerSessionColumns } from './viewer-sessions.ts'
