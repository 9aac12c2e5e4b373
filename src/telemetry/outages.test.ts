import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Every, StoreUnavailable } from '../failures/index.ts'
import { createTelemetry } from './index.ts'

/** A log, and time that passes when the test says so. */
function world() {
  const lines: string[] = []
  const telemetry = createTelemetry('info', (line) => void lines.push(line))
  let now = 0
  let isBroken = false
  const rounds = new Set<{ readonly seconds: number; readonly work: () => Promise<void>; due: number }>()
  const every: Every = (seconds, work) => {
    const round = { seconds, work, due: now + seconds * 1000 }
    rounds.add(round)
    return () => void rounds.delete(round)
  }
  const stop = telemetry.outages.start({
    log: telemetry.log,
    every,
    now: () => now,
    async tryWrite() {
      if (isBroken) throw new StoreUnavailable('away')
    },
  })
  const request = telemetry.log.child({ reqId: 'r' })
  return {
    ...{ lines, stop, log: telemetry.log },
    failRequest: (error: Error) => request.error({ err: error }, 'Try again'),
    failRound: (error: Error) => telemetry.log.error({ err: error }, 'retrying'),
    broken(value: boolean) {
      isBroken = value
    },
    async pass(seconds: number) {
      for (let second = 0; second < seconds; second += 1) {
        now += 1000
        for (const round of [...rounds]) {
          if (round.due > now) continue
          round.due = now + round.seconds * 1000
          await round.work()
        }
      }
    },
    parsed: () => lines.map((line) => JSON.parse(line)),
  }
}

const away = () =>
  new Error('wrapped', {
    cause: new StoreUnavailable('The database is away: start it', { cause: new Error('connect ECONNREFUSED') }),
  })

test('an outage is one line when it begins, one a minute with what failed, and one when it has ended', async () => {
  const { failRequest, failRound, broken, pass, parsed } = world()
  broken(true)
  for (let second = 0; second < 130; second += 1) {
    for (let i = 0; i < 50; i += 1) failRequest(away())
    if (second % 10 === 0) failRound(away())
    await pass(1)
  }
  broken(false)
  await pass(30)
  const lines = parsed()
  assert.deepEqual(
    lines.map(({ level, outage, cause, requests, rounds, seconds }) => [
      level,
      outage,
      cause,
      requests,
      rounds,
      seconds,
    ]),
    [
      [50, 'database', 'connect ECONNREFUSED', undefined, undefined, undefined],
      [50, 'database', undefined, 2999, 6, undefined],
      [50, 'database', undefined, 3000, 6, undefined],
      [40, 'database', undefined, 6500, 13, 129],
    ],
  )
  assert.match(lines[0].msg, /The database is away: start it. Requests .* 503/)
  assert.match(lines[3].msg, /Available again after 129 s: database/)
})

test('24 short outages at 50 requests a second are less than 100 short lines, without a stack', async () => {
  const { failRequest, broken, pass, lines } = world()
  for (let outage = 0; outage < 24; outage += 1) {
    broken(true)
    for (let second = 0; second < 3; second += 1) {
      for (let i = 0; i < 50; i += 1) failRequest(away())
      await pass(1)
    }
    broken(false)
    await pass(30)
  }
  assert.equal(lines.length, 48)
  for (const line of lines) {
    assert.ok(line.length < 500, line)
    assert.ok(!line.includes('stack'), line)
  }
})

test('an outage lasts until the database can be written, also if nothing asks for it', async () => {
  const { failRequest, broken, pass, lines } = world()
  broken(true)
  failRequest(away())
  await pass(600)
  assert.equal(lines.length, 1)
  broken(false)
  await pass(20)
  assert.equal(lines.length, 2)
})

test('a full disk, the database and the identity server are outages of their own', async () => {
  const { failRequest, parsed } = world()
  failRequest(away())
  failRequest(new StoreUnavailable('no room', { outage: 'disk' }))
  failRequest(new StoreUnavailable('no answer', { outage: 'identity server' }))
  failRequest(new StoreUnavailable('no room', { outage: 'disk' }))
  assert.deepEqual(
    parsed().map(({ outage }) => outage),
    ['database', 'disk', 'identity server'],
  )
})

test('any other error is logged each time, and so is every error before and after the server runs', () => {
  const { log, failRequest, stop, lines } = world()
  for (let i = 0; i < 3; i += 1) failRequest(new Error('a fault'))
  log.error('a text')
  assert.equal(lines.length, 4)
  stop()
  for (let i = 0; i < 3; i += 1) failRequest(away())
  assert.equal(lines.length, 7)
})
