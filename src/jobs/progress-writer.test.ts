import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock } from '../../test/fixtures/index.ts'
import type { JobProgress } from './job.ts'
import { progressWriter } from './progress-writer.ts'

/** A writer whose writes end when a test says so. */
function open() {
  const clock = createClock()
  const written: JobProgress[] = []
  let under: PromiseWithResolvers<void> | null = null
  const progress = (given: JobProgress) => {
    assert.equal(under, null, 'one write at a time')
    written.push(given)
    under = Promise.withResolvers<void>()
    return under.promise
  }
  const settle = async (how: 'resolve' | 'reject') => {
    const ending = under
    under = null
    if (how === 'resolve') ending?.resolve()
    else ending?.reject(new Error('The database is away'))
    await new Promise(setImmediate)
  }
  return { ...progressWriter({ progress }, clock.now), clock, written, settle }
}
const charts = (done: number) => ({ phase: 'charts', done, total: 400 })

test('progress is written every two seconds, and without what only its process needs', async () => {
  const { write, clock, written, settle } = open()
  for (let done = 1; done <= 400; done += 1) {
    write({ ...charts(done), name: `chart ${done}` } as JobProgress)
    await settle('resolve')
    clock.advance(0.01)
  }
  assert.deepEqual(written, [charts(1), charts(201)])
})

test('a part of the work that begins is written immediately, and work of one part has no name', async () => {
  const { write, written, settle } = open()
  for (const progress of [{ done: 1, total: null }, charts(1), charts(2), { phase: 'publish', done: 0, total: null }]) {
    write(progress)
    await settle('resolve')
  }
  assert.deepEqual(written, [{ done: 1, total: null }, charts(1), { phase: 'publish', done: 0, total: null }])
})

test('what comes during a write waits for its end, and of it the newest is written if it is time', async () => {
  const { write, clock, written, settle } = open()
  write(charts(1))
  write(charts(2))
  await settle('resolve')
  assert.deepEqual(written, [charts(1)], 'it is too early')
  clock.advance(2)
  write(charts(3))
  clock.advance(2)
  for (const done of [4, 5]) write(charts(done))
  assert.deepEqual(written, [charts(1), charts(3)])
  await settle('resolve')
  assert.deepEqual(written, [charts(1), charts(3), charts(5)])
})

test('a write that fails is made up for by the next', async () => {
  const { write, clock, written, settle } = open()
  write(charts(1))
  await settle('reject')
  clock.advance(2)
  write(charts(2))
  assert.deepEqual(written, [charts(1), charts(2)])
})

test('a clock that was set back does not end the progress', async () => {
  const { write, clock, written, settle } = open()
  write(charts(1))
  await settle('resolve')
  clock.advance(-3600)
  write(charts(2))
  assert.deepEqual(written, [charts(1), charts(2)])
})

test('after the end nothing is written, and the end waits for the write under way', async () => {
  const { write, end, clock, written, settle } = open()
  write(charts(1))
  clock.advance(2)
  write(charts(2))
  let isEnded = false
  const ending = end().then(() => {
    isEnded = true
  })
  await new Promise(setImmediate)
  assert.equal(isEnded, false)
  await settle('resolve')
  await ending
  write(charts(3))
  assert.deepEqual(written, [charts(1)])
})
