import assert from 'node:assert/strict'
import { test } from 'node:test'
import { freshStore } from '../test/fixtures/index.ts'
import { ensureDemoEdition } from './demo-content.ts'

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
