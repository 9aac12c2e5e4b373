import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
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
  assert.match(stderr, /empty cannot be read: the file is empty/)
  assert.ok(stderr.includes(folder))
})

test('what it calls itself in hints is what the caller typed', () => {
  const { status, stdout } = spawnSync('./second', ['--help'], { cwd: folder, encoding: 'utf8' })
  assert.equal(status, 0)
  assert.match(stdout, /Start: \.\/second login\./)
})

test('started by npm, it names the command of the clone', () => {
  const { PLATEKEEPER_COMMAND: _, ...env } = process.env
  const line = ['scripts/launch.js', 'src/cli/main.ts', '--help']
  const { stdout } = spawnSync('node', line, { cwd: productFolder, env, encoding: 'utf8' })
  assert.match(stdout, /Start: \.\/platekeeper login\./)
})

describe('a clone whose launcher wrote down the private Node', () => {
  const home = join(folder, 'a clone')
  const path = (name: string) => join(home, name)
  const note = 'node_modules/.cache/private-node'
  const locks = ['package-lock.json', 'scripts/runtime/package-lock.json', 'node_modules/.package-lock.json']
  const script = (word: string) => `#!/bin/sh\necho ${word} "$@"\n`
  mkdirSync(path('scripts/runtime'), { recursive: true })
  mkdirSync(path('node_modules/.cache'), { recursive: true })
  cpSync(join(productFolder, 'platekeeper'), path('platekeeper'))
  writeFileSync(path('private'), script('private'), { mode: 0o755 })
  writeFileSync(path('node'), script('launcher'), { mode: 0o755 })

  /** Seconds since 1970: when each file was written. */
  function runWith(times: Readonly<Record<string, number>>): string {
    for (const [name, time] of Object.entries(times)) {
      writeFileSync(path(name), `${path('private')}\n`)
      utimesSync(path(name), time, time)
    }
    const env = { ...process.env, PATH: `${home}:${process.env.PATH}` }
    return spawnSync(path('platekeeper'), ['a', 'b c'], { env, encoding: 'utf8' }).stdout
  }
  const installed = Object.fromEntries(locks.map((lock) => [lock, 1000]))

  test('runs it directly while nothing has changed', () => {
    assert.match(runWith({ ...installed, [note]: 1001 }), /^private .*src\/cli\/main\.ts a b c\n$/)
  })

  for (const lock of locks) {
    test(`asks the launcher once ${lock} is newer`, () => {
      assert.match(
        runWith({ ...installed, [note]: 1001, [lock]: 1002 }),
        /^launcher .*launch\.js src\/cli\/main\.ts a b c\n$/,
      )
    })
  }

  test('asks the launcher when npm has begun anew, or that Node is gone', () => {
    runWith({ ...installed, [note]: 1001 })
    rmSync(path('node_modules/.package-lock.json'))
    assert.match(runWith({ [note]: 1001 }), /^launcher /)
    rmSync(path('private'))
    assert.match(runWith({ ...installed, [note]: 1001 }), /^launcher /)
  })
})
