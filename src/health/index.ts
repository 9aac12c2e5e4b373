/**
 * Health: whether it lives, whether it can serve, what its operator should do, and what it has done, on a port of its own.
 * Owns the catalogue of checks with all their texts, how checks are run, the table of metrics, the counts behind them, and who may
 * read them. Knows no domain: checks come from other rooms through functions that compose/checks.ts passes in. Shows numbers and fixed
 * words only: no name, address, URL or error.
 */

export { catalogue } from './catalogue/catalogue.ts'
export { type Counts, createCounts, type PartFigures } from './counts.ts'
export { type CheckName, checkNames, type Finding, finding, serverChecks } from './findings.ts'
export { metrics } from './metric-table.ts'
export { registerMetrics } from './metrics.ts'
export { createOpsServer, type OpsServer, readinessBody } from './ops-server.ts'
export {
  type Check,
  type CheckParts,
  type CheckResult,
  type CheckState,
  createChecks,
  type HealthReport,
  type ReportedCheck,
} from './run-checks.ts'
export { createStandings, type Standings } from './standings.ts'
