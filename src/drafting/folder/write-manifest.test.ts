import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { openSmallDisk } from '../../../test/fixtures/small-disk.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { SourceError } from '../../sources/index.ts'
import { writeManifest } from './write-manifest.ts'

test('a manifest that appeared meanwhile is not overwritten', async (t) => {
  const folder = await mkdtemp(join(tmpdir(), 'draft-'))
  t.after(() => rm(folder, { recursive: true }))
  const path = await writeManifest(folder, 'mine')
  await assert.rejects(writeManifest(folder, 'other'), SourceError)
  assert.equal(await readFile(path, 'utf8'), 'mine')
})

test('on a full disk no half manifest is left, which would be taken for somebody’s work', (t) => {
  const disk = openSmallDisk(1)
  if (typeof disk === 'string') return t.skip(disk)
  t.after(() => disk.unmount())
  disk.fill()
  return assert
    .rejects(writeManifest(disk.path, 'x'.repeat(2_000_000)), StoreUnavailable)
    .then(() => assert.ok(!readdirSync(disk.path).includes('manifest.csv')))
})
