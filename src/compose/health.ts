import type { FastifyInstance } from 'fastify'
import { requireOwnFolder } from '../charts/index.ts'
import { type Config, isLoopbackHost, version } from '../config/index.ts'
import { type Counts, createOpsServer, createReadiness, type ReadinessCheck, registerMetrics } from '../health/index.ts'
import type { PublishedKeys, Random } from '../identity/index.ts'
import type { Store } from '../store/index.ts'
import type { Telemetry } from '../telemetry/index.ts'

type Parts = {
  readonly store: Store
  readonly random: Random
  readonly telemetry: Telemetry
  readonly counts: Counts
  readonly publishedKeys: PublishedKeys
  /** Whether this host serves charts. */
  readonly hasCharts: boolean
}

/** Milliseconds for a check; programs that ask usually wait longer. */
const checkLimit = 2_000

/** Probes and metrics on a port of their own, from just before the server listens until it has stopped. */
export function composeHealth(app: FastifyInstance, { opsHost, opsPort, opsToken }: Config, parts: Parts): void {
  const { log, metrics } = parts.telemetry
  registerMetrics(metrics, { counts: parts.counts, version: version().replace('platekeeper ', '') })
  const readiness = createReadiness(checksOf(app, parts), {
    limit: checkLimit,
    changed(failed, errors) {
      const others = failed.filter((name) => name !== isServing)
      if (others.length > 0) log.warn({ checks: failed, err: errors[0] }, `Not ready: ${others.join(', ')}`)
      else log.info({ checks: failed }, failed.length === 0 ? 'Ready' : 'Not ready: starting or stopping')
    },
  })
  const failed = (err: unknown): void => log.error({ err }, 'A probe or the metrics could not be answered')
  const place = { host: opsHost, port: opsPort ?? 0, token: opsToken, isLocal: isLoopbackHost }
  const server = createOpsServer({ ...place, readiness, metrics, failed })
  app.addHook('onReady', async () => {
    await server.listen().catch((cause: unknown) => {
      const reason = cause instanceof Error ? cause.message : String(cause)
      throw new Error(`OPS_PORT ${opsPort} on ${opsHost} can't be used: ${reason}`, { cause })
    })
  })
  app.addHook('onClose', server.close)
}

const isServing = 'serving'

/** If one of these fails, a server should get no requests. */
function checksOf(app: FastifyInstance, { store, random, publishedKeys, hasCharts }: Parts): readonly ReadinessCheck[] {
  return [
    {
      name: isServing,
      async check() {
        if (!app.server.listening || app.stopping.aborted) throw new Error('It is starting or stopping')
      },
    },
    { name: 'database', check: () => store.tryRead() },
    {
      name: 'keys',
      async check() {
        if (publishedKeys.version() === null) await publishedKeys.reload()
        if (publishedKeys.current().keys.length === 0) throw new Error('No key to verify tokens with')
      },
    },
    ...(hasCharts ? [{ name: 'images', check: () => requireOwnFolder({ ...store, random }) }] : []),
  ]
}
