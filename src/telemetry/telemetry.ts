import { createRequire } from 'node:module'
import type { Registry } from 'prom-client'
import { createLog, type Log, type LogLevel } from './log.ts'
import { createOutages, type Outages } from './outages.ts'
import { randomIds } from './random-ids.ts'

export type Telemetry = {
  /** Errors of something that is unavailable are left to `outages`, once that runs. */
  readonly log: Log
  readonly outages: Outages
  /** A new id for each request: sent as X-Request-Id, logged with errors, and shown on the page of an error that is logged. */
  readonly requestId: () => string
  /** The registry of prom-client; the room health owns its metrics and who may read them. */
  readonly metrics: Registry
}

/** The log goes to the terminal or the service manager; standard output is for the output of commands. */
export const toStderr = (line: string): void => void process.stderr.write(line)

/** The reader of this process's output may end first: then lines are lost, and the server continues. */
export function outliveReaders(): void {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined)
}

/** Loaded with the first metric. */
const load = createRequire(import.meta.url)

/** `write` receives each line of the log with its newline. */
export function createTelemetry(level: LogLevel, write: (line: string) => void): Telemetry {
  let metrics: Registry | undefined
  const outages = createOutages()
  return {
    log: createLog(level, write, { logMethod: outages.hook }),
    outages,
    requestId: randomIds(),
    get metrics() {
      metrics ??= new (load('prom-client') as typeof import('prom-client')).Registry()
      return metrics
    },
  }
}
