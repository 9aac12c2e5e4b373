import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Fault } from './fault.ts'
import { createMonitor, healthAfter, healthy, secondsBefore } from './health.ts'

const unreachable: Fault = { kind: 'unreachable', retryAfter: 7 }
const signedOut: Fault = { kind: 'signed-out' }
const missing: Fault = { kind: 'not-found', detail: '' }

test('calls without an answer are counted; any answer ends the count', () => {
  const gone = healthAfter(healthAfter(healthy, unreachable), { kind: 'unreachable' })
  assert.deepEqual(gone, { isSignedOut: false, unanswered: 2, retryAfter: null })
  assert.equal(healthAfter(healthy, unreachable).retryAfter, 7)
  for (const fault of [null, missing]) assert.equal(healthAfter(gone, fault).unanswered, 0)
})

test('signed out ends when the server says so, not with a file that needs no session', () => {
  const monitor = createMonitor()
  let changes = 0
  monitor.subscribe(() => changes++)
  monitor.hear({ ok: false, fault: signedOut })
  for (const fault of [missing, unreachable, signedOut]) monitor.hear({ ok: false, fault })
  monitor.hear({ ok: true, value: null })
  assert.equal(monitor.current().isSignedOut, true)
  monitor.hearSession(true)
  assert.deepEqual(monitor.current(), healthy)
  assert.equal(changes, 4)
})

test('nothing changes while all is well', () => {
  assert.equal(healthAfter(healthy, null), healthy)
  assert.equal(healthAfter(healthy, missing), healthy)
})

test('the waits grow to half a minute', () => {
  assert.deepEqual([1, 2, 3, 4, 5, 50].map(secondsBefore), [2, 4, 8, 16, 30, 30])
})
