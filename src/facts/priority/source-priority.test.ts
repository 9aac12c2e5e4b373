import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bySourcePriority, sourceIdOf } from './source-priority.ts'

test('an edition is of the source before the colon', () => {
  assert.equal(sourceIdOf('folder:plates'), 'folder')
  assert.equal(sourceIdOf('nasr'), 'nasr')
})

test('an unknown source is an error, not the one with the highest priority', () => {
  const unknown = { source: 'somebody', publishedAt: 1 }
  const message = /Unknown source somebody\. Known sources: folder, nasr/
  assert.throws(() => sourceIdOf('somebody'), message)
  assert.throws(() => bySourcePriority([{ source: 'nasr', publishedAt: 2 }, unknown]), message)
})
