import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Registry } from 'prom-client'
import { createCounts, finding, type HealthReport, registerMetrics } from './index.ts'

const report: HealthReport = {
  isReady: true,
  checks: new Map([
    ['database', { state: 'ok', finding: null }],
    ['backup', { state: 'warning', finding: finding('backup', 'old', { days: 8 }) }],
    ['certificate', { state: 'unknown', finding: null }],
  ]),
}

test('metrics are what was counted, with the version and what Node knows of itself', async () => {
  const counts = createCounts()
  const registry = new Registry()
  registerMetrics(registry, { counts, report: async () => report, version: '1.2.3' })
  counts.answered('GET', '/v2/charts/:icao', 200)
  counts.answered('GET', '/v2/charts/:icao', 200)
  counts.answered('GET', '/v2/charts/:icao', 304)
  counts.answered('POST', '/connect/token', 400)
  counts.countPoll('authorization_pending')
  counts.countPoll('tokens')
  counts.countPoll('authorization_pending')
  const lines = async () => (await registry.metrics()).split('\n')
  const ours = (await lines()).filter((line) => line.startsWith('platekeeper_'))
  assert.deepEqual(ours, [
    'platekeeper_requests_total{method="GET",route="/v2/charts/:icao",status="200"} 2',
    'platekeeper_requests_total{method="GET",route="/v2/charts/:icao",status="304"} 1',
    'platekeeper_requests_total{method="POST",route="/connect/token",status="400"} 1',
    'platekeeper_polls_total{reply="authorization_pending"} 2',
    'platekeeper_polls_total{reply="tokens"} 1',
    'platekeeper_check{check="database",required="true"} 1',
    'platekeeper_check{check="backup",required="false"} 0',
    'platekeeper_build_info{version="1.2.3"} 1',
  ])
  counts.countPoll('tokens')
  const again = await lines()
  assert.ok(again.includes('platekeeper_polls_total{reply="tokens"} 2'))
  for (const name of [
    'nodejs_eventloop_lag_p99_seconds',
    'process_resident_memory_bytes',
    'nodejs_heap_size_used_bytes',
  ]) {
    assert.ok(
      again.some((line) => line.startsWith(`${name} `)),
      name,
    )
  }
})
