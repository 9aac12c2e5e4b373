import { createRequire } from 'node:module'
import type { Registry } from 'prom-client'
import { durationBounds } from '../figures/index.ts'
import { catalogue } from './catalogue/catalogue.ts'
import type { Counts } from './counts.ts'
import { type Metric, type MetricSources, metrics, type TimedSample } from './metric-table.ts'
import type { HealthReport } from './run-checks.ts'
import type { Standings } from './standings.ts'

export type MetricParts = {
  readonly counts: Counts
  /** What the checks find. */
  readonly report: () => Promise<HealthReport>
  /** See createStandings. */
  readonly standings: () => Promise<Standings | null>
  /** Of the product, for example `0.1.0`. */
  readonly version: string
}

/** Loaded by a server that shows its metrics, and no other. */
const load = createRequire(import.meta.url)

/** Milliseconds between two measurements of the event loop delay. */
const lagPrecision = 20

export function registerMetrics(registry: Registry, parts: MetricParts): void {
  const prometheus: typeof import('prom-client') = load('prom-client')
  const sources = async (): Promise<MetricSources> => ({ counts: parts.counts, standings: await parts.standings() })
  for (const metric of metrics) registry.registerMetric(shown(metric, sources, prometheus))
  const { Gauge, collectDefaultMetrics } = prometheus
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

/** The metric of prom-client that takes its values from our figures each time it is read. */
function shown(
  metric: Metric,
  sources: () => Promise<MetricSources>,
  { Counter, Gauge, Histogram }: typeof import('prom-client'),
) {
  const { name, help, labelNames } = metric
  const about = { name, help, labelNames, registers: [] }
  switch (metric.kind) {
    case 'counter':
      return new Counter({
        ...about,
        async collect() {
          const samples = metric.read(await sources())
          this.reset()
          // A reset makes a metric without labels 0.
          if (samples.length === 0) this.remove({})
          for (const { labels, value } of samples) this.inc(labels, value)
        },
      })
    case 'gauge':
      return new Gauge({
        ...about,
        async collect() {
          const samples = metric.read(await sources())
          this.reset()
          // A reset makes a metric without labels 0.
          if (samples.length === 0) this.remove({})
          for (const { labels, value } of samples) this.set(labels, value)
        },
      })
    case 'histogram': {
      // Its own histograms observe each value; ours are sums already.
      const getForPromString = async () => ({
        name,
        help,
        type: 'histogram',
        values: metric.read(await sources()).flatMap((sample) => valuesOf(name, sample)),
      })
      return Object.assign(new Histogram({ ...about, buckets: [...durationBounds] }), { getForPromString })
    }
  }
}

function valuesOf(name: string, { labels, durations }: TimedSample) {
  const { withinBounds, count, seconds } = durations
  const bucket = (le: string, value: number) => ({ metricName: `${name}_bucket`, labels: { le, ...labels }, value })
  return [
    ...durationBounds.map((bound, index) => bucket(String(bound), withinBounds[index] ?? 0)),
    bucket('+Inf', count),
    { metricName: `${name}_sum`, labels, value: seconds },
    { metricName: `${name}_count`, labels, value: count },
  ]
}
