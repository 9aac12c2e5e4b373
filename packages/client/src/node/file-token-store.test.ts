import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Tokens } from '../tokens/tokens.ts'
import { withFileLock } from './file-lock.ts'
import { fileTokenStore } from './file-token-store.ts'

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
after(() => rmSync(folder, { recursive: true }))
const service = { authUrl: 'http://localhost:8628', clientId: 'pkc_1' }
const tokens: Tokens = {
  accessToken: 'a',
  refreshToken: 'rt_1',
  receivedAt: 1,
  expiresAt: 2,
  refreshAt: 2,
  refreshKey: 'k',
}

test('what is saved is loaded, by the same service and client only, and leaves no temporary file', async () => {
  const path = join(folder, 'new', 'session.json')
  const store = fileTokenStore(path, service)
  assert.equal(await store.load(), null)
  await store.save(tokens)
  assert.deepEqual(await store.load(), tokens)
  const other = fileTokenStore(path, { ...service, clientId: 'other' })
  assert.equal(await other.load(), null)
  await other.clear()
  assert.deepEqual(readdirSync(join(folder, 'new')), ['session.json'])
  await store.clear()
  assert.equal(await store.load(), null)
})

test('a file that is not a session is named rather than overwritten', async () => {
  const path = join(folder, 'broken.json')
  writeFileSync(path, '{')
  await assert.rejects(fileTokenStore(path, service).load(), /broken\.json is not a session file/)
})

test('under the lock one piece of work runs at a time', async () => {
  const path = join(folder, 'session.lock')
  let inside = 0
  let most = 0
  const work = async () => {
    inside += 1
    most = Math.max(most, inside)
    await sleep(5)
    inside -= 1
  }
  await Promise.all([withFileLock(path, work), withFileLock(path, work), withFileLock(path, work)])
  assert.equal(most, 1)
  assert.equal(existsSync(path), false)
})

test('a lock whose process is gone, or that is older than any refresh, is taken over', async () => {
  const path = join(folder, 'dead.lock')
  writeFileSync(path, '2147483646')
  assert.equal(await withFileLock(path, async () => 'done'), 'done')
  writeFileSync(path, String(process.pid))
  utimesSync(path, new Date(0), new Date(0))
  assert.equal(await withFileLock(path, async () => 'done'), 'done')
})
