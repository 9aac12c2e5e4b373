import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Job, type JobOutcome, newJob } from '../../jobs/index.ts'
import { NotPublished } from '../../sources/index.ts'
import { untilPublished } from './until-published.ts'

const reason = 'https://aeronav.faa.gov/d-tpp/2613/ has no d-TPP metafile'
const failed = (error: unknown): JobOutcome => ({ outcome: 'failed', failure: reason, again: true, error })

async function outcomeAfter(hours: number, end: JobOutcome, changes: Partial<Job> = {}): Promise<JobOutcome> {
  const kind = { name: 'import', runsIn: 'any process', retry: [], lease: 30, together: 1, failure: 'x' } as const
  const waiting = untilPublished({ ...kind, ...{ run: async () => [end] } }, () => 1000 + hours * 3_600_000)
  const input = { source: 'dtpp', place: 'any process', cycle: '2613' }
  const job = { ...newJob({ kind: 'import', input, key: 'schedule:dtpp' }, 'id', 1000), ...changes }
  const run = { job, signal: new AbortController().signal, progress: async () => undefined }
  return (await waiting.run([run]))[0] ?? assert.fail()
}

test('a scheduled import of a cycle waits until it is published, asking after pauses that grow to six hours', async () => {
  for (const [hours, seconds] of [
    [0, 900],
    [1, 1800],
    [8, 14_400],
    [24, 21_600],
    [600, 21_600],
  ] as const)
    assert.deepEqual(await outcomeAfter(hours, failed(new NotPublished(reason))), {
      outcome: 'postponed',
      reason,
      seconds,
    })
})

test('before the next cycle is due it has failed', async () => {
  const end = await outcomeAfter(27 * 24 + 1, failed(new NotPublished(reason)))
  assert.deepEqual([end.outcome, end.outcome === 'failed' && end.again], ['failed', false])
})

test('other failures, other sources, and imports that a person asked for, fail as before', async () => {
  const absent = failed(new NotPublished(reason))
  const other = failed(new Error('the disk is full'))
  assert.equal(await outcomeAfter(1, other), other)
  assert.equal(await outcomeAfter(1, absent, { key: null }), absent)
  assert.equal(await outcomeAfter(1, absent, { input: { source: 'ourairports', place: 'any process' } }), absent)
  const done: JobOutcome = { outcome: 'succeeded', result: null }
  assert.equal(await outcomeAfter(1, done), done)
})
