import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStore } from '../test/fixtures/index.ts'
import { ensureDemoEdition } from './demo-content.ts'

test('of two servers that start on one database the one that began later makes the demo edition', async (t) => {
  const store = await freshStore(t)
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

test('a demo edition that was taken down is not made again by the next start', async (t) => {
  const store = await freshStore(t)
  const { editions } = store
  const edition = await editions.begin({ source: 'demo', cycle: '2611' })
  await editions.complete(edition, { effectiveAt: null, report: null })
  await editions.activate(edition, 1)
  await editions.withdraw('demo', 2)
  await ensureDemoEdition(store, Date.now, () => assert.fail('it is drawn'))
  assert.deepEqual(
    (await editions.list()).map(({ id, state }) => [id, state]),
    [[edition, 'superseded']],
  )
})
