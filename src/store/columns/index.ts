/**
 * Columns: one description for each noun, from which both stores read and write its rows.
 * Owns the names, kinds and nullability of columns, what each database makes of a kind (dialects.ts), and statements whose
 * values have names. Owns neither the schema (migrations, which a test compares with this) nor any statement.
 * A new column is one line here and a migration for each database.
 */
export {
  credentialColumns,
  keptColumns,
  noticeColumns,
  signedOutColumns,
  storedUserColumns,
  userColumns,
} from './accounts.ts'
export {
  airportColumns,
  heldFeatureColumns,
  type LiveFeatures,
  liveFeatureColumns,
  statementColumns,
  storedAirportColumns,
} from './airports.ts'
export { backupColumns, restoreColumns } from './backups.ts'
export {
  chartColumns,
  chartKeyColumns,
  chartOutlineColumns,
  chartRecordColumns,
  drawingColumns,
  earlierChartColumns,
  imagesOf,
  storedChart,
  storedChartColumns,
} from './charts.ts'
export { clientColumns, consentColumns } from './clients.ts'
export { type Column, type Columns, type Kind, only, without } from './column.ts'
export { type PostgresValue, postgres, type SqlDialect, type SqliteValue, sqlite } from './dialects.ts'
export {
  editionColumns,
  editionCompletionColumns,
  editionDraftColumns,
  editionSummaryColumns,
  editionSummarySelection,
  heldByColumns,
  runningImportColumns,
} from './editions.ts'
export { invitationColumns, mailLinkColumns, resetLinkColumns } from './links.ts'
export { inOrder, type NumberedStatement, numberValues } from './named-values.ts'
export { passkeyColumns } from './passkeys.ts'
export {
  codeRequestColumns,
  deviceSessionColumns,
  pushedRequestColumns,
  type UnopenedCount,
  unopenedColumns,
} from './requests.ts'
export { type NamedValues, type Rows, rowsOf } from './rows.ts'
export { secondStepColumns } from './second-steps.ts'
export {
  acceptanceColumns,
  auditColumns,
  auditHeadColumns,
  auditPersonalColumns,
  bucketColumns,
  clockColumns,
  jobColumns,
  jobEventColumns,
  type StoredBucket,
  scheduleColumns,
  storedBucketColumns,
  wholeAuditColumns,
} from './server.ts'
export {
  browserSessionColumns,
  packKeyColumns,
  refreshFamilyColumns,
  sessionClientColumns,
  viewerSessionColumns,
} from './sessions.ts'
export { revokedTokenColumns, signingKeyColumns, usedProofColumns } from './tokens.ts'
