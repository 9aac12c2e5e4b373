import assert from 'node:assert/strict'
import { test } from 'node:test'
import { updatesOf } from './updates.ts'

function browser() {
  let time = 0
  let checks = 0
  let isAway = false
  const sent: unknown[] = []
  const registration = Object.assign(new EventTarget(), {
    waiting: null as ServiceWorker | null,
    installing: null as ServiceWorker | null,
    update: async () => {
      checks += 1
      if (isAway) throw new TypeError('no network')
      return registration as unknown as ServiceWorkerRegistration
    },
  })
  const open = () => updatesOf({ registration, now: () => time, send: (worker) => sent.push(worker) })
  return {
    ...{ registration, sent, open },
    checks: () => checks,
    wait: (ms: number) => {
      time += ms
    },
    goAway: () => {
      isAway = true
    },
  }
}

const stored = (): ServiceWorker =>
  Object.assign(new EventTarget(), { state: 'installing' }) as unknown as ServiceWorker

test('a return to the page looks for a new build, at most once a minute, also without a network', async () => {
  const { open, checks, wait, goAway } = browser()
  const updates = open()
  await updates.check()
  assert.equal(checks(), 0)
  wait(60_000)
  await updates.check()
  await updates.check()
  assert.equal(checks(), 1)
  wait(60_000)
  goAway()
  await updates.check()
  assert.equal(checks(), 2)
})

test('a build that is stored whole is asked to start: when it is found, on a return, and when a chart is closed', async () => {
  const { open, registration, sent } = browser()
  const updates = open()
  const worker = stored()
  registration.installing = worker
  registration.dispatchEvent(new Event('updatefound'))
  assert.deepEqual(sent, [])
  registration.waiting = worker
  Object.assign(worker, { state: 'installed' })
  worker.dispatchEvent(new Event('statechange'))
  await updates.check()
  updates.start()
  assert.deepEqual(sent, [worker, worker, worker])
})

test('a build that waited when the page was loaded is asked to start, too', () => {
  const { open, registration, sent } = browser()
  registration.waiting = stored()
  open()
  assert.equal(sent.length, 1)
})
