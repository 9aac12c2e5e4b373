import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from './fault.ts'
import { createMonitor, healthAfter, healthy, secondsBefore } from './health.ts'

const unreachable: Fault = { kind: 'unreachable', retryAfter: 7 }
const signedOut: Fault = { kind: 'signed-out' }
const missing: Fault = { kind: 'not-found', detail: '' }

test('calls without an answer are counted; an answer that proves that the server is there ends the count', () => {
  const gone = healthAfter(healthAfter(healthy, unreachable, false), { kind: 'unreachable' }, false)
  assert.deepEqual(gone, { isSignedOut: false, unanswered: 2, why: null, retryAfter: null })
  assert.equal(healthAfter(gone, { kind: 'unreachable', why: 'busy' }, false).why, 'busy')
  assert.equal(healthAfter(healthy, unreachable, false).retryAfter, 7)
  for (const fault of [null, missing]) {
    assert.equal(healthAfter(gone, fault, true).unanswered, 0)
    assert.equal(healthAfter(gone, fault, false), gone)
  }
  assert.deepEqual(healthAfter(gone, signedOut, false), { ...gone, isSignedOut: true })
})

test('the server is back with an answer of its own, asked for after the outage began: not one of a cache, nor one under way', () => {
  let verifications = 0
  const monitor = createMonitor(() => {
    verifications += 1
  })
  const [answered, failed] = [{ ok: true, value: null } as const, { ok: false, fault: unreachable } as const]
  const underWay = monitor.begin()
  monitor.begin()(failed, false)
  underWay(answered, false)
  assert.deepEqual([monitor.current().unanswered, verifications], [1, 1], 'it is asked once whether it is there')
  monitor.begin()(answered, true)
  assert.deepEqual([monitor.current().unanswered, verifications], [1, 1])
  monitor.begin()(failed, false)
  monitor.begin()(answered, true)
  assert.deepEqual([monitor.current().unanswered, verifications], [2, 2])
  monitor.begin()(answered, false)
  assert.deepEqual(monitor.current(), healthy)
})

test('signed out ends when the server says so, not with a file that needs no session', () => {
  const monitor = createMonitor(() => undefined)
  let changes = 0
  monitor.subscribe(() => changes++)
  const report = (fault: Fault) => monitor.begin()({ ok: false, fault }, false)
  report(signedOut)
  for (const fault of [missing, unreachable, signedOut]) report(fault)
  monitor.begin()({ ok: true, value: null }, false)
  assert.equal(monitor.current().isSignedOut, true)
  monitor.reportSession(true)
  assert.deepEqual(monitor.current(), healthy)
  assert.equal(changes, 4)
})

test('nothing changes while all is well', () => {
  for (const isProof of [true, false]) {
    assert.equal(healthAfter(healthy, null, isProof), healthy)
    assert.equal(healthAfter(healthy, missing, isProof), healthy)
  }
})

test('the waits grow to half a minute', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 50].map(secondsBefore), [2, 4, 8, 16, 30, 30])
})
