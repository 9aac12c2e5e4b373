import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { everything, failingStore, send, startService, tokensOf } from '../fixtures/index.ts'

test('an outage of the database is a few short lines, for any number and kind of requests', async (t) => {
  let isAway = false
  const lines: string[] = []
  const fault = () =>
    isAway ? new StoreUnavailable('The database is away: start it', { cause: new Error('ECONNREFUSED') }) : null
  const failing = failingStore(fault)
  const service = await startService({
    env: { LOG_LEVEL: 'info' },
    logTo: (line) => void lines.push(line),
    storeAs: (store) => ({
      ...failing(store),
      tryWrite: () => (isAway ? Promise.reject(fault()) : store.tryWrite()),
    }),
  })
  t.after(() => service.close())
  const { app, documented } = service
  const pending = await documented.start()
  const tokens = tokensOf(await service.signIn(documented, { scope: everything }))
  const headers = { authorization: `Bearer ${tokens.access_token}` }
  const refresh = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token ?? '' }
  lines.length = 0

  isAway = true
  for (let round = 0; round < 5; round += 1) {
    service.clock.advance(6)
    assert.equal((await documented.post('/connect/token', refresh)).status, 503)
    assert.equal((await documented.poll(pending)).body.error, 'slow_down')
    assert.equal((await send(app, { url: '/v2/airport/KPDX', headers })).status, 503)
    assert.equal((await send(app, { url: `/connect/authorize?client_id=${documented.id}` })).status, 503)
    await service.runJobs()
  }
  isAway = false
  await service.runJobs()
  await service.runJobs()

  const parsed = lines.map((line) => JSON.parse(line))
  assert.match(parsed[0].msg, /The database is away: start it\. Requests .* 503/)
  assert.match(parsed.at(-1).msg, /Available again after \d+ s: database/)
  assert.equal(parsed.at(-1).requests, 20)
  assert.ok(parsed.at(-1).rounds >= 5)
  // A minute passes with each round of the jobs.
  assert.equal(lines.length, 2 + 5)
  for (const line of lines) assert.ok(line.length < 500 && !line.includes('stack'), line)
  assert.equal((await documented.post('/connect/token', refresh)).status, 200)
})
