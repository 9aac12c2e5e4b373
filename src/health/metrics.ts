import { createRequire } from 'node:module'
import type { Registry } from 'prom-client'
import { catalogue } from './catalogue.ts'
import type { Counted, Counts } from './counts.ts'
import type { HealthReport } from './run-checks.ts'

export type MetricParts = {
  readonly counts: Counts
  /** What the checks find. */
  readonly report: () => Promise<HealthReport>
  /** Of the product, for example `0.1.0`. */
  readonly version: string
}

/** A counter that is read on request. A new one is a row in `metrics`; its labels have few values, none of which a client chooses. */
type Metric = {
  readonly name: string
  readonly help: string
  readonly labelNames: readonly string[]
  readonly read: (parts: MetricParts) => readonly Counted<string>[]
}

const metrics: readonly Metric[] = [
  {
    name: 'platekeeper_requests_total',
    help: 'Responses sent, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    read: ({ counts }) => counts.requests(),
  },
  {
    name: 'platekeeper_polls_total',
    help: 'Polls of device authorizations, by reply: tokens, or the error code.',
    labelNames: ['reply'],
    read: ({ counts }) => counts.polls(),
  },
]

/** Loaded by a server that shows its metrics, and no other. */
const load = createRequire(import.meta.url)

/** Milliseconds between two measurements of the event loop delay. */
const lagPrecision = 20

export function registerMetrics(registry: Registry, parts: MetricParts): void {
  const { Counter, Gauge, collectDefaultMetrics }: typeof import('prom-client') = load('prom-client')
  for (const { name, help, labelNames, read } of metrics) {
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        this.reset()
        for (const { labels, count } of read(parts)) this.inc(labels, count)
      },
    })
  }
  new Gauge({
    name: 'platekeeper_check',
    help: 'Checks of this server: 1 ok, 0 not; none while it is unknown. required: without it the server is not ready.',
    labelNames: ['check', 'required'],
    registers: [registry],
    async collect() {
      const { checks } = await parts.report()
      this.reset()
      for (const [check, { state }] of checks)
        if (state !== 'unknown')
          this.set({ check, required: String(catalogue[check].isRequired) }, state === 'ok' ? 1 : 0)
    },
  })
  const about = { name: 'platekeeper_build_info', help: 'Always 1, with the version.', labelNames: ['version'] }
  new Gauge({ ...about, registers: [registry] }).set({ version: parts.version }, 1)
  // Event loop, memory, processor time, collections and open files of the process.
  collectDefaultMetrics({ register: registry, eventLoopMonitoringPrecision: lagPrecision })
}
