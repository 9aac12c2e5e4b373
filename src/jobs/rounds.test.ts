import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Every } from '../failures/index.ts'
import { createRounds } from './rounds.ts'

/** Rounds whose time a test says: `pass(5)` does the work of those every five seconds. */
function open() {
  const due = new Map<number, () => Promise<void>>()
  const every: Every = (seconds, work) => {
    due.set(seconds, work)
    return () => due.delete(seconds)
  }
  const logged: unknown[][] = []
  const rounds = createRounds({ every, log: { error: (...line) => void logged.push(line) } })
  return { rounds, logged, due, pass: async (seconds: number) => due.get(seconds)?.() }
}

test('each round has its own period, and one that fails is logged and tried again', async () => {
  const { rounds, logged, pass } = open()
  const fault = new Error('the disk is full')
  const done: string[] = []
  rounds.start(
    { seconds: 5, work: async () => done.push('often'), failure: 'Often failed' },
    { seconds: 60, work: () => Promise.reject(fault), failure: 'Keys could not be rotated' },
  )
  for (const seconds of [5, 60, 5, 60]) await pass(seconds)
  assert.deepEqual(done, ['often', 'often'])
  const line = [{ err: fault }, 'Keys could not be rotated; retrying']
  assert.deepEqual(logged, [line, line])
})

test('work that throws instead of rejecting is logged as well', async () => {
  const { rounds, logged, pass } = open()
  const fault = new Error('no')
  const work = () => {
    throw fault
  }
  rounds.start({ seconds: 5, work, failure: 'It failed' })
  await pass(5)
  assert.deepEqual(logged, [[{ err: fault }, 'It failed; retrying']])
})

test('stopped, rounds learn of it, are waited for, and none begins', async () => {
  const { rounds, due } = open()
  const done: string[] = []
  const finish = Promise.withResolvers<void>()
  const work = async (stopping: AbortSignal) => {
    await finish.promise
    done.push(stopping.aborted ? 'stopping' : 'running')
  }
  rounds.start({ seconds: 5, work, failure: 'It failed' })
  const round = due.get(5)
  const running = round?.()
  const stopped = rounds.stop().then(() => done.push('stopped'))
  assert.equal(due.size, 0)
  finish.resolve()
  await Promise.all([running, stopped])
  await round?.()
  assert.deepEqual(done, ['stopping', 'stopped'])
})
