import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import type { ChartList } from '../../src/contract/index.ts'
import { aDrawnChart, anAirport } from '../conformance/records.ts'
import { startService, tokensOf } from '../fixtures/index.ts'

/** A signed-in application, and editions of one chart each that it can see once they are live. */
async function start(t: TestContext) {
  const service = await startService()
  t.after(service.close)
  const { editions } = service.store
  const { access_token } = tokensOf(await service.signIn(service.documented))
  return {
    ...service,
    editions,
    async ready(name: string, effectiveAt: number | null): Promise<number> {
      const edition = await editions.begin({ source: 'folder:plates', cycle: '2612' })
      await editions.addAirports(edition, [anAirport('KPDX')])
      await editions.addCharts(edition, [aDrawnChart('KPDX', '11-1', { name })])
      await editions.complete(edition, { effectiveAt, report: null })
      return edition
    },
    async listed(): Promise<readonly string[]> {
      const headers = { authorization: `Bearer ${access_token}` }
      const answer = await service.app.inject({ url: '/v2/charts/KPDX?version=STD', headers })
      return answer.json<ChartList>().charts.map(({ name }) => name)
    },
  }
}

test('a running service shows an edition once its time has come, within a minute', async (t) => {
  const { editions, ready, listed, clock, runJobs } = await start(t)
  await editions.activate(await ready('this cycle', null), clock.now())
  await ready('next cycle', clock.now() + 1_000_000)
  await runJobs()
  assert.deepEqual(await listed(), ['this cycle'])
  clock.advance(1000)
  await runJobs()
  assert.deepEqual(await listed(), ['next cycle'])
})

test('rollback and withdrawal are seen with the next request, and so is going forward again', async (t) => {
  const { editions, ready, listed, clock } = await start(t)
  const [first, second] = [await ready('first', null), await ready('second', null)]
  assert.deepEqual(await listed(), [])
  for (const [edition, name] of [
    [first, 'first'],
    [second, 'second'],
    [first, 'first'],
    [second, 'second'],
  ] as const) {
    await editions.activate(edition, clock.now())
    assert.deepEqual(await listed(), [name])
  }
  await editions.withdraw('folder:plates', clock.now())
  assert.deepEqual(await listed(), [])
})
