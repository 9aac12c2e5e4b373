import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import type { StoreFigures } from '../figures/index.ts'
import { createCounts, createStandings, finding, type HealthReport, registerMetrics, type Standings } from './index.ts'

const report: HealthReport = {
  isReady: true,
  checks: new Map([
    ['database', { state: 'ok', finding: null }],
    ['backup', { state: 'warning', finding: finding('backup', 'old', { days: 8 }) }],
    ['certificate', { state: 'unknown', finding: null }],
  ]),
}

/** A server that has nothing but what a test shows. */
function aRegistry(standings: Standings | null = null) {
  const counts = createCounts()
  const registry = new Registry()
  registerMetrics(registry, {
    counts,
    report: async () => report,
    standings: async () => standings,
    version: '1.2.3',
  })
  const lines = async (beginning = 'platekeeper_') =>
    (await registry.metrics()).split('\n').filter((line) => line.startsWith(beginning))
  /** Those that are not 0. */
  const nonZero = async (beginning?: string) => (await lines(beginning)).filter((line) => !line.endsWith(' 0'))
  return { counts, registry, lines, nonZero }
}

test('metrics are what was counted, with the version and what Node knows of itself', async () => {
  const { counts, nonZero, lines } = aRegistry()
  counts.answered('GET', '/v2/charts/:icao', 200)
  counts.answered('GET', '/v2/charts/:icao', 200)
  counts.answered('GET', '/v2/charts/:icao', 304)
  counts.answered('POST', '/connect/token', 400)
  counts.count('poll', { reply: 'authorization_pending' })
  counts.count('poll', { reply: 'tokens' })
  counts.count('poll', { reply: 'authorization_pending' })
  counts.count('sign-in', { outcome: 'limited', method: 'password' })
  counts.count('refresh', { outcome: 'reused' })
  counts.count('attempt limited', { kind: 'user_code' })
  assert.deepEqual(await nonZero(), [
    'platekeeper_requests_total{method="GET",route="/v2/charts/:icao",status="200"} 2',
    'platekeeper_requests_total{method="GET",route="/v2/charts/:icao",status="304"} 1',
    'platekeeper_requests_total{method="POST",route="/connect/token",status="400"} 1',
    'platekeeper_polls_total{reply="tokens"} 1',
    'platekeeper_polls_total{reply="authorization_pending"} 2',
    'platekeeper_sign_ins_total{method="password",outcome="limited"} 1',
    'platekeeper_refreshes_total{outcome="reused"} 1',
    'platekeeper_attempts_limited_total{kind="user_code"} 1',
    'platekeeper_check{check="database",required="true"} 1',
    'platekeeper_build_info{version="1.2.3"} 1',
  ])
  assert.ok((await lines()).includes('platekeeper_check{check="backup",required="false"} 0'))
  counts.count('poll', { reply: 'tokens' })
  assert.ok((await lines()).includes('platekeeper_polls_total{reply="tokens"} 2'))
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ]) {
    assert.equal((await lines(`${name} `)).length, 1, name)
  }
})

test('an event has a value of 0 before it first occurs, and a value that is not in the table is not counted', async () => {
  const { counts, lines } = aRegistry()
  const before = await lines('platekeeper_sign_ins_total')
  assert.ok(before.includes('platekeeper_sign_ins_total{method="password",outcome="signed_in"} 0'))
  const foreign: string = 'somebody@example.com'
  counts.count('sign-in', { method: 'password', outcome: foreign as 'refused' })
  counts.count('poll', { reply: `${foreign}"} 1` as 'tokens' })
  assert.deepEqual(await lines('platekeeper_sign_ins_total'), before)
  assert.ok(!(await lines()).some((line) => line.includes(foreign)))
})

test('the figures of a part are shown from the time on at which it is composed', async () => {
  const { counts, lines, registry } = aRegistry()
  assert.deepEqual(await lines('platekeeper_image_cache'), [])
  counts.show({ imageCache: () => ({ hits: 3, misses: 2, bytes: 1000 }) })
  const durations = { withinBounds: [1, 1, 2, 2, 2, 2], count: 3, seconds: 4.5 }
  const figures: StoreFigures = {
    read: durations,
    write: { ...durations, count: 5 },
    retries: 1,
    commits: { ...durations, writes: 9 },
    pool: null,
    logBytes: 4096,
  }
  counts.show({ store: () => figures })
  assert.deepEqual(await lines('platekeeper_image_cache'), [
    'platekeeper_image_cache_hits_total 3',
    'platekeeper_image_cache_misses_total 2',
    'platekeeper_image_cache_bytes 1000',
  ])
  assert.deepEqual(await lines('platekeeper_commit_'), [
    ...[1, 1, 2, 2, 2, 2, 3].map((count, index) => {
      const le = ['0.001', '0.005', '0.025', '0.1', '0.5', '2.5', '+Inf'][index]
      return `platekeeper_commit_seconds_bucket{le="${le}"} ${count}`
    }),
    'platekeeper_commit_seconds_sum 4.5',
    'platekeeper_commit_seconds_count 3',
    'platekeeper_commit_writes_total 9',
  ])
  assert.match(await registry.metrics(), /^# TYPE platekeeper_store_seconds histogram$/m)
  assert.ok((await lines()).includes('platekeeper_store_seconds_count{operation="write"} 5'))
  assert.deepEqual(await lines('platekeeper_pool'), [])
})

test('times of the service are seconds since 1970, and of several editions of a source the first counts', async () => {
  const { lines } = aRegistry({
    jobs: [{ kind: 'notice', state: 'waiting', count: 2 }],
    editions: [
      { source: 'folder', publishedAt: 2_000, endsAt: null },
      { source: 'folder', publishedAt: 1_000, endsAt: null },
      { source: 'dtpp', publishedAt: 3_000, endsAt: 9_500 },
    ],
    nextRotation: 4_000,
    lastBackup: null,
    oldestNotice: 5_000,
  })
  assert.deepEqual(
    (await lines()).filter((line) => /_jobs|_timestamp/.test(line)),
    [
      'platekeeper_jobs{kind="notice",state="waiting"} 2',
      'platekeeper_edition_published_timestamp_seconds{source="folder"} 1',
      'platekeeper_edition_published_timestamp_seconds{source="dtpp"} 3',
      'platekeeper_edition_end_timestamp_seconds{source="dtpp"} 9.5',
      'platekeeper_key_rotation_timestamp_seconds 4',
      'platekeeper_oldest_notice_timestamp_seconds 5',
    ],
  )
})

test('the database is read at most once in 15 seconds, also while it cannot be read', async () => {
  let time = 0
  let reads = 0
  const standings = createStandings(
    async () => {
      reads += 1
      if (reads === 1) throw new Error('away')
      return { jobs: [], editions: [], nextRotation: null, lastBackup: reads, oldestNotice: null }
    },
    () => time,
  )
  assert.deepEqual(await Promise.all([standings(), standings()]), [null, null])
  time = 14_999
  assert.deepEqual([await standings(), reads], [null, 1])
  time = 15_000
  await standings()
  assert.equal((await standings())?.lastBackup, 2)
})
