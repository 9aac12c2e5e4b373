/**
 * WHAT IS KNOWN OF A RUNNING SERVER: its log, the ids of its requests, its metrics.
 * Owns how a line of the log is written and made safe for terminals, and where metrics are registered. Owns no event:
 * each room logs and counts its own through what it is given. Made once, at the composition root, and passed as
 * arguments; knows no domain.
 */
export { createLog, type Log, type LogLevel } from './log.ts'
export { createTelemetry, outliveReaders, type Telemetry, toStderr } from './telemetry.ts'
