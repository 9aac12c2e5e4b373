import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { recordedCall } from './testing/recorded-call.ts'

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'calibrate-'))
  await writeFile(
    join(cwd, 'manifest.csv'),
    'file,airport,type code,name,index number\nmissing.pdf,KPDX,AP,Airport,10-9\n',
  )
})
after(() => rm(cwd, { recursive: true }))

/** Ctrl-C is pressed before the page is there. */
const call = (...words: readonly string[]) =>
  recordedCall(['calibrate', ...words], {
    env: { DATA_DIR: join(cwd, 'data') },
    cwd,
    signal: AbortSignal.abort(new Error('Interrupted')),
  })

test('the address alone goes to stdout; Ctrl-C ends it with exit code 0', async () => {
  const { code, out, err } = await call('.', '--no-open')
  assert.equal(code, 0, err)
  assert.match(out, /^http:\/\/127\.0\.0\.1:\d+\/[\w-]{22}\/\n$/)
  assert.match(err, /^0 charts of .*\. Ctrl-C ends this page\.\n$/)
})

test('with --json the address is a member', async () => {
  const { url, charts } = JSON.parse((await call('.', '--json')).out)
  assert.match(url, /^http:/)
  assert.equal(charts, 0)
})

test('two runs have different addresses', async () => {
  assert.notEqual(new URL((await call('.')).out).pathname, new URL((await call('.')).out).pathname)
})

const wrong: readonly (readonly [words: readonly string[], why: RegExp])[] = [
  [['.', '--port', '0'], /--port is "0", but it must be a number from 1 to 65535/],
  [[], /DIR is missing/],
]
for (const [words, why] of wrong)
  test(`calibrate ${words.join(' ')} is wrong usage`, async () => {
    const { err } = await recordedCall(['calibrate', ...words], { env: { DATA_DIR: join(cwd, 'data') }, cwd })
    assert.match(err, why)
  })

test('a folder that is not there and one without a manifest are said with a remedy', async () => {
  const run = (word: string) => recordedCall(['calibrate', word], { env: { DATA_DIR: join(cwd, 'data') }, cwd })
  assert.match(
    (await run('nowhere')).err,
    /nowhere cannot be read: it does not exist\. Specify a folder with a manifest/,
  )
  const empty = await mkdtemp(join(tmpdir(), 'empty-'))
  after(() => rm(empty, { recursive: true }))
  assert.match((await run(empty)).err, /has no manifest\.csv, manifest\.tsv or manifest\.json/)
})
