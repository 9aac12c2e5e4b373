import { randomUUID } from 'node:crypto'
import { Registry } from 'prom-client'
import { createLog, type Log, type LogLevel } from './log.ts'

export type Telemetry = {
  readonly log: Log
  /** A new id for each request: sent as X-Request-Id, shown on error pages and logged beside what went wrong. */
  readonly requestId: () => string
  /** Whoever counts registers its own metrics here. */
  readonly metrics: Registry
}

/** Where the log goes: the terminal or the service manager; standard output is for what commands print. */
export const toStderr = (line: string): void => void process.stderr.write(line)

/** Whoever reads what this process prints may end before it: lines are lost then, and a server goes on. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** `write` receives each line of the log with its newline. */
export const createTelemetry = (level: LogLevel, write: (line: string) => void): Telemetry => ({
  log: createLog(level, write),
  requestId: () => randomUUID(),
  metrics: new Registry(),
})
