import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { ensureDemoEdition } from './demo-content.ts'
import { foldUsername } from './identity/index.ts'
import { openStore } from './store/index.ts'

test('of two servers that start on one database the one that began later makes the demo edition', async (t) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const store = await openStore({ dataDir, databaseUrl: null }, { foldUsername })
  t.after(async () => {
    await store.close()
    rmSync(dataDir, { recursive: true })
  })
  const draft = { source: 'demo', cycle: '2612' }
  const overtaken = async (edition: number, later: () => Promise<unknown>) => {
    await later()
    throw new Error(`There is no edition ${edition} under construction`)
  }
  const editionsWhere = (later: () => Promise<unknown>) => ({
    ...store,
    editions: { ...store.editions, addAirports: (edition: number) => overtaken(edition, later) },
  })
  await ensureDemoEdition(
    editionsWhere(() => store.editions.begin(draft)),
    Date.now,
    () => undefined,
  )
  assert.deepEqual(
    (await store.editions.list()).map(({ id, state }) => [id, state]),
    [[2, 'building']],
  )
  const alone = editionsWhere(async () => store.editions.discard(3))
  await assert.rejects(
    ensureDemoEdition(alone, Date.now, () => undefined),
    /no edition 3/,
  )
})
