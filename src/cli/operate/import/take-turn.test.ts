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

/** A command whose job was just added. `lose`: what happens instead of its first claim; `changes`: how the store fails besides. */
async function open(
  t: TestContext,
  lose: (claim: () => Promise<unknown>) => Promise<never>,
  changes: Partial<JobStore> = {},
) {
  const { jobs: store } = await freshStore(t)
  const clock = createClock()
  const job = aJob({ kind: 'import', queue: 'nasr', dueAt: clock.now() + importLease * 1000 })
  await store.add(job)
  let claims = 0
  const claimOne: JobStore['claimOne'] = (claim) => {
    claims += 1
    return claims === 1 ? lose(() => store.claimOne(claim)) : store.claimOne(claim)
  }
  const controller = new AbortController()
  const said: string[] = []
  const say = (line: string): void => {
    said.push(line)
    clock.advance(importLease)
  }
  const parts = {
    context: { now: clock.now, signal: controller.signal, terminal: { say }, program: 'platekeeper' },
    service: { store: { jobs: { ...store, claimOne, ...changes } }, parts: { random: randomBytes } },
    editions: { importLease, settleLost },
    onProgress: () => undefined,
  } as unknown as ImportParts
  return { job, said, parts, store, clock, interrupt: () => controller.abort() }
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

test('an import that is interrupted while the database is away is cancelled when it is back', async (t) => {
  const { job, parts, store, interrupt } = await open(t, async () => {
    interrupt()
    throw away
  })
  await assert.rejects(takeTurn(job, parts), { message: 'Interrupted', hint: /nothing was imported/ })
  assert.equal((await store.find(job.id))?.state, 'cancelled')
})

test('one that another process ended before it could be cancelled is not said to have imported nothing', async (t) => {
  const lose = async () => {
    interrupt()
    throw away
  }
  const { job, parts, interrupt } = await open(t, lose, { cancel: async () => false })
  await assert.rejects(takeTurn(job, parts), { message: 'Interrupted', hint: /jobs show \S+ says how it ends/ })
})

test('one that cannot be cancelled because the database stays away names the command for it', async (t) => {
  const cancel = () => Promise.reject(away)
  const lose = async () => {
    interrupt()
    throw away
  }
  const { job, parts, interrupt } = await open(t, lose, { cancel })
  const hint = /a worker may begin it\. When the database is back: platekeeper jobs cancel \S+$/
  await assert.rejects(takeTurn(job, parts), { message: 'Interrupted', hint })
})

for (const [end, says] of [
  [{ state: 'succeeded' }, /^Job \S+ was done by another process$/],
  [{ state: 'failed', failure: 'The disk is full' }, /^Job \S+ failed in another process: The disk is full$/],
] as const) {
  test(`an import that a worker took during an outage, and that ${end.state}, is not said to have never begun`, async (t) => {
    const { job, parts, store, clock } = await open(t, async () => {
      const [claimed] = await store.claim({ kind: 'import', now: clock.now() + 60_000, until: clock.now(), limit: 1 })
      assert.ok(claimed)
      await store.save([{ job: { ...claimed, ...end, dueAt: null, endedAt: clock.now() }, event: null }], clock.now())
      throw away
    })
    await assert.rejects(takeTurn(job, parts), { message: says })
  })
}
