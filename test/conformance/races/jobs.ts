import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { rounds as roundsOf } from '../../fixtures/rounds.ts'
import { aJob, unique } from '../records.ts'
import type { StoreUnderTest } from '../store-under-test.ts'
import { callers, type Round } from './callers.ts'
import type { JobAct } from './job-rival.ts'
import { startPair } from './pair.ts'
import type { Exchange } from './tally.ts'

const rounds = roundsOf({ quick: 4, long: 200 })
const jobsEach = 30

/** The guarantees of every JobStore to two processes that run jobs of one kind. */
export function jobRacesSuite({ name, fresh }: StoreUnderTest): void {
  describe(`${name}: two processes with ${callers} callers each, ${rounds} rounds`, () => {
    test('each job is finished by one, also when leases end while others claim', async (t) => {
      const { store, location, dispose } = await fresh()
      const pair = await startPair('./job-rival.ts', [location])
      t.after(async () => {
        await pair.close()
        await dispose()
      })
      for (let round = 0; round < rounds; round += 1) {
        const kind = unique()
        const ids = Array.from({ length: jobsEach }, unique)
        await Promise.all(ids.map((id) => store.jobs.add(aJob({ id, kind, dueAt: 1 }))))
        // The later callers are past the lease of the earlier ones.
        const acts = [1000, 1001, 1002].map((now): JobAct => ({ kind: 'run', of: kind, now }))
        const message: Round<JobAct> = { acts, first: [0, 1] }
        const replies = (await pair.round<readonly Exchange[]>(message)).flat().map(({ reply }) => reply)
        const finished = replies.filter((reply) => reply.startsWith('finished'))
        assert.equal(new Set(finished).size, finished.length, 'one of two that held a job finished it')
        for (const id of ids) {
          const { state, fence, lastEvent } = (await store.jobs.find(id)) ?? assert.fail()
          const isFinished = finished.includes(`finished ${id}`)
          assert.equal(state, isFinished ? 'succeeded' : 'running')
          assert.equal(lastEvent, fence + (isFinished ? 1 : 0))
        }
        assert.ok(finished.length > 0)
      }
    })
  })
}
