/**
 * Telemetry: a running server's log, the ids of its requests, the registry of its metrics.
 * Owns the format of log lines, which is safe for terminals, the lines about requests that are kept, those about outages, and the registry of metrics. Owns no other
 * event: each room logs and counts its own through the parts it is passed. Created once, at the composition root; knows no domain.
 */
export { keepRequestLines, keptLines, linesOf } from './kept-lines.ts'
export { createLog, type Log, type LogLevel } from './log.ts'
export type { Outages } from './outages.ts'
export { createTelemetry, outliveReaders, type Telemetry, toStderr } from './telemetry.ts'
