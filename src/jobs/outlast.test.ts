import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '../failures/index.ts'
import { outlast } from './outlast.ts'

const away = () => new StoreUnavailable('The database is unreachable', { isTransient: true })

/** `random` is 0 or almost 1. */
function waiting(random: 0 | 255) {
  const waits: number[] = []
  return {
    waits,
    parts: {
      random: (bytes: number) => Buffer.alloc(bytes, random),
      wait: async (time: number) => void waits.push(time),
    },
  }
}

test('work goes on when the store is back, and each outage is reported', async () => {
  const { waits, parts } = waiting(0)
  const reported: Error[] = []
  let begun = 0
  const work = async () => {
    begun += 1
    if (begun < 4) throw away()
    return 'done'
  }
  assert.equal(await outlast(work, { ...parts, onOutage: (error) => void reported.push(error) }), 'done')
  assert.deepEqual([begun, reported.length, waits], [4, 3, [250, 500, 1000]])
})

for (const [random, least, most] of [
  [0, 37, 38],
  [255, 75, 76],
] as const) {
  test(`an outage is outlasted for ${least} seconds, and then it is a failure`, async () => {
    const { waits, parts } = waiting(random)
    const work = () => Promise.reject(away())
    await assert.rejects(outlast(work, parts), /unreachable/)
    const seconds = waits.reduce((sum, each) => sum + each) / 1000
    assert.ok(seconds >= least && seconds <= most, `${seconds}`)
  })
}

test('waits may be shorter, and end earlier', async () => {
  const { waits, parts } = waiting(0)
  const work = () => Promise.reject(away())
  await assert.rejects(outlast(work, { ...parts, longestWait: 1000, lasts: 5000 }), /unreachable/)
  assert.deepEqual(waits, [250, 500, 500, 500, 500, 500])
})

test('what a person has to remedy, and any other error, is a failure immediately', async () => {
  const { waits, parts } = waiting(0)
  for (const error of [new StoreUnavailable('The disk is full', { outage: 'disk' }), new Error('a mistake')])
    await assert.rejects(
      outlast(() => Promise.reject(error), parts),
      error,
    )
  assert.deepEqual(waits, [])
})

test('an aborted signal ends the waiting with the failure', async () => {
  const controller = new AbortController()
  let begun = 0
  const work = () => {
    begun += 1
    return Promise.reject(away())
  }
  const random = (bytes: number) => Buffer.alloc(bytes)
  const onOutage = () => controller.abort()
  await assert.rejects(outlast(work, { random, signal: controller.signal, onOutage }), /unreachable/)
  assert.equal(begun, 1)
})
