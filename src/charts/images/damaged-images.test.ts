import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartsFixture, defaultParts, kpdx, noticeBytes } from '../charts-fixture.ts'
import { imageBytes } from '../records-fixture.ts'

const file = kpdx.ils.image_day
const path = `/v2/charts/KPDX/${file}`
const good = imageBytes(file)

const damages: Readonly<Record<string, Buffer>> = {
  empty: Buffer.alloc(0),
  'cut short': good.subarray(0, 500),
  'of random bytes of the same length': Buffer.from(good.map((byte, at) => byte ^ ((at * 31) & 0xff))),
}

/** A service whose disk contains, for the one image, what the test says; `seen` counts how often it was read. */
async function serviceHolding(first: Buffer, imageCacheBytes = 10_000) {
  const disk = { bytes: first, reads: 0 }
  const get = async (name: string) => {
    disk.reads += 1
    return name === file ? disk.bytes : imageBytes(name)
  }
  return { disk, ...(await chartsFixture({ images: { ...defaultParts.images, get }, imageCacheBytes })) }
}

for (const [what, bytes] of Object.entries(damages)) {
  test(`an image that is ${what} on the disk is 503 with Retry-After, which is not cached`, async () => {
    const service = await serviceHolding(bytes)
    for (const headers of [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }]) {
      const answer = await service.get(path, { headers })
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['content-type'], 'application/problem+json')
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.match(String(answer.headers['retry-after']), /^\d+$/)
      assert.equal(answer.json().type, 'urn:platekeeper:problem:unavailable')
      assert.match(answer.json().detail, /damaged/)
    }
    assert.equal((await service.get(path, { method: 'HEAD' })).statusCode, 503)
    assert.equal((await service.get(`/v2/charts/KPDX/${kpdx.ils.image_night}`)).statusCode, 200)
  })
}

test('a damaged image is logged once, by its name and with what lists and repairs it, until it was intact again', async () => {
  const service = await serviceHolding(Buffer.alloc(0))
  await Promise.all(Array.from({ length: 10 }, () => service.get(path)))
  await service.get(path)
  assert.equal(service.log.length, 1)
  const entry = JSON.parse(service.log[0] ?? '')
  assert.equal(entry.image, file)
  assert.match(entry.msg, new RegExp(`${file} is damaged: its 0 bytes.*import.*images verify`))

  service.disk.bytes = good
  assert.equal((await service.get(path)).statusCode, 200)
  assert.equal(service.log.length, 1)
})

test('a repaired image is served immediately, and only then kept in memory', async () => {
  const service = await serviceHolding(Buffer.alloc(0))
  assert.equal((await service.get(path)).statusCode, 503)
  service.disk.bytes = good
  const answer = await service.get(path)
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.rawPayload, good)
  assert.equal(answer.headers['cache-control'], 'private, no-cache')
  const { reads } = service.disk
  await service.get(path)
  assert.equal(service.disk.reads, reads)
})

test('an image too large for the memory is checked each time it is read', async () => {
  const service = await serviceHolding(good, 10)
  assert.equal((await service.get(path)).statusCode, 200)
  service.disk.bytes = good.subarray(1)
  assert.equal((await service.get(path)).statusCode, 503)
  service.disk.bytes = good
  assert.equal((await service.get(path)).statusCode, 200)
})

test('without chart access the answer stays the demo image, also where the chart is damaged', async () => {
  const service = await serviceHolding(Buffer.alloc(0))
  const answer = await service.get(path, { bearer: 'visitor' })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['chart-access'], 'demo')
  assert.deepEqual(answer.rawPayload, noticeBytes('image_day'))
  assert.equal(service.log.length, 1)
})
