import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { endpoints } from '../../src/contract/index.ts'
import { countedEvents } from '../../src/figures/index.ts'
import { metrics } from '../../src/health/index.ts'
import { listenOn } from '../../src/http/index.ts'
import { aDrawnChart, aJob, anAirport } from '../conformance/records.ts'
import { freePort, openBrowser, refreshTokenOf, type Service, startService, tokensOf } from '../fixtures/index.ts'

let service: Service
let port: number

before(async () => {
  port = await freePort()
  service = await startService({ env: { OPS_PORT: String(port) } })
  await listenOn(service.app, { host: '127.0.0.1', port: 0 })
})
after(() => service.close())

const text = async (): Promise<string> => (await fetch(`http://127.0.0.1:${port}/metrics`)).text()

function figureOf(all: string, series: string): number {
  const line = all.split('\n').find((each) => each.startsWith(`${series} `))
  assert.ok(line, series)
  return Number(line.split(' ').at(-1))
}

/** By how much a series rises. */
async function rise(series: string, act: () => Promise<unknown>): Promise<number> {
  const before = figureOf(await text(), series)
  await act()
  return figureOf(await text(), series) - before
}

test('sign-ins are counted by method and outcome, and attempts that reach a limit by kind', async () => {
  const series = (outcome: string): string => `platekeeper_sign_ins_total{method="password",outcome="${outcome}"}`
  const enter = async (password: string) => {
    const browser = openBrowser(service.app, { ip: '198.51.100.7' })
    await browser.open('/login')
    return browser.submit('/login', { username: 'visitor', password })
  }
  assert.equal(await rise(series('signed_in'), () => service.signIn(service.documented)), 1)
  assert.equal(await rise(series('refused'), () => enter('wrong')), 1)
  const limited = await rise('platekeeper_attempts_limited_total{kind="password"}', async () => {
    for (let attempt = 0; attempt < 6; attempt += 1) await enter('wrong')
  })
  assert.equal(limited, 2)
  assert.equal(figureOf(await text(), series('limited')), 2)
})

test('refreshes are counted once, by outcome', async () => {
  const { documented } = service
  const key = { 'idempotency-key': 'the-key-of-one-refresh' }
  const series = (outcome: string): string => `platekeeper_refreshes_total{outcome="${outcome}"}`
  const token = refreshTokenOf(await service.signIn(documented))
  assert.equal(await rise(series('rotated'), () => documented.refresh(token, {}, key)), 1)
  assert.equal(await rise(series('replayed'), () => documented.refresh(token, {}, key)), 1)
  assert.equal(await rise(series('reused'), () => documented.refresh(token)), 1)
  assert.equal(await rise(series('rejected'), () => documented.refresh(token)), 1)
  assert.equal(await rise(series('rejected'), () => documented.refresh('rt_unknown')), 1)
})

test('the parts of the server show their figures, and every metric of the table has a value', async () => {
  const { editions, jobs } = service.store
  const edition = await editions.begin({ source: 'folder:plates', cycle: '2612' })
  await editions.addAirports(edition, [anAirport('KPDX')])
  await editions.addCharts(edition, [aDrawnChart('KPDX', '11-1')])
  await editions.complete(edition, { effectiveAt: null, report: null })
  await editions.activate(edition, service.clock.now())
  await jobs.add(aJob({ kind: 'notice' }))
  const backup = { id: 'a', target: '/backups', kind: 'folder', now: service.clock.now() } as const
  await service.store.backups.begin(backup)
  const result = { databaseBytes: 1, images: 1, imageBytes: 1, failure: null }
  await service.store.backups.finish('a', result, service.clock.now())
  service.clock.advance(15)
  const all = await text()
  const published = `platekeeper_edition_published_timestamp_seconds{source="folder"}`
  assert.ok(figureOf(all, published) > 1e9)
  assert.equal(figureOf(all, 'platekeeper_backup_timestamp_seconds'), backup.now / 1000)
  assert.ok(figureOf(all, 'platekeeper_key_rotation_timestamp_seconds') > service.clock.now() / 1000)
  assert.ok(figureOf(all, 'platekeeper_hashing_seconds_count') > 0)
  for (const operation of ['read', 'write'])
    assert.ok(figureOf(all, `platekeeper_store_seconds_count{operation="${operation}"}`) > 0)
  assert.ok(figureOf(all, 'platekeeper_commit_writes_total') >= figureOf(all, 'platekeeper_commit_seconds_count'))
  assert.ok(figureOf(all, 'platekeeper_write_ahead_log_bytes') > 0)
  // Those of PostgreSQL, and of an edition that ends.
  const absent = [
    'platekeeper_pool_connections',
    'platekeeper_pool_waiting',
    'platekeeper_edition_end_timestamp_seconds',
  ]
  const missing = metrics.filter(({ name }) => !new RegExp(`^${name}(_count)?[{ ]`, 'm').test(all))
  assert.deepEqual(
    missing.map(({ name }) => name),
    absent,
  )
})

test('no label is chosen by a client, and nothing that it sent is shown', async () => {
  const { documented, app } = service
  const at = (app.server.address() as AddressInfo).port
  const hostile = 'hostile\\"} 1\nplatekeeper_x{y="'
  const send = (method: string, path: string, headers: Readonly<Record<string, string>> = {}) =>
    new Promise<void>((resolve, reject) => {
      const options = { host: '127.0.0.1', port: at, method, path, headers, agent: false }
      request(options, (response) => response.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
  const series = (all: string): readonly string[] =>
    all
      .split('\n')
      .filter((line) => line.startsWith('platekeeper_'))
      .map((line) => line.replace(/ [^ ]*$/, ''))
  const own: Readonly<Record<string, ReadonlySet<string>>> = {
    method: new Set([
      'GET',
      'HEAD',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'OPTIONS',
      'other',
      ...countedEvents['sign-in'].method,
    ]),
    reply: new Set(countedEvents.poll.reply),
    kind: new Set([...countedEvents['attempt limited'].kind, 'notice']),
  }
  const tokens = tokensOf(await service.signIn(documented))
  for (const name of ['PROPFIND', 'BREW', 'QUERY', 'GET', 'POST']) {
    const headers = { 'user-agent': 'hostile/1', 'x-forwarded-for': '203.0.113.99', 'x-request-id': 'hostile' }
    await send(name, '/hostile/path', headers).catch(() => undefined)
    await send(name, '/v2/charts/HOSTILE/hostile.png?hostile=1', headers).catch(() => undefined)
  }
  for (const grant_type of [hostile, 'constructor', 'refresh_token']) {
    await documented.post(endpoints.token.path, { client_id: hostile, grant_type, refresh_token: hostile })
    await documented.post(endpoints.token.path, { grant_type, refresh_token: hostile, scope: hostile })
  }
  await documented.post(endpoints.deviceAuthorization.path, { client_id: hostile })
  await openBrowser(app).post('/login', { username: hostile, password: hostile })
  service.clock.advance(15)
  const all = await text()
  for (const line of series(all)) {
    for (const [, name = '', value = ''] of line.matchAll(/(\w+)="([^"]*)"/g)) {
      const values = line.startsWith('platekeeper_jobs') ? null : own[name]
      if (values) assert.ok(values.has(value), line)
    }
  }
  for (const secret of [
    'hostile',
    'HOSTILE',
    'constructor',
    'PROPFIND',
    '203.0.113.99',
    '198.51.100.7',
    'visitor',
    'plates',
    '/backups',
    documented.id,
    documented.secret,
    tokens.access_token,
    service.dataDir,
  ]) {
    assert.ok(!all.includes(secret), secret)
  }
})
