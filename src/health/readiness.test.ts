import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createReadiness, type ReadinessCheck } from './index.ts'

function aServer(faults: Record<string, Error | null>) {
  const changes: unknown[] = []
  const checks = Object.keys(faults).map((name): ReadinessCheck => {
    const check = async () => {
      const fault = faults[name]
      if (fault) throw fault
    }
    return { name, check }
  })
  const changed = (failed: readonly string[], errors: readonly unknown[]) => void changes.push([failed, errors])
  return { readiness: createReadiness(checks, { limit: 60_000, changed }), changes }
}

test('a server is ready while all checks pass, and names those that fail without their reason', async () => {
  const faults: Record<string, Error | null> = { database: null, keys: null }
  const { readiness } = aServer(faults)
  assert.deepEqual(await readiness(), { isReady: true, checks: { database: 'ok', keys: 'ok' } })
  faults['keys'] = new Error('postgres://keeper:secret@db is away')
  assert.deepEqual(await readiness(), { isReady: false, checks: { database: 'ok', keys: 'failed' } })
  faults['keys'] = null
  assert.equal((await readiness()).isReady, true)
})

test('a change of the checks that fail is reported once, with the reasons', async () => {
  const away = new Error('away')
  const faults: Record<string, Error | null> = { database: away, keys: null }
  const { readiness, changes } = aServer(faults)
  await readiness()
  await readiness()
  faults['database'] = null
  await readiness()
  await readiness()
  assert.deepEqual(changes, [
    [['database'], [away]],
    [[], []],
  ])
})

test('a check without a result in time has failed, and runs once however many ask', async () => {
  let started = 0
  const released = Promise.withResolvers<void>()
  const check = async () => {
    started += 1
    await released.promise
  }
  const readiness = createReadiness([{ name: 'images', check }], { limit: 1, changed: () => undefined })
  const results = await Promise.all([readiness(), readiness()])
  results.push(await readiness())
  for (const result of results) assert.deepEqual(result, { isReady: false, checks: { images: 'failed' } })
  assert.equal(started, 1)
  released.resolve()
})
