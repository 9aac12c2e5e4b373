import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { aJob } from '../../../../test/conformance/records.ts'
import { createClock, freshStore } from '../../../../test/fixtures/index.ts'
import { importLease, settleLost } from '../../../editions/jobs/import-job.ts'
import { StoreUnavailable } from '../../../failures/index.ts'
import type { JobStore } from '../../../jobs/index.ts'
import type { ImportParts } from './import-parts.ts'
import { takeTurn } from './take-turn.ts'

const away = new StoreUnavailable('The database is unreachable', { isTransient: true })

/** A command whose job was just added. `lose`: what happens instead of its first claim. */
async function open(t: TestContext, lose: (claim: () => Promise<unknown>) => Promise<never>) {
  const { jobs: store } = await freshStore(t)
  const clock = createClock()
  const job = aJob({ kind: 'import', queue: 'nasr', dueAt: clock.now() + importLease * 1000 })
  await store.add(job)
  let claims = 0
  const claimOne: JobStore['claimOne'] = (claim) => {
    claims += 1
    return claims === 1 ? lose(() => store.claimOne(claim)) : store.claimOne(claim)
  }
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
    clock.advance(importLease)
  }
  const parts = {
    context: { now: clock.now, signal: new AbortController().signal, terminal: { say }, program: 'platekeeper' },
    service: { store: { jobs: { ...store, claimOne } }, parts: { random: randomBytes } },
    editions: { importLease, settleLost },
    onProgress: () => undefined,
  } as unknown as ImportParts
  return { job, said, parts }
}

test('an import that waits for its turn outlasts a database that is away, and says so', async (t) => {
  const { job, said, parts } = await open(t, () => Promise.reject(away))
  const claimed = await takeTurn(job, parts)
  assert.deepEqual([claimed.state, claimed.attempts], ['running', 1])
  assert.deepEqual(said, ['The database is unreachable. Retrying'])
})

test('a claim whose answer was lost is claimed again after its lease', async (t) => {
  const { job, parts } = await open(t, async (claim) => {
    await claim()
    throw away
  })
  const claimed = await takeTurn(job, parts)
  assert.deepEqual([claimed.state, claimed.attempts], ['running', 2])
})
