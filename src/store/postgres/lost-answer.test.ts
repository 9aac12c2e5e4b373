import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabases } from '../../../test/fixtures/postgres.ts'
import { startRelay } from '../../../test/fixtures/relay.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { newJob } from '../../jobs/index.ts'
import { statement } from './connections.ts'
import { openPostgres } from './open.ts'

const databases = await testDatabases()
after(() => databases.dispose())

const airport = { icao: 'NZWN', stated: {}, derived: {}, where: 'airports.csv', features: null }
const completed = { effectiveAt: 1000, report: null, liveAt: 1000 }

test('an edition is published once if the answer to its COMMIT is lost and it is completed again, also after its job was cancelled', async (t) => {
  const url = new URL(await databases.fresh())
  const relay = await startRelay(Number(url.port))
  t.after(() => relay.close())
  const through = Object.assign(new URL(url), { hostname: '127.0.0.1', port: relay.port }).href
  const { editions, jobs, audit, close } = await openPostgres(through, { foldUsername: (name) => name })
  t.after(close)
  const added = newJob({ kind: 'import', input: {} }, 'ab'.repeat(16), 1000)
  await jobs.add(added)
  const hold = (await jobs.claimOne({ id: added.id, now: 1000, until: 61_000 })) ?? assert.fail()
  const edition = await editions.begin({ source: 'folder', cycle: '2612' }, undefined, hold)
  await editions.addAirports(edition, [airport])

  relay.loseAnswerTo(statement('COMMIT').name)
  const isAway = (error: unknown) => error instanceof StoreUnavailable && error.isTransient
  await assert.rejects(editions.complete(edition, completed, hold), isAway)
  await jobs.cancel(added.id, 1001)
  await editions.complete(edition, completed, hold)
  assert.deepEqual(
    (await editions.list()).map(({ id, state, airports }) => [id, state, airports]),
    [[edition, 'live', 1]],
  )
  const published = (await audit.list({ limit: 10 })).filter(({ event }) => event === 'edition-publish')
  assert.equal(published.length, 1)
})
