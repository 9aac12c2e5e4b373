import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createClock, freshStore } from '../../test/fixtures/index.ts'
import { composeClock } from './clock.ts'

const day = 86_400
const start = Date.UTC(2026, 10, 26)

test('the log says how far which clock is wrong, what waits until when, and what to do; then that it continues', async (t) => {
  const store = await freshStore(t)
  await store.clock.record({ recorded: start, leapAt: null, leapServed: null })
  const clock = createClock(start)
  clock.set(start + 365 * day * 1000)
  const said: string[] = []
  const log = (level: string) => (_: object, message: string) => said.push(`${level}: ${message}`)
  let check = async (): Promise<unknown> => undefined
  await composeClock({
    ...{ store, now: clock.now, monotonic: clock.monotonic, log: { warn: log('warn'), info: log('info') } },
    rounds: {
      start: ({ work }) => {
        check = () => work(new AbortController().signal)
      },
      stop: async () => undefined,
    },
  })
  clock.advance(day)
  await check()
  await check()
  clock.set(start)
  await check()
  assert.deepEqual(said, [
    'warn: The clock of this machine (2027-11-26T00:00:00.000Z) is 365 days ahead of the newest time in the database (2026-11-26T00:00:00.000Z). From now until 2027-11-27T00:00:00.000Z nothing is removed by age, signing keys are not rotated and editions are not activated. Then the server goes by this clock. If the clock is wrong, set it. If it is right, run: platekeeper clock accept',
    'info: The clock is accepted: removal by age, key rotation and the activation of editions continue. It was accepted by an operator, or the server ran for 24 hours with it',
    'warn: The clock of this machine (2026-11-26T00:00:00.000Z) is 366 days behind the newest time in the database (2027-11-27T00:00:00.000Z). Sign-ins that are started or used now do not end earlier because of this. If the clock is wrong, set it. If it is right, run: platekeeper clock accept',
  ])
})
