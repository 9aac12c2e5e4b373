/**
 * Health: liveness, readiness and metrics of a server, on a port of its own.
 * Owns the table of metrics, the counts behind them, and who may read them. Knows no domain: what is checked and
 * counted comes from other rooms through functions that app.ts passes in. Shows numbers and fixed words only: no name, address, URL or error.
 */
export { type Counts, createCounts } from './counts.ts'
export { registerMetrics } from './metrics.ts'
export { createOpsServer, type OpsServer } from './ops-server.ts'
export { createReadiness, type ReadinessCheck } from './readiness.ts'
