/** Images and backups in the S3 API of OpenStack Swift, which checks signatures, lists and clocks by itself. */
import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { after, before, describe, test } from 'node:test'
import { StoreUnavailable } from '../../src/failures/index.ts'
import { createOutbound } from '../../src/outbound/index.ts'
import { openBucketTarget } from '../../src/store/backup/index.ts'
import { bucketImages } from '../../src/store/images/s3/index.ts'
import { imageStoreSuite } from '../conformance/images.ts'
import { missingSwift, type Swift, startSwift } from './swift.ts'

const parts = { outbound: createOutbound({}), now: Date.now, random: Math.random }
const skip = missingSwift() ?? false

describe('OpenStack Swift', { skip }, async () => {
  let swift: Swift
  const started = skip ? null : startSwift()
  before(async () => {
    if (started) swift = await started
  })
  after(() => swift?.stop())

  let buckets = 0
  if (!skip)
    imageStoreSuite({
      name: 'a bucket of Swift',
      largeBytes: 500_000,
      async fresh() {
        buckets += 1
        const place = await (await startedSwift()).place(`charts-${buckets}`)
        const open = () => bucketImages(place, parts)
        return {
          store: { images: open() },
          another: async () => ({ images: open(), close: async () => undefined }),
          dispose: async () => undefined,
        }
      },
    })
  async function startedSwift(): Promise<Swift> {
    if (!started) throw new Error('Swift is missing')
    return started
  }

  test('1,100 images are listed, in pages', async () => {
    const images = bucketImages(await swift.place('many'), parts)
    const names = Array.from(
      { length: 1100 },
      (_, at) => `kpdx_${at}_${hash('sha256', `${at}`, 'hex').slice(0, 8)}_d.png`,
    )
    const queue = names.values()
    const lane = async () => {
      for (const name of queue) await images.put(name, Buffer.from(name))
    }
    await Promise.all(Array.from({ length: 8 }, lane))
    assert.deepEqual((await images.names()).toSorted(), names.toSorted())
  })

  test('a private bucket has no fault; a wrong key, secret, bucket and clock are named', async () => {
    const place = await swift.place('private')
    assert.equal(await bucketImages(place, parts).faultOfPlace?.(), null)
    const wrong = [
      [{ ...place, keys: { ...place.keys, id: 'test:nobody' } }, {}, /access key|signature|denies access/],
      [{ ...place, keys: { ...place.keys, secret: 'wrong' } }, {}, /refuses the signature/],
      [{ ...place, bucket: 'missing' }, {}, /the bucket does not exist/],
      [
        place,
        { now: () => Date.now() - 3_600_000 },
        /clocks of this machine and of the image store differ: by 3[56]\d\d seconds/,
      ],
    ] as const
    for (const [other, changed, reason] of wrong) {
      await assert.rejects(bucketImages(other, { ...parts, ...changed }).get('kpdx_1_0a1b2c3d_d.png'), (error) => {
        assert.ok(error instanceof StoreUnavailable)
        assert.match(error.message, reason)
        return true
      })
    }
  })

  test('backups: files are read in parts, folders are listed, and removed with what they contain', async () => {
    const target = await openBucketTarget(
      { ...(await swift.place('backups')), prefix: 'all/' },
      { ...parts, tempDir: tmpdir() },
    )
    const large = Buffer.alloc(20 * 2 ** 20, 'a database')
    const digest = await target.putFile('one/database.sqlite', async (path) => writeFileSync(path, large))
    assert.deepEqual(digest, { bytes: large.length, sha256: hash('sha256', large, 'hex') })
    const pieces: Uint8Array[] = []
    for await (const piece of (await target.get('one/database.sqlite')) ?? []) pieces.push(piece)
    assert.ok(Buffer.concat(pieces).equals(large))
    assert.equal(await target.create('one/manifest.json', Buffer.from('{}')), true)
    assert.equal(await target.create('one/manifest.json', Buffer.from('{}')), false)
    await target.put('images/kpdx/a.png', [Buffer.from('a')])
    const listed = async (folder: string) => (await target.list(folder)).map(({ name, isFolder }) => [name, isFolder])
    assert.deepEqual(await listed(''), [
      ['images', true],
      ['one', true],
    ])
    assert.deepEqual(await listed('one'), [
      ['database.sqlite', false],
      ['manifest.json', false],
    ])
    await target.remove('one')
    assert.deepEqual([await listed('one'), await target.get('one/manifest.json')], [[], null])
  })
})
