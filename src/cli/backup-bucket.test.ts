import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, beforeEach, test } from 'node:test'
import { publish } from '../../test/conformance/make-editions.ts'
import { aDrawnChart } from '../../test/conformance/records.ts'
import { bucketKeys, type ObjectStore, startObjectStore } from '../../test/fixtures/object-store.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const bytes = Buffer.from('an image')
const image = `kpdx_11-1_${hash('sha256', bytes, 'hex').slice(0, 8)}_d.png`
const pictures = { image_day: image, image_night: image, thumb_day: image, thumb_night: image }

const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
const env = {
  ...{ DATA_DIR: join(folder, 'data'), MASTER_KEY: 'ab'.repeat(32), TMPDIR: folder, AUTH_URL: 'https://auth.example' },
  ...{ AWS_ACCESS_KEY_ID: bucketKeys.id, AWS_SECRET_ACCESS_KEY: bucketKeys.secret },
}
let objectStore: ObjectStore
let later = 0
/** Backups of one second have no order. */
const now = () => Date.now() + later
const at = (path: string) => `s3://charts/${path}?endpoint=${objectStore.endpoint}&region=eu-central-1`
const call = (words: readonly string[], changed: object = {}) =>
  recordedCall(words, { env: { ...env, ...changed }, cwd: folder, now })
const json = async (words: readonly string[], changed: object = {}) => {
  const { code, out, err } = await call([...words, '--json'], changed)
  return { code, err, ...JSON.parse(out.trim().split('\n').at(-1) || '{}') }
}
const keysBelow = (path: string) => [...objectStore.objects.keys()].filter((key) => key.startsWith(path)).sort()

before(async () => {
  objectStore = await startObjectStore()
  objectStore.pageSize = 2
  const store = await openStore(placesIn(env.DATA_DIR), { foldUsername })
  await publish(store, 'folder:plates', 1, [aDrawnChart('KPDX', '11-1', pictures)])
  await store.images.put(image, bytes)
  await store.close()
})
beforeEach(() => {
  objectStore.objects.clear()
  objectStore.fault = () => null
})
after(async () => {
  await objectStore.stop()
  rmSync(folder, { recursive: true })
})

test('a backup into a bucket verifies, is listed, adds only new images, and is pruned', async () => {
  const first = await json(['backup', at('backups')])
  assert.deepEqual([first.code, first.complete, first.copied?.count], [0, true, 1], first.err)
  later += 5000
  const second = await json(['backup', at('backups')])
  assert.deepEqual([second.copied.count, second.images.count], [0, 1])
  assert.deepEqual(keysBelow(`backups/${second.id}`), [
    ...['database.sqlite', 'images.json', 'manifest.json', 'settings.json'].map(
      (name) => `backups/${second.id}/${name}`,
    ),
  ])
  assert.equal((await json(['backup', 'verify', at(`backups/${first.id}`)])).intact, true)
  const { backups } = await json(['backup', 'list', at('backups')])
  assert.deepEqual(
    backups.map(({ id, standing }: { id: string; standing: string }) => [id, standing]),
    [second, first].map(({ id }) => [id, 'signed']),
  )
  const pruned = await json(['backup', 'prune', at('backups'), '--keep', '1d'])
  assert.deepEqual([pruned.removed, pruned.kept], [[first.id], [second.id]])
  assert.equal(keysBelow('backups/').length, 5)
  // The snapshot was here until it was sent.
  assert.deepEqual(readdirSync(folder), ['data'])
})

test('a backup in a bucket is restored, with its images into another bucket', async () => {
  await call(['backup', at('backups')])
  const there = { DATA_DIR: join(folder, 'there'), IMAGES: at('images') }
  const restored = await call(['restore', at('backups')], there)
  assert.equal(restored.code, 0, restored.err)
  assert.equal(objectStore.objects.get(`images/kpdx/${image}`)?.bytes.toString(), 'an image')
  assert.equal((await json(['images', 'verify'], there)).intact, true)
  rmSync(there.DATA_DIR, { recursive: true })
})

test('images in a bucket are in the backup of a folder; a damaged one is named, and a store that is away ends the backup', async () => {
  const here = { DATA_DIR: join(folder, 'copy'), IMAGES: at('images') }
  cpSync(env.DATA_DIR, here.DATA_DIR, { recursive: true })
  await call(['images', 'copy', '--to', at('images')])
  rmSync(join(here.DATA_DIR, 'images'), { recursive: true })
  const made = await json(['backup', 'target'], here)
  assert.deepEqual([made.complete, made.images.count], [true, 1], made.err)
  const failing = async (fault: 'damage' | 'reset') => {
    objectStore.fault = (method, key) => (method === 'GET' && key.endsWith('.png') ? fault : null)
    const { code, out, err } = await call(['backup', 'other'], here)
    assert.equal(code, 1)
    return out + err
  }
  assert.match(await failing('damage'), /unreadable[\s\S]*The backup is incomplete/)
  assert.match(await failing('reset'), /^error: The image .* can't be read from .*: the image store cannot be reached/m)
  for (const name of ['copy', 'target', 'other']) rmSync(join(folder, name), { recursive: true, force: true })
})

test('a backup that a store interrupts does not exist; one that was altered there is refused', async () => {
  objectStore.fault = (method, key) => (method === 'PUT' && key.endsWith('manifest.json') ? 'lost' : null)
  const failed = await call(['backup', at('backups')])
  assert.equal(failed.code, 1)
  assert.match(failed.err, /manifest\.json can't be written: the image store confirmed it, and does not have it/)
  objectStore.fault = () => null
  assert.deepEqual(keysBelow('backups/2'), [])
  await call(['backup', at('backups')])
  const [key = ''] = keysBelow('backups/2').filter((each) => each.endsWith('database.sqlite'))
  const stored = objectStore.objects.get(key)
  const altered = Buffer.from(stored?.bytes ?? '')
  altered[100] = 255 - (altered[100] ?? 0)
  objectStore.objects.set(key, { bytes: altered, headers: {} })
  const { code, out, err } = await call(['backup', 'verify', at('backups')])
  assert.equal(code, 1)
  assert.match(out + err, /altered|not what it was/)
})

test('a bucket that has the images of the service is refused as a target; so is a file of age', async () => {
  for (const path of ['images', 'images/backups', ''])
    assert.match(
      (await call(['backup', at(path)], { IMAGES: at('images') })).err,
      /s3:\/\/charts.* and the images of this service in s3:\/\/charts\/images are in each other/,
    )
  assert.match((await call(['backup', at('backups'), '--encrypt-to', 'age1x'])).err, /--encrypt-to encrypts a file/)
  assert.match((await call(['backup', 's3://charts/backups'])).err, /it must be a bucket at an endpoint/)
})
