import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeFolder } from './make-folder.ts'

test('a folder is created with those above it, and the first of them is returned', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(root, { recursive: true }))
  const deep = join(root, 'a', 'b', 'c')
  assert.equal(makeFolder(deep, 0o700), join(root, 'a'))
  assert.equal(statSync(deep).mode & 0o777, 0o700)
  assert.equal(makeFolder(deep), undefined)
  assert.equal(makeFolder(join(root, 'a', 'd')), join(root, 'a', 'd'))
})

test('a file in the way is an error', (t) => {
  const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(root, { recursive: true }))
  writeFileSync(join(root, 'file'), '')
  assert.throws(() => makeFolder(join(root, 'file')), { code: 'EEXIST' })
  assert.throws(() => makeFolder(join(root, 'file', 'below')), { code: 'EEXIST' })
})

test('where no folder can be created the answer comes immediately', { skip: !existsSync('/proc/self') }, () => {
  assert.throws(() => makeFolder('/proc/x/y'), { code: 'ENOENT' })
})
