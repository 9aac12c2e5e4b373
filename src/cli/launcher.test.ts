import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { productFolder } from './product-folder.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
symlinkSync(join(productFolder, 'platekeeper'), join(folder, 'first link'))
symlinkSync('first link', join(folder, 'second'))

test('the command works through symlinks, from anywhere, and keeps the folder of the caller', () => {
  writeFileSync(join(folder, 'empty'), '')
  const line = ['whoami', '--auth-url', 'http://127.0.0.1:9', '--client-id', 'x', '--client-secret-file', 'empty']
  const { status, stderr } = spawnSync('./second', line, { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 1)
  assert.match(stderr, /empty is empty/)
  assert.ok(stderr.includes(folder))
})

test('what it calls itself in hints is what the caller typed', () => {
  const { status, stdout } = spawnSync('./second', ['--help'], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(stdout, /\.\/second login/)
})

test('started by npm, it names the command of the clone', () => {
  const { PLATEKEEPER_COMMAND: _, ...env } = process.env
  const line = ['scripts/launch.js', 'src/cli/main.ts', '--help']
  const { stdout } = spawnSync('node', line, { cwd: productFolder, env, encoding: 'utf8' })
  assert.match(stdout, /^ {2}\.\/platekeeper login/m)
})
