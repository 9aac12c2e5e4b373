import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Check, type CheckName, type CheckResult, createChecks, finding } from './index.ts'

type Results = Partial<Record<CheckName, CheckResult | Error>>

function aServer(results: Results, freshFor = 0) {
  const changes: unknown[] = []
  const runs: CheckName[] = []
  let time = 0
  const checks = (Object.keys(results) as CheckName[]).map((name): Check => {
    const run = async () => {
      runs.push(name)
      const result = results[name]
      if (result instanceof Error) throw result
      return result ?? null
    }
    return { name, freshFor, run }
  })
  const report = createChecks(checks, {
    limit: 60_000,
    monotonic: () => time,
    changed: (name, found) => void changes.push([name, found?.kind ?? null]),
    unexpected: (name, error) => void changes.push([name, error]),
  })
  const states = async () => {
    const { isReady, checks: found } = await report()
    return { isReady, ...Object.fromEntries([...found].map(([name, { state }]) => [name, state])) }
  }
  const pass = (seconds: number) => {
    time += seconds * 1000
  }
  return { states, report, changes, runs, pass }
}

const stale = finding('backup', 'old', { days: 9 })
const unreadable = finding('database', 'unreadable', {})

test('a required check that fails makes a server unready; an advisory one is a warning', async () => {
  const results: Results = { database: null, backup: stale }
  const { states } = aServer(results)
  assert.deepEqual(await states(), { isReady: true, database: 'ok', backup: 'warning' })
  results.database = unreadable
  assert.deepEqual(await states(), { isReady: false, database: 'failed', backup: 'warning' })
})

test('a finding has the sentence of the catalogue with its numbers', async () => {
  const { report } = aServer({ backup: stale })
  const { reason, remedy } = (await report()).checks.get('backup')?.finding ?? assert.fail()
  assert.equal(reason, 'The newest backup is 9 days old.')
  assert.match(remedy, /platekeeper backup TARGET/)
})

test('a change is reported once, also when a check is well again, and not when only a number changes', async () => {
  const results: Results = { backup: null }
  const { states, changes } = aServer(results)
  for (const result of [null, stale, finding('backup', 'old', { days: 10 }), finding('backup', 'failed', {}), null]) {
    results.backup = result
    await states()
    await states()
  }
  assert.deepEqual(changes, [
    ['backup', 'old'],
    ['backup', 'failed'],
    ['backup', null],
  ])
})

test('a result is remembered while it is fresh; a finding is looked at again after a minute', async () => {
  const results: Results = { certificate: null }
  const { states, runs, pass } = aServer(results, 3600)
  await states()
  pass(3599)
  await states()
  assert.equal(runs.length, 1)
  pass(1)
  results.certificate = finding('certificate', 'ended', { setting: 'AUTH_URL' })
  await states()
  pass(59)
  await states()
  assert.equal(runs.length, 2)
  pass(1)
  results.certificate = null
  assert.equal(((await states()) as Record<string, unknown>)['certificate'], 'ok')
})

test('what cannot be known is neither well nor a finding, and changes nothing in the log', async () => {
  const results: Results = { editions: 'unknown' }
  const { states, changes } = aServer(results)
  assert.deepEqual(await states(), { isReady: true, editions: 'unknown' })
  assert.deepEqual(changes, [])
})

test('an unexpected error is reported once: a required check has failed, an advisory one is unknown', async () => {
  const error = new Error('postgres://keeper:secret@db is away')
  const results: Results = { database: error, jobs: error }
  const { states, changes } = aServer(results)
  assert.deepEqual(await states(), { isReady: false, database: 'failed', jobs: 'unknown' })
  await states()
  assert.deepEqual(changes, [
    ['database', error],
    ['database', 'unreadable'],
    ['jobs', error],
  ])
})

test('a check without a result in time has failed, and runs once however many ask', async () => {
  let started = 0
  const released = Promise.withResolvers<null>()
  const hangs = (name: CheckName): Check => ({
    name,
    freshFor: 0,
    run() {
      started += 1
      return released.promise
    },
  })
  const parts = { limit: 1, monotonic: () => 0, changed: () => undefined, unexpected: () => undefined }
  const report = createChecks([hangs('images'), hangs('mail')], parts)
  const reports = await Promise.all([report(), report()])
  reports.push(await report())
  for (const { isReady, checks } of reports)
    assert.deepEqual([isReady, checks.get('images')?.state, checks.get('mail')?.state], [false, 'failed', 'unknown'])
  assert.equal(started, 2)
  released.resolve(null)
})
