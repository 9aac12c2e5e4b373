import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { eventually } from '../../../test/fixtures/eventually.ts'
import { startPostgres } from '../../../test/fixtures/postgres.ts'
import { openPostgres } from './open.ts'

const server = await startPostgres()
after(() => server.dispose())

const airport = (icao: string) => ({ icao, stated: {}, derived: {}, where: 'airports.csv', features: null })
const completed = { effectiveAt: null, report: null }

test('after a crash of PostgreSQL an edition is complete or is not completed, and an import that is repeated is complete', async (t) => {
  const { editions, close, tryRead } = await openPostgres(await server.database(), { foldUsername: (name) => name })
  t.after(close)
  const importTwo = async (crash: () => Promise<void>) => {
    const edition = await editions.begin({ source: 'folder', cycle: '2612' })
    await editions.addAirports(edition, [airport('NZWN')])
    await crash()
    await editions.addAirports(edition, [airport('KPDX')])
    await editions.complete(edition, completed)
    const found: string[] = []
    for await (const { icao } of editions.airports(edition)) found.push(icao)
    return found
  }
  const crash = async () => {
    await server.kill()
    await server.start()
    await eventually(tryRead)
  }
  // The log is written by its own process every ten seconds here: the rows were only in memory.
  await assert.rejects(importTwo(crash), /lacks rows/)
  assert.deepEqual(
    (await editions.list()).map(({ state }) => state),
    ['building'],
  )
  assert.deepEqual(await importTwo(async () => undefined), ['KPDX', 'NZWN'])
})
