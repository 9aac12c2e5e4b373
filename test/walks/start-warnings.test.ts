import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { freePort } from '../fixtures/index.ts'

const command = join(import.meta.dirname, '../../src/cli/main.ts')

test('a server at a public address by plain http says so once at its start, with what to do', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-walk-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const address = 'http://charts.example.org'
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', command, 'serve'], {
    cwd: folder,
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DATA_DIR: join(folder, 'data'),
      PORT: String(await freePort()),
      ...{ DEMO: 'false', ONLY: 'identity', AUTH_URL: address, BASE_URL: address },
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  t.after(() => child.kill('SIGKILL'))
  const err = text(child.stderr)
  let out = ''
  for await (const chunk of child.stdout) {
    out += chunk
    if (out.includes('Ctrl-C stops the server')) break
  }
  child.kill('SIGTERM')
  await once(child, 'exit')
  const warnings = (await err).split('\n').filter((line) => line.startsWith('warning:'))
  assert.equal(warnings.length, 1)
  assert.match(
    warnings[0] ?? '',
    /AUTH_URL is http:\/\/charts\.example\.org .*set AUTH_URL=https:\/\/charts\.example\.org/,
  )
})
