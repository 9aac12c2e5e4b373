import { type Config, isLoopbackHost, version } from '../config/index.ts'
import {
  type CheckName,
  createChecks,
  createCounts,
  createOpsServer,
  createStandings,
  registerMetrics,
} from '../health/index.ts'
import type { Clock, Random } from '../identity/index.ts'
import type { Store } from '../store/index.ts'
import type { Telemetry } from '../telemetry/index.ts'
import { checksOf } from './checks/index.ts'
import { checkLimit } from './health.ts'
import { readStandings } from './standings.ts'

/** What a worker needs; it has no keys and answers no requests. */
const ofWorkers: readonly CheckName[] = [
  'database',
  'images',
  'bucket',
  'writes',
  'jobs',
  'editions',
  'clock',
  'backup',
]

type Parts = {
  readonly store: Store
  readonly telemetry: Telemetry
  readonly now: Clock
  readonly monotonic: Clock
  readonly random: Random
}

/** Probes and metrics of a worker on OPS_PORT; null without it. Rejects with the error of listening. */
export async function openWorkerHealth(
  config: Config,
  { telemetry, ...parts }: Parts,
): Promise<{ close(): Promise<void> } | null> {
  const { opsHost: host, opsPort, opsToken: token } = config
  if (opsPort === null) return null
  const { log, metrics } = telemetry
  const checks = checksOf({ ...parts, config, machine: null, isServing: null, publishedKeys: async () => 0 })
  const report = createChecks(
    checks.filter(({ name }) => ofWorkers.includes(name)),
    {
      limit: checkLimit,
      monotonic: parts.monotonic,
      // The servers log them.
      changed: () => undefined,
      unexpected: (check, err) => log.error({ check, err }, `The check ${check} could not be made`),
    },
  )
  const standings = createStandings(() => readStandings(parts), parts.monotonic)
  registerMetrics(metrics, {
    counts: createCounts(),
    report,
    standings,
    version: version().replace('platekeeper ', ''),
  })
  const failed = (err: unknown): void => log.error({ err }, 'A probe or the metrics could not be answered')
  const server = createOpsServer({ host, port: opsPort, token, isLocal: isLoopbackHost, report, metrics, failed })
  await server.listen()
  return server
}
