import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createTelemetry } from './index.ts'

test('the log is lines of JSON at its level and above, in which nothing is left that a terminal would obey', () => {
  const lines: string[] = []
  const { log } = createTelemetry('warn', (line) => void lines.push(line))
  log.info('left out')
  const hostile = 'zoe\u202e\u009b2J\u2028\u200b\u001b[31m\n'
  log.warn({ username: hostile, err: new Error(hostile) }, hostile)
  assert.equal(lines.length, 1)
  const [line = ''] = lines
  for (const raw of ['\u202e', '\u009b', '\u2028', '\u200b', '\u001b']) assert.ok(!line.includes(raw))
  assert.equal(line.trimEnd().includes('\n'), false)
  const { username, msg, err } = JSON.parse(line)
  assert.deepEqual([username, msg, err.message], [hostile, hostile, hostile])
})

test('request ids are random UUIDs, all of them new', () => {
  const { requestId } = createTelemetry('silent', () => undefined)
  const ids = Array.from({ length: 1000 }, requestId)
  assert.equal(new Set(ids).size, ids.length)
  for (const id of ids) assert.match(id, /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
})

test('every request id is new, and every service registers its own metrics', async () => {
  const [one, two] = [createTelemetry('silent', () => undefined), createTelemetry('silent', () => undefined)]
  assert.equal(new Set([one.requestId(), one.requestId(), two.requestId()]).size, 3)
  assert.notEqual(one.metrics, two.metrics)
  assert.equal((await one.metrics.metrics()).trim(), '')
})
