import type { FastifyInstance } from 'fastify'
import { type Config, isLoopbackHost, version } from '../config/index.ts'
import {
  type CheckName,
  type Counts,
  createChecks,
  createOpsServer,
  createStandings,
  type Finding,
  type HealthReport,
  registerMetrics,
} from '../health/index.ts'
import type { Clock, PublishedKeys, Random } from '../identity/index.ts'
import type { Rounds } from '../jobs/index.ts'
import type { Store } from '../store/index.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { checksOf, type Machine } from './checks/index.ts'
import { readStandings } from './standings.ts'

type Parts = {
  readonly store: Store
  /** undefined: only what the store knows is checked, and no round runs. */
  readonly machine: Machine | undefined
  readonly now: Clock
  readonly monotonic: Clock
  readonly random: Random
  readonly rounds: Rounds
  readonly telemetry: Telemetry
  /** null: OPS_PORT is not set. */
  readonly counts: Counts | null
  readonly publishedKeys: PublishedKeys
}

/** Milliseconds for a check; programs that ask usually wait longer. */
export const checkLimit = 2_000

/**
 * Checks, which a round repeats so that the log names what an operator should do; with OPS_PORT probes and metrics on a port of their
 * own, from just before the server listens until it has stopped.
 */
export function composeHealth(app: FastifyInstance, config: Config, { counts, ...parts }: Parts): void {
  const { log, metrics } = parts.telemetry
  const { publishedKeys } = parts
  const checks = checksOf({
    ...parts,
    config,
    machine: parts.machine ?? null,
    isServing: () => app.server.listening && !app.stopping.aborted,
    async publishedKeys() {
      if (publishedKeys.version() === null) await publishedKeys.reload()
      return publishedKeys.current().keys.length
    },
  })
  const report = createChecks(checks, {
    limit: checkLimit,
    monotonic: parts.monotonic,
    changed: (name, finding) => logChange(log, name, finding),
    unexpected: (name, err) => log.error({ check: name, err }, `The check ${name} could not be made`),
  })
  if (parts.machine)
    parts.rounds.start({ seconds: checkRounds, work: report, failure: 'The checks of this server could not be made' })
  if (counts === null) return
  const standings = createStandings(() => readStandings(parts), parts.monotonic)
  registerMetrics(metrics, { counts, report, standings, version: version().replace('platekeeper ', '') })
  openOpsPort(app, config, { report, metrics, log })
}

/** Seconds between two rounds of the checks. */
const checkRounds = 60

/** The same words as in `/readyz` and `doctor`. That a server starts or stops is no fault. */
function logChange(log: Telemetry['log'], check: CheckName, finding: Finding | null): void {
  if (finding === null) {
    log[check === 'serving' ? 'info' : 'warn']({ check }, `${check}: ok`)
    return
  }
  const { kind, reason, remedy, details } = finding
  const facts = { check, kind, ...(details !== undefined && { details }) }
  if (check === 'serving') log.info(facts, `${check}: ${reason}`)
  else log.warn(facts, `${check}: ${reason} ${remedy}`)
}

function openOpsPort(
  app: FastifyInstance,
  { opsHost, opsPort, opsToken }: Config,
  { report, metrics, log }: { readonly report: () => Promise<HealthReport> } & Pick<Telemetry, 'metrics' | 'log'>,
): void {
  const failed = (err: unknown): void => log.error({ err }, 'A probe or the metrics could not be answered')
  const place = { host: opsHost, port: opsPort ?? 0, token: opsToken, isLocal: isLoopbackHost }
  const server = createOpsServer({ ...place, report, metrics, failed })
  app.addHook('onReady', async () => {
    await server.listen().catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`OPS_PORT ${opsPort} on ${opsHost} can't be used: ${reason}`, { cause })
    })
  })
  app.addHook('onClose', server.close)
}
