import assert from 'node:assert/strict'
import { readdirSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { makeBackup } from '../make-backup.ts'
import { imagesOf, service, temporary } from '../service.fixture.ts'
import { folderTarget } from './folder-target.ts'

test('before there is a manifest, every image and its name are flushed, the names of a folder at once', async (t) => {
  const folder = temporary(t)
  const probe = await open(folder)
  const handles = Object.getPrototypeOf(probe) as typeof probe
  const { sync } = handles
  const flushed: { readonly inode: number; readonly entries: readonly string[] }[] = []
  t.mock.method(handles, 'sync', async function (this: typeof probe) {
    const entries = readdirSync(folder, { recursive: true }).map(String)
    flushed.push({ inode: (await this.stat()).ino, entries })
    return sync.call(this)
  })
  await probe.close()
  const images = imagesOf('one', 'two', 'three')
  await makeBackup({ kind: 'folder', target: folderTarget(folder) }, service(images).parts)
  const names = [...images.keys()].map((name) => join('images', 'kpdx', name))
  const inodeOf = (name: string) => statSync(join(folder, name)).ino
  const before = flushed.filter(({ entries }) => !entries.some((name) => name.endsWith('manifest.json')))
  for (const name of names)
    assert.ok(
      before.some(({ inode }) => inode === inodeOf(name)),
      name,
    )
  const complete = before.filter(
    ({ inode, entries }) => inode === inodeOf(join('images', 'kpdx')) && names.every((name) => entries.includes(name)),
  )
  assert.equal(complete.length, 1)
})
