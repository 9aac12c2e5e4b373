import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { execute, testDatabases } from '../../../test/fixtures/postgres.ts'
import { addedRows } from './added-rows.ts'
import { openPostgres } from './open.ts'

const databases = await testDatabases()
after(() => databases.dispose())

const airport = (icao: string) => ({ icao, stated: {}, derived: {}, where: 'airports.csv', features: null })

test('an edition that lacks acknowledged rows is not completed, and the error says what to do', async (t) => {
  const url = await databases.fresh()
  const { editions, close } = await openPostgres(url, { foldUsername: (name) => name })
  t.after(close)
  const edition = await editions.begin({ source: 'folder', cycle: '2612' })
  await editions.addAirports(edition, [airport('NZWN'), airport('KPDX')])
  // As after a crash that lost the end of the log.
  await execute(url, "DELETE FROM airports WHERE icao = 'KPDX'")
  const completed = { effectiveAt: null, report: null }
  await assert.rejects(editions.complete(edition, completed), /lacks rows.*database crashed.*Run the import again/)
  assert.deepEqual(
    (await editions.list()).map(({ state }) => state),
    ['building'],
  )
  await editions.addAirports(edition, [airport('KPDX')])
  await assert.rejects(editions.complete(edition, completed), /lacks rows/, 'other rows do not replace them')
})

test('an edition with the number of one that was lost with its rows is complete by its own', async (t) => {
  const url = await databases.fresh()
  const { editions, close } = await openPostgres(url, { foldUsername: (name) => name })
  t.after(close)
  const lost = await editions.begin({ source: 'folder', cycle: '2612' })
  await editions.addAirports(lost, [airport('NZWN'), airport('KPDX')])
  // As on a replica that took over before it had them.
  await execute(url, 'TRUNCATE editions RESTART IDENTITY CASCADE')
  const edition = await editions.begin({ source: 'folder', cycle: '2612' })
  assert.equal(edition, lost)
  await editions.addAirports(edition, [airport('NZWN')])
  await editions.complete(edition, { effectiveAt: null, report: null })
})

test('rows are counted for each edition, and of another process nothing is known', () => {
  const added = addedRows()
  added.note(1, { airports: 200 })
  added.note(1, { airports: 100 })
  added.note(1, { charts: 7 })
  added.note(2, { charts: 1 })
  assert.ok(!added.isMissing(1, { airports: 300, charts: 7 }))
  assert.ok(!added.isMissing(1, { airports: 301, charts: 8 }))
  assert.ok(added.isMissing(1, { airports: 299, charts: 7 }))
  assert.ok(added.isMissing(1, { airports: 300, charts: 6 }))
  assert.ok(!added.isMissing(3, { airports: 0, charts: 0 }))
  added.forget(1)
  assert.ok(!added.isMissing(1, { airports: 0, charts: 0 }))
})

test('statistics are made once for an edition of many rows, and not for one of few', () => {
  const added = addedRows()
  added.note(1, { airports: 2_000 })
  added.note(2, { charts: 200 })
  const asked = [1, 1, 2, 3].map((edition) => added.mustAnalyze(edition))
  assert.deepEqual(asked, [true, false, false, false])
})
