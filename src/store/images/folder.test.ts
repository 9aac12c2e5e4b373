import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { StoreUnavailable } from '../../failures/index.ts'
import { folderImages } from './folder.ts'

const unavailable = (error: unknown): boolean => error instanceof StoreUnavailable

function folder(t: { after(work: () => void): void }): string {
  const path = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  t.after(() => rmSync(path, { recursive: true }))
  return path
}

test('nothing but the image is left in its folder', async (t) => {
  const root = folder(t)
  await folderImages(root).put('kpdx_11-1_0a1b2c3d_d.png', Buffer.from('image'))
  assert.deepEqual(readdirSync(join(root, 'kpdx')), ['kpdx_11-1_0a1b2c3d_d.png'])
})

test('a new airport’s folder is durable with its first image: the folders above it are flushed too', async (t) => {
  const parent = folder(t)
  const root = join(parent, 'images')
  const probe = await open(parent)
  const flushed: number[] = []
  const handles = Object.getPrototypeOf(probe) as typeof probe
  const { sync } = handles
  t.mock.method(handles, 'sync', async function (this: typeof probe) {
    flushed.push((await this.stat()).ino)
    return sync.call(this)
  })
  await probe.close()
  const images = folderImages(root)
  await images.put('kpdx_11-1_0a1b2c3d_d.png', Buffer.from('image'))
  for (const path of [parent, root, join(root, 'kpdx')]) assert.ok(flushed.includes(statSync(path).ino), path)

  flushed.length = 0
  await images.put('kpdx_11-2_0a1b2c3d_d.png', Buffer.from('image'))
  assert.ok(!flushed.includes(statSync(root).ino), 'once is enough')
  await images.put('nzwn_11-1_0a1b2c3d_d.png', Buffer.from('image'))
  assert.ok(flushed.includes(statSync(root).ino))
})

test('a folder that cannot be created rejects the image as StoreUnavailable with the reason, and leaves nothing', async (t) => {
  const root = folder(t)
  writeFileSync(join(root, 'kpdx'), 'a file in the way')
  const images = folderImages(root)
  const put = images.put('kpdx_11-1_0a1b2c3d_d.png', Buffer.from('image'))
  await assert.rejects(
    put,
    (error) => unavailable(error) && /kpdx_11-1_0a1b2c3d_d\.png .*: .*EEXIST/.test(String(error)),
  )
  assert.deepEqual(readdirSync(root), ['kpdx'])
})

test('a name that is a folder is not an image', async (t) => {
  const root = folder(t)
  mkdirSync(join(root, 'kpdx', 'kpdx_11-1_0a1b2c3d_d.png'), { recursive: true })
  await assert.rejects(folderImages(root).get('kpdx_11-1_0a1b2c3d_d.png'), unavailable)
})

test('what a crash left half written is not taken for the image', async (t) => {
  const root = folder(t)
  mkdirSync(join(root, 'kpdx'))
  writeFileSync(join(root, 'kpdx', '.0011223344556677.part'), 'ima')
  const images = folderImages(root)
  assert.equal(await images.get('kpdx_11-1_0a1b2c3d_d.png'), null)
  assert.equal(await images.get('.0011223344556677.part'), null)
  await images.put('kpdx_11-1_0a1b2c3d_d.png', Buffer.from('image'))
  assert.equal(String(await images.get('kpdx_11-1_0a1b2c3d_d.png')), 'image')
})

test('what a crash left half-written is removed when it is old, what is being written is left, and images stay', async (t) => {
  const root = folder(t)
  const images = folderImages(root)
  await images.removeIncomplete(Date.now())
  const image = 'kpdx_11-1_0a1b2c3d_d.png'
  const drafts = ['.0123456789abcdef.part', '.fedcba9876543210.part']
  await images.put(image, Buffer.from('image'))
  for (const name of drafts) writeFileSync(join(root, 'kpdx', name), 'half')
  for (const name of [image, drafts[0] ?? '']) utimesSync(join(root, 'kpdx', name), 1, 1)
  await images.removeIncomplete(Date.now() - 60_000)
  assert.deepEqual(readdirSync(join(root, 'kpdx')).sort(), [drafts[1], image])
})

test('a pipe or a device in the place of an image is not an image: it is not waited for, and the next put replaces it', {
  skip: process.platform === 'win32' && 'Windows does not have them',
  timeout: 60_000,
}, async (t) => {
  const root = folder(t)
  mkdirSync(join(root, 'kpdx'))
  const [pipe, device] = ['kpdx_11-1_0a1b2c3d_d.png', 'kpdx_11-2_0a1b2c3d_d.png']
  execFileSync('mkfifo', [join(root, 'kpdx', pipe)])
  // It never ends: read completely, it would take all memory.
  symlinkSync('/dev/zero', join(root, 'kpdx', device))
  const images = folderImages(root)
  assert.deepEqual(await images.intact([pipe, device].map((name) => ({ name, hash: '0a1b2c3d' }))), [false, false])
  for (const name of [pipe, device]) {
    await assert.rejects(images.get(name), (error) => unavailable(error) && /it is not a file/.test(String(error)))
    await images.put(name, Buffer.from('image'))
    assert.equal(readFileSync(join(root, 'kpdx', name), 'utf8'), 'image')
    assert.equal((await images.get(name))?.toString(), 'image')
  }
})

test('an image may be a link to a file that lies elsewhere', async (t) => {
  const root = folder(t)
  mkdirSync(join(root, 'kpdx'))
  writeFileSync(join(root, 'elsewhere'), 'image')
  symlinkSync(join(root, 'elsewhere'), join(root, 'kpdx', 'kpdx_11-1_0a1b2c3d_d.png'))
  assert.equal((await folderImages(root).get('kpdx_11-1_0a1b2c3d_d.png'))?.toString(), 'image')
})

test('an image has a file below the folder, with another version after every change; any other entry has none', async (t) => {
  const root = folder(t)
  const images = folderImages(root)
  const name = 'kpdx_11-1_0a1b2c3d_d.png'
  assert.equal(await images.fileOf?.(name), null)
  await images.put(name, Buffer.from('image'))
  const before = await images.fileOf?.(name)
  assert.equal(before?.path, `kpdx/${name}`)
  assert.deepEqual(await images.fileOf?.(name), before)
  await images.put(name, Buffer.from('other'))
  assert.notEqual((await images.fileOf?.(name))?.version, before?.version)
  mkdirSync(join(root, 'kpdx', 'kpdx_11-2_0a1b2c3d_d.png'))
  assert.equal(await images.fileOf?.('kpdx_11-2_0a1b2c3d_d.png'), null)
  assert.equal(await images.fileOf?.('../master.key'), null)
})
