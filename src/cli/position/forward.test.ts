import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { PlatekeeperError, type Position } from '#client'
import { forwarder } from './forward.ts'

const position = (lat: number): Position => ({
  lat,
  lng: 0,
  heading: null,
  track: null,
  altitude: null,
  groundSpeed: null,
  at: '2026-11-26T09:01:00.000Z',
  source: 'xgps',
  onGround: null,
})
const failure = (status: number, retryAfter: number | null = null) =>
  new PlatekeeperError('unavailable', `HTTP ${status}`, { status, retryAfter })

/** A forwarder with a clock of its own: `pass` advances it, and runs what is due. */
function setUp(answers: (Error | null)[] = []) {
  let time = 0
  const sent: number[] = []
  const said: string[] = []
  let signIns = 0
  const sleeping: { until: number; wake(): void }[] = []
  const stopping = new AbortController()
  const settle = async () => {
    for (let turns = 0; turns < 10; turns += 1) await turn()
  }
  const forward = forwarder({
    async send({ lat }) {
      const answer = answers.shift() ?? null
      sent.push(lat)
      if (answer) throw answer
    },
    signIn: async () => {
      signIns += 1
    },
    report: (line) => said.push(line),
    now: () => time,
    sleep: (milliseconds, signal) =>
      new Promise((resolve, reject) => {
        sleeping.push({ until: time + milliseconds, wake: resolve })
        signal.addEventListener('abort', () => reject(signal.reason))
      }),
    signal: stopping.signal,
  })
  const running = forward.run()
  return {
    ...forward,
    running,
    list: sent,
    said,
    signIns: () => signIns,
    stop: () => stopping.abort(),
    async pass(milliseconds: number) {
      await settle()
      time += milliseconds
      for (const each of sleeping.splice(0)) each.until <= time ? each.wake() : sleeping.push(each)
      await settle()
    },
  }
}

describe('positions are forwarded', () => {
  test('at most ten a second, and only the newest of those that wait', async () => {
    const { offer, pass, list } = setUp()
    offer(position(1))
    await pass(0)
    for (const lat of [2, 3, 4]) offer(position(lat))
    await pass(99)
    assert.deepEqual(list, [1])
    await pass(1)
    assert.deepEqual(list, [1, 4])
    await pass(100)
    offer(position(5))
    await pass(0)
    assert.deepEqual(list, [1, 4, 5])
  })

  test('to a server that was away: the newest, when it answers again, and both is said once', async () => {
    const { offer, pass, list, said, isConnected } = setUp([failure(503), failure(502), failure(500, 4)])
    offer(position(1))
    await pass(0)
    assert.equal(isConnected(), false)
    offer(position(2))
    await pass(999)
    assert.deepEqual(list, [1])
    await pass(1)
    offer(position(3))
    await pass(2_000)
    offer(position(4))
    await pass(3_999)
    assert.deepEqual(list, [1, 2, 3])
    await pass(1)
    assert.deepEqual(list, [1, 2, 3, 4])
    assert.deepEqual(said, ['HTTP 503; trying again until it answers', 'The server accepts positions again'])
    assert.equal(isConnected(), true)
  })

  test('no sooner than a busy server asks, without a message', async () => {
    const { offer, pass, list, said } = setUp([failure(429, 2)])
    offer(position(1))
    await pass(0)
    offer(position(2))
    await pass(1_999)
    assert.deepEqual(list, [1])
    await pass(1)
    assert.deepEqual([list, said], [[1, 2], []])
  })

  test('not any more after ten seconds', async () => {
    const { offer, pass, list } = setUp([failure(503, 11)])
    offer(position(1))
    await pass(0)
    offer(position(2))
    await pass(11_000)
    assert.deepEqual(list, [1])
    offer(position(3))
    await pass(0)
    assert.deepEqual(list, [1, 3])
  })

  test('after the person has signed in again', async () => {
    const { offer, pass, list, signIns } = setUp([new PlatekeeperError('sign-in-needed', 'The sign-in has ended')])
    offer(position(1))
    await pass(0)
    assert.equal(signIns(), 1)
    offer(position(2))
    await pass(100)
    assert.deepEqual(list, [1, 2])
  })

  test('not by a session that may not: the error ends the work', async () => {
    const { offer, running } = setUp([failure(403)])
    offer(position(1))
    await assert.rejects(running, { message: 'HTTP 403' })
  })

  test('until Ctrl-C', async () => {
    const { running, stop } = setUp()
    stop()
    await running
  })

  test('until Ctrl-C at the end of a flight', async () => {
    const { offer, pass, finish, running, stop } = setUp([failure(503)])
    offer(position(1))
    await pass(0)
    offer(position(2))
    const finished = finish()
    stop()
    await finished
    await running
  })

  test('to the last one at the end of a flight', async () => {
    const { offer, pass, list, finish, running } = setUp()
    offer(position(1))
    await pass(0)
    offer(position(2))
    const finished = finish()
    await pass(100)
    await pass(100)
    await pass(100)
    await finished
    await running
    assert.deepEqual(list, [1, 2])
  })
})
