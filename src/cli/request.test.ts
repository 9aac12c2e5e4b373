import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { keepRequestLines } from '../telemetry/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const id = '0f2cb9a2-4a5d-4a63-8a5f-0c9a1f1b7d11'
const line = (requestId: string, fields: object = {}): string =>
  `${JSON.stringify({ level: 40, time: Date.UTC(2027, 0, 1), pid: 1, requestId, ...fields, msg: 'A page was refused' })}\n`

function server(t: TestContext) {
  const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(dataDir, { recursive: true }))
  const call = (words: readonly string[], input = '') =>
    recordedCall(['request', ...words], { env: { DATA_DIR: dataDir }, cwd: dataDir, input })
  return { dataDir, call, keep: keepRequestLines(dataDir) }
}

test('platekeeper request prints what the log says about a request', async (t) => {
  const { dataDir, keep, call } = server(t)
  keep(line('11111111-4a5d-4a63-8a5f-0c9a1f1b7d11'))
  keep(line(id, { method: 'GET', route: '/device', status: 405, reason: 'no such method' }))
  keep('{"level":40,"msg":"of no request"}\n')
  const { code, out } = await call([id.toUpperCase()])
  assert.equal(code, 0)
  assert.match(
    out,
    /A page was refused\n {2}method: GET\n {2}route: \/device\n {2}status: 405\n {2}reason: no such method\n/,
  )
  const { lines } = JSON.parse((await call([id, '--json'])).out)
  assert.deepEqual([lines.length, lines[0].status, lines[0].time], [1, 405, '2027-01-01T00:00:00.000Z'])
  assert.equal(statSync(join(dataDir, 'requests.log')).mode & 0o777, 0o600)
})

test('it also reads a log file and standard input, with what a service manager writes before each line', async (t) => {
  const { dataDir, call } = server(t)
  const log = `Jan 01 host platekeeper[7]: ${line(id, { status: 404 })}{"requestId":"${id}", cut short\nnonsense\n`
  writeFileSync(join(dataDir, 'server.log'), log)
  for (const { code, out } of [await call([id, 'server.log']), await call([id, '-'], log)]) {
    assert.equal(code, 0)
    assert.match(out, /status: 404/)
  }
  const missing = await call([id, 'nowhere.log'])
  assert.deepEqual([missing.code, /nowhere\.log cannot be read: no such file/.test(missing.err)], [1, true])
})

test('an id that is not kept, and words that are not an id, say so', async (t) => {
  const { call } = server(t)
  const unknown = await call([id])
  assert.equal(unknown.code, 4)
  assert.match(unknown.err, /contains no line about 0f2cb9a2.*another server/s)
  const wrong = await call(['12'])
  assert.deepEqual([wrong.code, /"12" is not a request ID/.test(wrong.err)], [2, true])
})

test('the files that are kept are bounded, and the newest lines are in them', async (t) => {
  const { dataDir, keep, call } = server(t)
  const long = 'x'.repeat(100_000)
  for (let i = 0; i < 40; i += 1) keep(line(`${i}`, { reason: long }))
  keep(line(id))
  const files = readdirSync(dataDir)
  assert.deepEqual(files.toSorted(), ['requests.log', 'requests.old.log'])
  for (const file of files) assert.ok(statSync(join(dataDir, file)).size <= 1_000_000)
  assert.equal((await call([id])).code, 0)
})

test('of two servers with one folder, the second does not remove what the first has just moved aside', async (t) => {
  const { dataDir, keep, call } = server(t)
  const keepElsewhere = keepRequestLines(dataDir)
  const long = 'x'.repeat(90_000)
  for (let i = 0; i < 10; i += 1) for (const either of [keep, keepElsewhere]) either(line(`${i}`, { reason: long }))
  keep(line(id))
  for (let i = 0; i < 4; i += 1) for (const either of [keep, keepElsewhere]) either(line(`${i}`, { reason: long }))
  assert.equal((await call([id])).code, 0)
  for (const file of readdirSync(dataDir)) assert.ok(statSync(join(dataDir, file)).size <= 1_000_000)
})

test('lines of other programs, and values with control characters, are printed on lines of their own', async (t) => {
  const { call } = server(t)
  const log = [
    line(id, { reason: 'refused\n  status: 200', err: { stack: 5 } }),
    `{"time":1e99,"requestId":"${id}"}\n`,
    `{"time":"then","requestId":"${id}"}\n`,
  ].join('')
  const { code, out } = await call([id, '-'], log)
  assert.equal(code, 0)
  assert.match(out, /\n {2}reason: "refused\\n {2}status: 200"\n/)
  assert.doesNotMatch(out, /NaN/)
})

test('a file of lines that cannot be read says so, and where it is', async (t) => {
  const { dataDir, call } = server(t)
  mkdirSync(join(dataDir, 'requests.log'))
  const { code, err } = await call([id])
  assert.deepEqual([code, /requests\.log cannot be read: it is a folder/.test(err)], [1, true], err)
})

test('a folder that cannot be written loses the lines and stops nothing', () => {
  keepRequestLines('/dev/null/nowhere')(line(id))
})
