import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { bucketKeys, startObjectStore } from '../../test/fixtures/object-store.ts'
import { placesIn } from '../config/index.ts'
import { foldUsername } from '../identity/index.ts'
import { openStore } from '../store/index.ts'
import { recordedCall } from './testing/recorded-call.ts'

const aImage = (text: string) => ({ bytes: Buffer.from(text), name: nameOf(Buffer.from(text)) })
const nameOf = (bytes: Buffer) => `kpdx_11-1_${hash('sha256', bytes, 'hex').slice(0, 8)}_d.png`

/** A data folder with images, an empty bucket, and commands that use one or the other. */
async function open(t: TestContext, images = ['first', 'second', 'third'].map(aImage)) {
  const folder = mkdtempSync(join(tmpdir(), 'platekeeper-'))
  const objectStore = await startObjectStore()
  t.after(async () => {
    await objectStore.stop()
    rmSync(folder, { recursive: true })
  })
  const dataDir = join(folder, 'data')
  const store = await openStore(placesIn(dataDir), { foldUsername })
  for (const { name, bytes } of images) await store.images.put(name, bytes)
  await store.close()
  const keys = { AWS_ACCESS_KEY_ID: bucketKeys.id, AWS_SECRET_ACCESS_KEY: bucketKeys.secret }
  const url = `s3://charts/images?endpoint=${objectStore.endpoint}&region=eu-central-1`
  const call = (env: object, ...words: readonly string[]) =>
    recordedCall(words, { env: { DATA_DIR: dataDir, ...keys, ...env }, cwd: folder })
  const bytesIn = () =>
    Object.fromEntries([...objectStore.objects].map(([key, { bytes }]) => [key, bytes.toString().trim()]))
  return { folder, dataDir, objectStore, url, images, call, bytesIn }
}

test('images are copied to a bucket with the marker, which servers then use, and back to another folder', async (t) => {
  const { dataDir, folder, url, images, call, bytesIn } = await open(t)
  const copied = await call({}, 'images', 'copy', '--to', url)
  assert.equal(copied.code, 0, copied.err)
  assert.match(copied.out, /^Images copied to s3:\/\/charts\/images: 3, 0\.0 MiB\. There before: 0\.\n/)
  const { 'images/marker': marker, ...stored } = bytesIn()
  assert.match(marker ?? '', /^[0-9a-f]{32}$/)
  assert.deepEqual(stored, Object.fromEntries(images.map(({ name, bytes }) => [`images/kpdx/${name}`, String(bytes)])))

  rmSync(join(dataDir, 'images'), { recursive: true })
  const verified = await call({ IMAGES: url }, 'images', 'verify')
  assert.deepEqual([verified.code, verified.out], [0, 'Images intact: 3, 0.0 MiB.\n'])
  const back = await call({ IMAGES: url }, 'images', 'copy', '--to', 'back', '--json')
  const { from, to, copied: count } = JSON.parse(back.out.trim().split('\n').at(-1) ?? '')
  assert.deepEqual([from, to, count], ['s3://charts/images', join(folder, 'back'), 3])
  assert.deepEqual(readdirSync(join(folder, 'back/kpdx')).sort(), images.map(({ name }) => name).sort())
})

test('what is there and intact is not copied again; what is damaged there, or was added since, is', async (t) => {
  const { dataDir, objectStore, url, images, call } = await open(t)
  await call({}, 'images', 'copy', '--to', url)
  const [key = ''] = objectStore.objects.keys()
  objectStore.objects.set(key, { bytes: Buffer.from('wrong'), headers: {} })
  const later = aImage('later')
  writeFileSync(join(dataDir, 'images/kpdx', later.name), later.bytes)
  objectStore.requests.length = 0
  const again = await call({ IMAGES: url }, 'images', 'copy', '--from', 'data/images')
  assert.match(again.out, /: 2, .* There before: 2\./)
  assert.equal(objectStore.requests.filter((each) => each.startsWith('PUT')).length, 2)
  assert.equal(objectStore.objects.get(key)?.bytes.equals(Buffer.from('wrong')), false)
  assert.equal(images.length + 2, objectStore.objects.size)
})

test('a damaged image is listed and not copied', async (t) => {
  const { dataDir, url, images, call, bytesIn } = await open(t)
  const [{ name } = { name: '' }] = images
  writeFileSync(join(dataDir, 'images/kpdx', name), 'wrong')
  const { code, out } = await call({}, 'images', 'copy', '--to', url)
  assert.equal(code, 1)
  assert.match(out, new RegExp(`${name}: damaged, not copied`))
  assert.equal(Object.keys(bytesIn()).length, 3)
})

test('a place of another database is refused, and nothing is copied there', async (t) => {
  const { folder, objectStore, url, call } = await open(t)
  objectStore.objects.set('images/marker', { bytes: Buffer.from('of another'), headers: {} })
  mkdirSync(join(folder, 'other'))
  writeFileSync(join(folder, 'other/marker'), 'of another\n')
  for (const place of [url, 'other']) {
    const { code, err } = await call({}, 'images', 'copy', '--to', place)
    assert.equal(code, 1)
    assert.match(err, /does not belong to this database: its file `marker` contains of another/)
  }
  assert.equal(objectStore.objects.size, 1)
})

test('a store that is away ends the copy with the reason and no secret; the next one goes on', async (t) => {
  const { objectStore, url, call } = await open(t)
  objectStore.fault = (method) => (method === 'PUT' && objectStore.objects.size > 0 ? 'lost' : null)
  const failed = await call({}, 'images', 'copy', '--to', url)
  assert.equal(failed.code, 1)
  assert.match(
    failed.err,
    /can't be written to s3:\/\/charts\/images: the image store confirmed it, and does not have it/,
  )
  assert.doesNotMatch(failed.err + failed.out, new RegExp(bucketKeys.secret.slice(0, 10)))
  assert.ok(!objectStore.objects.has('images/marker'))
  objectStore.fault = () => null
  assert.match((await call({}, 'images', 'copy', '--to', url)).out, /There before: 1\./)
})

test('wrong usage is explained', async (t) => {
  const { url, call } = await open(t)
  const secret = 's3://AKID:my-secret@charts?region=x'
  for (const [env, words, reason] of [
    [{}, [], /--to is missing/],
    [{}, ['--to', 'data/images'], /The images are in .*data\/images already/],
    [{}, ['--to', 's3://charts'], /The place is s3:\/\/charts, but it must be a bucket at an endpoint/],
    [{}, ['--to', secret], /The place is s3:\/\/…@charts\?region=x, but it must be without the keys/],
    [
      { AWS_ACCESS_KEY_ID: '' },
      ['--to', url],
      /AWS_SECRET_ACCESS_KEY is set, but AWS_ACCESS_KEY_ID is not|keys of the bucket s3:\/\/charts\/images are missing/,
    ],
  ] as const) {
    const { code, err } = await call(env, 'images', 'copy', ...words)
    assert.equal(code, 2, err)
    assert.match(err, reason)
    assert.doesNotMatch(err, /my-secret/)
  }
})
