import assert from 'node:assert/strict'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { eventually } from '../../test/fixtures/eventually.ts'
import { recordedCall } from './testing/recorded-call.ts'

let cwd: string
before(async () => {
  cwd = await mkdtemp(join(tmpdir(), 'calibrate-'))
  await writeFile(
    join(cwd, 'manifest.csv'),
    'file,airport,type code,name,index number\nmissing.pdf,KPDX,AP,Airport,10-9\n',
  )
  await writeFile(join(cwd, 'calibrate.html'), '<title>Calibrate</title>')
})
after(() => rm(cwd, { recursive: true }))

/** Ctrl-C is pressed before the page is there. */
const call = (...words: readonly string[]) =>
  recordedCall(['calibrate', ...words], {
    env: { DATA_DIR: join(cwd, 'data') },
    cwd,
    viewerBuild: cwd,
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

test('what opens the page gets a private file that leads there once, not the address', {
  skip: process.platform !== 'linux' && 'xdg-open belongs to Linux',
}, async (t) => {
  const home = join(cwd, 'home')
  const opened = join(cwd, 'opened')
  await mkdir(join(cwd, 'bin'))
  await mkdir(home)
  await writeFile(
    join(cwd, 'bin/xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$@" > "${opened}.part"; mv "${opened}.part" "${opened}"\n`,
    {
      mode: 0o755,
    },
  )
  const terminal = new AbortController()
  t.after(() => terminal.abort(new Error('Interrupted')))
  const env = { DATA_DIR: join(cwd, 'data'), HOME: home, PATH: `${join(cwd, 'bin')}:${process.env.PATH}` }
  const run = () =>
    recordedCall(['calibrate', '.'], { env, cwd, viewerBuild: cwd, isTerminal: true, signal: terminal.signal })

  const ended = run()
  const given = await eventually(() => readFile(opened, 'utf8'))
  const file = given.trim()
  assert.ok(file.startsWith(`${home}/platekeeper-calibrate-`), given)
  assert.equal((await stat(file)).mode & 0o777, 0o600)
  assert.equal((await stat(dirname(file))).mode & 0o777, 0o700)
  const [, entry = ''] = /content="0; url=([^"]+)"/.exec(await readFile(file, 'utf8')) ?? []
  const page = await fetch(entry)
  assert.equal(page.status, 200)
  const [, path = ''] = /content="0; url=([^"]+)"/.exec(await page.text()) ?? []
  await eventually(async () => assert.deepEqual(await readdir(home), []))
  assert.equal((await fetch(entry)).status, 410)
  assert.equal((await fetch(new URL(path, entry))).status, 200)

  terminal.abort(new Error('Interrupted'))
  const { code, out } = await ended
  assert.equal(code, 0)
  assert.equal(new URL(out.trim()).pathname, path)
  assert.ok(!given.includes(path.slice(1, -1)))
})

test('a file that was not used is removed when the command ends; without a program that opens it, none is made', {
  skip: process.platform !== 'linux' && 'xdg-open belongs to Linux',
}, async () => {
  const home = join(cwd, 'home')
  const signal = AbortSignal.abort(new Error('Interrupted'))
  for (const path of [join(cwd, 'bin'), join(cwd, 'nowhere')]) {
    const env = { DATA_DIR: join(cwd, 'data'), HOME: home, PATH: path }
    const { code, err } = await recordedCall(['calibrate', '.'], {
      env,
      cwd,
      viewerBuild: cwd,
      isTerminal: true,
      signal,
    })
    assert.equal(code, 0)
    assert.equal(/Open the address in a browser: xdg-open is not installed/.test(err), path.endsWith('nowhere'))
    assert.deepEqual(await readdir(home), [])
  }
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
