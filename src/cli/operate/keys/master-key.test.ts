import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { parseMasterKey } from '../../../config/index.ts'
import { openMasterKey, openViewerKey } from './master-key.ts'

const root = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(root, { recursive: true }))
let folders = 0
const folder = (): string => {
  folders += 1
  return join(root, String(folders))
}

test('the first start makes a key that only its owner reads, and later starts open the same', () => {
  const dataDir = folder()
  const key = openMasterKey({ masterKey: null, dataDir }, randomBytes)
  assert.equal(key.length, 32)
  assert.deepEqual(openMasterKey({ masterKey: null, dataDir }, randomBytes), key)
  assert.deepEqual(readdirSync(dataDir), ['master.key'])
  assert.equal(statSync(join(dataDir, 'master.key')).mode & 0o777, 0o600)
})

test('a host of charts alone makes a key of its own for the viewer, and no other', () => {
  const dataDir = folder()
  const key = openViewerKey({ masterKey: null, dataDir }, randomBytes)
  assert.deepEqual(openViewerKey({ masterKey: null, dataDir }, randomBytes), key)
  assert.deepEqual(readdirSync(dataDir), ['viewer.key'])
  assert.equal(statSync(join(dataDir, 'viewer.key')).mode & 0o777, 0o600)
  assert.notDeepEqual(openMasterKey({ masterKey: null, dataDir }, randomBytes), key)
  const configured = randomBytes(32)
  assert.equal(openViewerKey({ masterKey: configured, dataDir }, randomBytes), configured)
})

test('where another process was faster, its key counts', () => {
  const dataDir = folder()
  const faster = randomBytes(32)
  let raced = false
  const key = openMasterKey({ masterKey: null, dataDir }, (bytes) => {
    // The other process gets there between the look and the write.
    if (!raced) {
      mkdirSync(dataDir)
      writeFileSync(join(dataDir, 'master.key'), faster.toString('base64'))
    }
    raced = true
    return randomBytes(bytes)
  })
  assert.deepEqual(key, faster)
  assert.deepEqual(readdirSync(dataDir), ['master.key'])
})

test('a configured key is the key, and nothing is written', () => {
  const dataDir = folder()
  const key = randomBytes(32)
  assert.equal(openMasterKey({ masterKey: key, dataDir }, randomBytes), key)
  assert.throws(() => readdirSync(dataDir))
})

test('a key is written in base64, base64url or hex', () => {
  const key = randomBytes(32)
  for (const encoding of ['base64', 'base64url', 'hex'] as const) {
    assert.deepEqual(parseMasterKey(` ${key.toString(encoding)}\n`, 'MASTER_KEY'), key)
  }
})

for (const text of ['', 'secret', 'ab'.repeat(31), 'ab'.repeat(33), 'correct horse battery staple']) {
  test(`MASTER_KEY=${text} is rejected with the remedy, and without its value`, () => {
    assert.throws(
      () => parseMasterKey(text, 'MASTER_KEY'),
      (error) =>
        error instanceof Error &&
        /MASTER_KEY must contain 32 bytes in base64 /.test(error.message) &&
        (text === '' || !error.message.includes(text)),
    )
  })
}

test('a key of 32 bytes that has characters outside base64 is rejected rather than read as another key', () => {
  const typo = `${randomBytes(32).toString('base64').slice(0, 20)}!${randomBytes(32).toString('base64').slice(20)}`
  assert.throws(() => parseMasterKey(typo, 'MASTER_KEY'))
})

test('a key file that was cut short is rejected by its path, and kept', () => {
  const dataDir = folder()
  openMasterKey({ masterKey: null, dataDir }, randomBytes)
  const path = join(dataDir, 'master.key')
  writeFileSync(path, 'cut')
  assert.throws(() => openMasterKey({ masterKey: null, dataDir }, randomBytes), new RegExp(path))
  assert.equal(readFileSync(path, 'utf8'), 'cut')
})

test('the command of postgresql.md makes a master key that only its owner reads', () => {
  const document = readFileSync(new URL('../../../../docs/how-to/postgresql.md', import.meta.url), 'utf8')
  const [command] = /^.*> master\.key.*$/m.exec(document) ?? []
  assert.ok(command, 'postgresql.md says how to make a master key')
  const cwd = folder()
  mkdirSync(cwd)
  execFileSync('sh', ['-c', command], { cwd })
  const path = join(cwd, 'master.key')
  assert.equal(parseMasterKey(readFileSync(path, 'utf8'), path).length, 32)
  assert.equal(statSync(path).mode & 0o777, 0o600)
})
