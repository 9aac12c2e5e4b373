import assert from 'node:assert/strict'
import { test } from 'node:test'
import { call, json } from './call.ts'
import type { Fault } from './fault.ts'

const problemJson = 'application/problem+json'
const otherPage: Fault = { kind: 'unreachable', why: 'other-page' }
const busy: Fault = { kind: 'unreachable', why: 'busy' }

async function faultOf(status: number, type: string, body: string, headers = {}): Promise<Fault | null> {
  const wire = {
    base: 'https://charts.example/app/',
    begin: () => () => undefined,
    fetch: async () => new Response(body, { status, headers: { 'content-type': type, ...headers } }),
  }
  const outcome = await call(wire, 'airports', {}, json)
  return outcome.ok ? null : outcome.fault
}

test('the errors of the server are problem documents, each with its meaning', async () => {
  const detail = 'There is none.'
  const faults: readonly (readonly [status: number, fault: Fault])[] = [
    [400, { kind: 'refused', status: 400, detail }],
    [401, { kind: 'signed-out' }],
    [403, { kind: 'refused', status: 403, detail }],
    [404, { kind: 'not-found', detail }],
    [409, { kind: 'refused', status: 409, detail }],
    [410, { kind: 'not-found', detail }],
    [429, busy],
    [503, busy],
    [507, { kind: 'storage-full', detail }],
  ]
  for (const [status, fault] of faults)
    assert.deepEqual(await faultOf(status, problemJson, JSON.stringify({ title: 'No', detail })), fault, `${status}`)
  assert.deepEqual(await faultOf(404, `${problemJson}; charset=utf-8`, '{"title":"No"}'), {
    kind: 'not-found',
    detail: 'No',
  })
})

test('every other error is of a program in front of the server: no chart is gone, and nobody is signed out', async () => {
  for (const [type, body] of [
    ['text/plain; charset=utf-8', '404 page not found'],
    ['text/html', '<h1>Welcome</h1>'],
    ['application/json', '{"message":"no Route matched with those values"}'],
    ['', ''],
  ] as const) {
    for (const status of [400, 401, 403, 404, 407, 410, 413])
      assert.deepEqual(await faultOf(status, type, body), otherPage, `${status} ${type}`)
    for (const status of [429, 502, 503, 504, 507])
      assert.deepEqual(await faultOf(status, type, body), busy, `${status} ${type}`)
  }
  assert.deepEqual(await faultOf(429, 'text/plain', 'slower', { 'retry-after': '9' }), { ...busy, retryAfter: 9 })
})

test('a page with the status of a success is another page; a value is none', async () => {
  assert.deepEqual(await faultOf(200, 'text/html; charset=utf-8', '<h1>Welcome</h1>'), otherPage)
  assert.equal(await faultOf(200, 'application/json', '{}'), null)
})
