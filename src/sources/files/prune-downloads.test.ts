import assert from 'node:assert/strict'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { pruneDownloads } from './prune-downloads.ts'

test('downloads that were not used since a time are removed, with their notes, and folders that are empty then', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const put = (name: string, day: number) => {
    const path = join(folder, name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, 'x')
    utimesSync(path, new Date(Date.UTC(2026, 0, day)), new Date(Date.UTC(2026, 0, day)))
  }
  for (const name of ['old.zip', 'old.zip.json', 'cycle/A.PDF', 'cycle/A.PDF.json', 'cycle/B.PDF.part']) put(name, 1)
  for (const name of ['new.zip', 'new.zip.json']) put(name, 3)
  assert.equal(await pruneDownloads(folder, Date.UTC(2026, 0, 2)), 3)
  assert.deepEqual(readdirSync(folder).sort(), ['new.zip', 'new.zip.json'])
  assert.equal(await pruneDownloads(join(folder, 'none'), Date.now()), 0)
  assert.ok(!existsSync(join(folder, 'none')))
})

test('files that an import moves away between listing and reading are skipped', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'downloads-'))
  t.after(() => rmSync(folder, { recursive: true }))
  // As such a file, it is in the list and cannot be found.
  symlinkSync(join(folder, 'moved'), join(folder, 'a.part'))
  writeFileSync(join(folder, 'b.zip'), 'x')
  assert.equal(await pruneDownloads(folder, Date.now() + 60_000), 1)
  assert.deepEqual(readdirSync(folder), ['a.part'])
})
