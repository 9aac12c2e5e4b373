import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createServer } from './server.ts'

test('what others wrote is escaped in the log, on one line, and means the same', (t) => {
  const lines: string[] = []
  const write = t.mock.method(process.stderr, 'write', (line: string) => lines.push(line) > 0)
  const app = createServer({
    logLevel: 'warn',
    trustedProxies: [],
    formBodyBytes: 100,
    stopGrace: 1000,
    corsPolicyOf: () => 'same origin',
    onlyHttps: () => false,
    onMalformed: () => undefined,
    onUnreadable: () => undefined,
  })
  const hostile = 'zoe\u202e\u009b2J\u2028\u200b\u001b[31m\n'
  app.log.warn({ username: hostile, err: new Error(hostile) }, hostile)
  write.mock.restore()
  assert.equal(lines.length, 1)
  for (const raw of ['\u202e', '\u009b', '\u2028', '\u200b', '\u001b']) assert.ok(!lines[0]?.includes(raw))
  assert.equal(lines[0]?.trimEnd().includes('\n'), false)
  const { username, msg, err } = JSON.parse(lines[0] ?? '')
  assert.deepEqual([username, msg, err.message], [hostile, hostile, hostile])
})
