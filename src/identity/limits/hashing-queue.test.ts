import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  createHashingQueue,
  type HashingPriority,
  type HashingQueue,
  PasswordsBusy,
  type QueueSlot,
  queueLimits,
} from './hashing-queue.ts'

const at = (priority: HashingPriority, site: string | null = null): QueueSlot => ({ priority, site })

/** A queue in which nothing waits too long, however slow the machine is. */
const patientQueue = () => createHashingQueue({ longestWait: 3600 })

/** Work that ends on request. */
function openWork() {
  const done: string[] = []
  const ends: (() => void)[] = []
  return {
    done,
    work: (name: string) => () =>
      new Promise<string>((resolve) => {
        ends.push(() => {
          done.push(name)
          resolve(name)
        })
      }),
    async endOne() {
      ends.shift()?.()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

/** Fills a line; answers what is over in it at the end. */
function fill(queue: HashingQueue, slot: (i: number) => QueueSlot, count: number, work: () => Promise<unknown>) {
  return Array.from({ length: count }, (_, i) => queue.run(slot(i), work).catch((error: unknown) => error))
}

describe('passwords wait to be hashed', () => {
  test('one at a time, known browsers first, then known networks, then others, each in order', async () => {
    const queue = patientQueue()
    const { work, done, endOne } = openWork()
    const all = (['other', 'known network', 'known browser'] as const).flatMap((priority) =>
      [1, 2, 3].map((i) => queue.run(at(priority, `site ${i}`), work(`${priority} ${i}`))),
    )
    for (let i = 0; i < 9; i += 1) {
      assert.equal(done.length, i)
      await endOne()
    }
    await Promise.all(all)
    assert.deepEqual(done, [
      'other 1',
      ...['known browser 1', 'known browser 2', 'known browser 3'],
      ...['known network 1', 'known network 2', 'known network 3'],
      ...['other 2', 'other 3'],
    ])
  })

  test('in lines of their own: any number of strangers leave places for those who are known', async () => {
    const queue = patientQueue()
    const { work, endOne } = openWork()
    const strangers = fill(queue, (i) => at('other', `site ${i}`), 10_000, work('stranger'))
    await Promise.resolve()
    assert.throws(() => queue.requireRoom(at('other', 'another')), PasswordsBusy)
    const known = [queue.run(at('known browser'), work('browser')), queue.run(at('known network'), work('network'))]
    for (let i = 0; i < 3; i += 1) await endOne()
    assert.deepEqual(await Promise.all(known), ['browser', 'network'])
    for (let i = 0; i < queueLimits.other; i += 1) await endOne()
    const refused = (await Promise.all(strangers)).filter((end) => end instanceof PasswordsBusy)
    assert.equal(refused.length, 10_000 - queueLimits.other - 1)
  })

  test('of strangers from one site a few', async () => {
    const queue = patientQueue()
    const { work, endOne } = openWork()
    void queue.run(at('other', 'elsewhere'), work('first'))
    const crowd = fill(queue, () => at('other', '192.0.2.0/24'), 20, work('crowd'))
    queue.requireRoom(at('other', '198.51.100.0/24'))
    queue.requireRoom(at('other', null))
    for (let i = 0; i <= queueLimits.otherOfSite; i += 1) await endOne()
    const refused = (await Promise.all(crowd)).filter((end) => end instanceof PasswordsBusy)
    assert.equal(refused.length, 20 - queueLimits.otherOfSite)
  })

  test('of strangers behind one undeclared proxy more, which leave half of the queue to others', async () => {
    const queue = patientQueue()
    const { work, endOne } = openWork()
    void queue.run(at('other', 'elsewhere'), work('first'))
    const behind: QueueSlot = { ...at('other', 'behind 172.17.0.0/24'), isShared: true }
    const crowd = fill(queue, () => behind, 100, work('crowd'))
    const others = fill(queue, (i) => at('other', `site ${i}`), queueLimits.other / 2, work('another'))
    for (let i = 0; i <= queueLimits.other; i += 1) await endOne()
    const refusedOf = async (ends: typeof crowd) =>
      (await Promise.all(ends)).filter((end) => end instanceof PasswordsBusy).length
    assert.equal(await refusedOf(crowd), 100 - queueLimits.otherOfShared)
    assert.equal(await refusedOf(others), 0)
  })

  test('wait no longer than the timeout: then nothing is hashed, and Retry-After is set', async () => {
    const queue = createHashingQueue({ longestWait: 0.05 })
    const { work, done, endOne } = openWork()
    const first = queue.run(at('other'), work('first'))
    const late = await queue.run(at('other'), work('late')).catch((error: unknown) => error)
    assert.ok(late instanceof PasswordsBusy)
    assert.ok(late.retryAfter >= 1 && late.retryAfter <= 60)
    await endOne()
    await first
    const after = queue.run(at('other'), work('after'))
    await endOne()
    await after
    assert.deepEqual(done, ['first', 'after'])
  })

  test('behind work that fails as behind any other', async () => {
    const queue = patientQueue()
    const fault = new Error('no')
    const failed = queue.run(at('other'), () => Promise.reject(fault))
    const next = queue.run(at('other'), async () => 'next')
    await assert.rejects(failed, fault)
    assert.equal(await next, 'next')
  })
})
