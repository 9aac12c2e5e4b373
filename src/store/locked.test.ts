import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { aClient, aUser, withoutCredentials } from '../../test/conformance/records.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore } from './index.ts'

/** Takes the write lock of a database, says so, and keeps it until its input ends. */
const lockHolder = `
  const db = new (require('node:sqlite').DatabaseSync)(process.argv[1])
  db.exec('BEGIN IMMEDIATE')
  console.log('locked')
  process.stdin.on('end', () => db.exec('ROLLBACK')).resume()
`

test('while another process holds the write lock, reads are answered and writes wait their turn', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const store = await openStore(placesIn(folder), { foldUsername })
  t.after(async () => {
    await store.close()
    rmSync(folder, { recursive: true })
  })
  const client = aClient()
  await store.clients.add(client)
  const holder = spawn(
    process.execPath,
    ['--disable-warning=ExperimentalWarning', '-e', lockHolder, join(folder, 'platekeeper.db')],
    { stdio: ['pipe', 'pipe', 'inherit'] },
  )
  const gone = once(holder, 'exit')
  await once(holder.stdout, 'data')

  const user = aUser()
  let written = false
  const writing = store.users.add(user).then(() => {
    written = true
  })
  // At most one attempt to write in each turn: far fewer than are made before the write is refused.
  for (let reads = 0; reads < 10; reads += 1) {
    assert.deepEqual(await store.clients.find(client.id), client)
    assert.equal(await store.users.find(user.sub), null)
    await turn()
  }
  assert.equal(written, false)
  holder.stdin.end()
  await writing
  assert.deepEqual(await store.users.find(user.sub), withoutCredentials(user))
  await gone
})
