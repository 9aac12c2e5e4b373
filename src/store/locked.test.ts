import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { aClient, aUser } from '../../test/conformance/records.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore } from './index.ts'

/** Takes the write lock of a database, says so, and keeps it for 1.5 seconds. */
const lockHolder = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  db.exec('BEGIN IMMEDIATE')
  console.log('locked')
  setTimeout(() => db.exec('ROLLBACK'), 1500)
`

test('while another process holds the write lock, reads are answered immediately and writes wait their turn', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const store = await openStore({ dataDir: folder, databaseUrl: null }, { foldUsername })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const client = aClient()
  await store.clients.add(client)
  const holder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', lockHolder, join(folder, 'platekeeper.db')],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const gone = once(holder, 'exit')
  await once(holder.stdout, 'data')

  const user = aUser()
  let written = false
  const writing = store.users.add(user).then(() => {
    written = true
  })
  const delays: number[] = []
  for (const until = performance.now() + 1000; performance.now() < until; ) {
    const asked = performance.now()
    assert.deepEqual(await store.clients.find(client.id), client)
    assert.equal(await store.users.find(user.sub), null)
    await wait(1)
    delays.push(performance.now() - asked)
  }
  assert.equal(written, false)
  assert.ok(delays.length > 20, `${delays.length} reads in a second`)
  assert.ok(Math.max(...delays) < 300, `a read took ${Math.max(...delays)} ms`)
  await writing
  assert.deepEqual(await store.users.find(user.sub), user)
  await gone
})
