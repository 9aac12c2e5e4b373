import type { CountedEvent, DurationFigures } from '../figures/index.ts'
import type { Counts, PartFigures } from './counts.ts'
import type { Standings } from './standings.ts'

/** What metrics are made of, read on request. */
export type MetricSources = {
  readonly counts: Counts
  /** What the database knows; null: it cannot be read. */
  readonly standings: Standings | null
}

export type Sample = { readonly labels: Readonly<Record<string, string>>; readonly value: number }
export type TimedSample = { readonly labels: Readonly<Record<string, string>>; readonly durations: DurationFigures }

type Row = { readonly name: string; readonly help: string; readonly labelNames: readonly string[] }

/**
 * A metric that is read on request. Its labels have few values, none of which a client chooses; without a sample, the server does not
 * have what it measures.
 */
export type Metric = Row &
  (
    | { readonly kind: 'counter' | 'gauge'; readonly read: (sources: MetricSources) => readonly Sample[] }
    | { readonly kind: 'histogram'; readonly read: (sources: MetricSources) => readonly TimedSample[] }
  )

const one = (value: number | null | undefined): readonly Sample[] =>
  value === null || value === undefined ? [] : [{ labels: {}, value }]
const seconds = (time: number | null | undefined): readonly Sample[] =>
  one(time === null || time === undefined ? null : time / 1000)

const counter = (
  name: string,
  help: string,
  read: (sources: MetricSources) => readonly Sample[],
  ...labelNames: readonly string[]
): Metric => ({ kind: 'counter', name, help, labelNames, read })
const gauge = (...[name, help, read, ...labelNames]: Parameters<typeof counter>): Metric => ({
  kind: 'gauge',
  name,
  help,
  labelNames,
  read,
})
const histogram = (
  name: string,
  help: string,
  read: (sources: MetricSources) => readonly TimedSample[],
  ...labelNames: readonly string[]
): Metric => ({ kind: 'histogram', name, help, labelNames, read })

const events =
  (event: CountedEvent) =>
  ({ counts }: MetricSources): readonly Sample[] =>
    counts.events(event).map(({ labels, count: value }) => ({ labels, value }))

/** Reads the figures of a part, if this server has it. */
const part =
  <Name extends keyof PartFigures, T>(name: Name, read: (figures: ReturnType<PartFigures[Name]>) => readonly T[]) =>
  ({ counts }: MetricSources): readonly T[] => {
    const figures = counts.parts()[name]
    return figures ? read(figures() as ReturnType<PartFigures[Name]>) : []
  }

const ofWhole =
  (read: (standings: Standings) => readonly Sample[]) =>
  ({ standings }: MetricSources): readonly Sample[] =>
    standings === null ? [] : read(standings)

/** The earliest time of each source, in seconds. */
function earliest(times: readonly (readonly [source: string, time: number | null])[]): readonly Sample[] {
  const bySource = new Map<string, number>()
  for (const [source, time] of times)
    if (time !== null) bySource.set(source, Math.min(time, bySource.get(source) ?? Number.POSITIVE_INFINITY))
  return [...bySource].map(([source, time]) => ({ labels: { source }, value: time / 1000 }))
}

/** Those of this server; a new one is a row here and in docs/how-to/monitoring.md. */
const ofServer: readonly Metric[] = [
  counter(
    'platekeeper_requests_total',
    'Responses sent, by method, pattern of the route and status.',
    ({ counts }) => counts.requests().map(({ labels, count: value }) => ({ labels, value })),
    'method',
    'route',
    'status',
  ),
  counter(
    'platekeeper_polls_total',
    'Polls of device authorizations, by reply: tokens, or the error code.',
    events('poll'),
    'reply',
  ),
  counter(
    'platekeeper_sign_ins_total',
    'Attempts to sign in with a browser, by method and outcome.',
    events('sign-in'),
    'method',
    'outcome',
  ),
  counter('platekeeper_refreshes_total', 'Requests with a refresh token, by outcome.', events('refresh'), 'outcome'),
  counter(
    'platekeeper_attempts_limited_total',
    'Attempts and requests refused by a rate limit or a quota, by kind.',
    events('attempt limited'),
    'kind',
  ),
  gauge(
    'platekeeper_hashing_passwords',
    'Passwords that wait to be hashed, or are being hashed.',
    part('hashing', ({ waiting, running }) => [
      { labels: { state: 'waiting' }, value: waiting },
      { labels: { state: 'running' }, value: running },
    ]),
    'state',
  ),
  counter(
    'platekeeper_hashing_rejected_total',
    'Passwords not hashed because the queue was full or the wait too long.',
    part('hashing', ({ rejected }) => one(rejected)),
  ),
  histogram(
    'platekeeper_hashing_seconds',
    'Time to hash a password, without the wait.',
    part('hashing', ({ hashing }) => [{ labels: {}, durations: hashing }]),
  ),
  histogram(
    'platekeeper_store_seconds',
    'Time of database operations, with the wait for a connection or a commit.',
    part('store', ({ read, write }) => [
      { labels: { operation: 'read' }, durations: read },
      { labels: { operation: 'write' }, durations: write },
    ]),
    'operation',
  ),
  counter(
    'platekeeper_store_retries_total',
    'Updates and commits that had to be repeated because another process wrote.',
    part('store', ({ retries }) => one(retries)),
  ),
  histogram(
    'platekeeper_commit_seconds',
    'Time of SQLite commits.',
    part('store', ({ commits }) => (commits === null ? [] : [{ labels: {}, durations: commits }])),
  ),
  counter(
    'platekeeper_commit_writes_total',
    'Writes in SQLite commits: divided by the number of commits, the size of a batch.',
    part('store', ({ commits }) => one(commits?.writes)),
  ),
  gauge(
    'platekeeper_pool_connections',
    'Connections to PostgreSQL, by state.',
    part('store', ({ pool }) =>
      pool === null
        ? []
        : [
            { labels: { state: 'used' }, value: pool.used },
            { labels: { state: 'idle' }, value: pool.idle },
          ],
    ),
    'state',
  ),
  gauge(
    'platekeeper_pool_waiting',
    'Callers that wait for a connection to PostgreSQL.',
    part('store', ({ pool }) => one(pool?.waiting)),
  ),
  gauge(
    'platekeeper_write_ahead_log_bytes',
    'Size of the write-ahead log of SQLite.',
    part('store', ({ logBytes }) => one(logBytes)),
  ),
  counter(
    'platekeeper_image_cache_hits_total',
    'Images found in memory.',
    part('imageCache', ({ hits }) => one(hits)),
  ),
  counter(
    'platekeeper_image_cache_misses_total',
    'Images that were not in memory.',
    part('imageCache', ({ misses }) => one(misses)),
  ),
  gauge(
    'platekeeper_image_cache_bytes',
    'Size of the images in memory.',
    part('imageCache', ({ bytes }) => one(bytes)),
  ),
]

/** Those of the whole service, which all its servers show: use `max`. */
const ofService: readonly Metric[] = [
  gauge(
    'platekeeper_jobs',
    'Jobs that have not ended, and those that failed within a day, by kind and state.',
    ofWhole(({ jobs }) => jobs.map(({ kind, state, count: value }) => ({ labels: { kind, state }, value }))),
    'kind',
    'state',
  ),
  gauge(
    'platekeeper_edition_published_timestamp_seconds',
    'When the live edition of a source was published; of several, the oldest.',
    ofWhole(({ editions }) => earliest(editions.map(({ source, publishedAt }) => [source, publishedAt]))),
    'source',
  ),
  gauge(
    'platekeeper_edition_end_timestamp_seconds',
    'When the live edition of a source ends; of several, the first.',
    ofWhole(({ editions }) => earliest(editions.map(({ source, endsAt }) => [source, endsAt]))),
    'source',
  ),
  gauge(
    'platekeeper_key_rotation_timestamp_seconds',
    'When the next signing key begins to sign.',
    ofWhole(({ nextRotation }) => seconds(nextRotation)),
  ),
  gauge(
    'platekeeper_backup_timestamp_seconds',
    'When the newest complete backup was begun.',
    ofWhole(({ lastBackup }) => seconds(lastBackup)),
  ),
  gauge(
    'platekeeper_oldest_notice_timestamp_seconds',
    'When the oldest security notice was added that is not sent.',
    ofWhole(({ oldestNotice }) => seconds(oldestNotice)),
  ),
]

export const metrics: readonly Metric[] = [...ofServer, ...ofService]
