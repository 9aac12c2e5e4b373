import assert from 'node:assert/strict'
import { hash } from 'node:crypto'
import { after, describe, test } from 'node:test'
import type { ImageStore } from '../../src/charts/index.ts'
import { assertSameBytes } from '../fixtures/same-bytes.ts'
import { unique } from './records.ts'

type OpenImages = { readonly images: ImageStore }

/** How the suite opens images; a StoreUnderTest is one. */
export type ImagesUnderTest = {
  readonly name: string
  /** Bytes of an image that is read while it is written; by default 2,000,000. */
  readonly largeBytes?: number
  fresh(): Promise<{
    readonly store: OpenImages
    another(): Promise<OpenImages & { close(): Promise<void> }>
    dispose(): Promise<void>
  }>
}

/** The guarantees of every ImageStore. */
export function imageStoreSuite({ name, fresh, largeBytes = 2_000_000 }: ImagesUnderTest): void {
  describe(`${name}: ImageStore`, async () => {
    const { store, dispose } = await fresh()
    const { images } = store
    after(dispose)
    const imageName = (): string =>
      `kpdx_${unique()
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}_d.png`

    test('an image that is removed is gone, and removing what is not there does no harm', async () => {
      const image = imageName()
      assert.equal(await images.get(image), null)
      await images.put(image, Buffer.from('x'))
      assert.ok((await images.names()).includes(image))
      assert.deepEqual([await images.remove(image), await images.remove(image)], [true, false])
      assert.ok(!(await images.names()).includes(image))
      assert.equal(await images.get(image), null)
      await images.put(image, Buffer.from('x'))
      assert.ok(await images.get(image))
    })

    test('bytes are read as they were put', async () => {
      const image = imageName()
      const bytes = Buffer.from([0, 1, 2, 255])
      await images.put(image, bytes)
      assertSameBytes(await images.get(image), bytes)
    })

    test('the size of an image is known without reading it', async () => {
      const image = imageName()
      assert.equal(await images.size(image), null)
      await images.put(image, Buffer.alloc(1234))
      assert.equal(await images.size(image), 1234)
      assert.equal(await images.size('../kpdx_d.png'), null)
    })

    test('an image is intact if the hash of its bytes begins with the digits, in the order of the names', async () => {
      const [first, second, absent, damaged] = [imageName(), imageName(), imageName(), imageName()]
      const large = Buffer.alloc(1_000_000, 7)
      const hashOf = (bytes: Buffer) => hash('sha256', bytes, 'hex').slice(0, 8)
      await images.put(first, large)
      await images.put(second, Buffer.alloc(0))
      await images.put(damaged, Buffer.alloc(1_000_000, 8))
      const [whole, empty] = [hashOf(large), hashOf(Buffer.alloc(0))]
      const expected = [
        { name: second, hash: empty },
        { name: absent, hash: whole },
        { name: first, hash: whole },
        { name: damaged, hash: whole },
        { name: first, hash: '' },
      ]
      assert.deepEqual(await images.intact(expected), [true, false, true, false, false])
      assert.deepEqual(await images.intact([]), [])
      const many = Array.from({ length: 50 }, (_, at) =>
        images.intact([{ name: at % 2 ? first : absent, hash: whole }]),
      )
      assert.deepEqual(
        (await Promise.all(many)).flat(),
        many.map((_, at) => at % 2 === 1),
      )
    })

    test('bytes that were damaged are replaced when the right ones are put again', async () => {
      const image = imageName()
      for (const bytes of ['damaged', '', 'right', 'right']) await images.put(image, Buffer.from(bytes))
      assert.equal(String(await images.get(image)), 'right')
    })

    test('an unknown name and an invalid name are null', async () => {
      for (const unknown of [
        imageName(),
        '',
        '..',
        '../platekeeper.db',
        'kpdx_1_d.png/..',
        'KPDX_1_d.png',
        'a\u0000.png',
        '/etc/passwd',
      ]) {
        assert.equal(await images.get(unknown), null, unknown)
      }
    })

    test('a folder has no marker; the first that it is given stays, also of 20 simultaneous ones', async (t) => {
      const { store, another, dispose } = await fresh()
      t.after(dispose)
      const other = await another()
      assert.equal(await store.images.marker(), null)
      const marks = Array.from({ length: 20 }, (_, at) => (at % 2 ? store : other).images.mark(`marker ${at}`))
      assert.deepEqual(new Set(await Promise.all(marks)), new Set([await store.images.marker()]))
      assert.equal(await other.images.mark('later'), await store.images.marker())
      assert.deepEqual(await store.images.names(), [])
      await store.images.removeIncomplete(Date.now() + 60_000)
      assert.match((await other.images.marker()) ?? '', /^marker \d+$/)
      await other.close()
    })

    test('an invalid name is rejected', async () => {
      for (const bad of ['../x.png', 'x/../y.png', '.png', 'x.txt', '']) {
        await assert.rejects(images.put(bad, Buffer.from('x')), bad)
      }
    })

    test('20 simultaneous puts of one name leave one whole image', async () => {
      const image = imageName()
      const bytes = Buffer.alloc(200_000, 7)
      await Promise.all(Array.from({ length: 20 }, () => images.put(image, bytes)))
      assertSameBytes(await images.get(image), bytes)
    })

    test('a reader during a write sees nothing or the whole image', async () => {
      const bytes = Buffer.alloc(largeBytes, 7)
      for (let round = 0; round < 5; round += 1) {
        const image = imageName()
        const putting = images.put(image, bytes)
        const seen = await Promise.all(Array.from({ length: 20 }, () => images.get(image)))
        await putting
        assert.ok(seen.every((found) => found === null || found.length === bytes.length))
      }
    })
  })
}
