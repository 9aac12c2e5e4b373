import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Picture, pictures } from '../../contract/index.ts'
import { chartsFixture, defaultParts, kpdx, noticeBytes, ybbn } from '../charts-fixture.ts'
import { imageBytes, nameFor } from '../records-fixture.ts'

const service = await chartsFixture()
const file = kpdx.ils.image_day
const path = `/v2/charts/KPDX/${file}`
const whole = imageBytes(file)
const everyPicture = Object.keys(pictures) as Picture[]
const tagOf = (answer: { headers: Record<string, unknown> }) => String(answer.headers.etag)

for (const picture of everyPicture) {
  test(`a subscriber downloads ${picture}: a PNG that is validated before each use`, async () => {
    const answer = await service.get(`/v2/charts/KPDX/${kpdx.ils[picture]}`)
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.rawPayload, imageBytes(kpdx.ils[picture]))
    assert.equal(answer.headers['content-type'], 'image/png')
    assert.equal(answer.headers['content-length'], '1000')
    assert.equal(answer.headers['cache-control'], 'private, no-cache')
    assert.equal(answer.headers['chart-access'], 'full')
    assert.equal(answer.headers['accept-ranges'], 'bytes')
    assert.match(tagOf(answer), /^"[\w-]+"$/)
  })

  test(`a visitor asking for ${picture} gets the demo image of that kind, not an error, and not to be kept`, async () => {
    const answer = await service.get(`/v2/charts/KPDX/${kpdx.ils[picture]}`, { bearer: 'visitor' })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.rawPayload, noticeBytes(picture))
    assert.equal(answer.headers['content-type'], 'image/png')
    assert.equal(answer.headers['cache-control'], 'no-store')
    assert.equal(answer.headers['chart-access'], 'demo')
  })
}

test('charts of a demo airport are free of subscription', async () => {
  for (const bearer of ['visitor', 'fieldVisitor'] as const) {
    const answer = await service.get(`/v2/charts/YBBN/${ybbn.airport.image_day}`, { bearer })
    assert.equal(answer.headers['chart-access'], 'full')
    assert.deepEqual(answer.rawPayload, imageBytes(ybbn.airport.image_day))
  }
})

test('the demo airports are configurable', async () => {
  const other = await chartsFixture({ demoAirports: ['KPDX'] })
  assert.equal((await other.get(path, { bearer: 'visitor' })).headers['chart-access'], 'full')
  const left = await other.get(`/v2/charts/YBBN/${ybbn.airport.image_day}`, { bearer: 'visitor' })
  assert.equal(left.headers['chart-access'], 'demo')
})

test('the airport in the path may be in lower case', async () => {
  assert.equal((await service.get(`/v2/charts/kpdx/${file}`)).statusCode, 200)
})

test('the tag of the real image is valid for it alone, and a demo image has none that is', async () => {
  const real = tagOf(await service.get(path))
  const demo = tagOf(await service.get(path, { bearer: 'visitor' }))
  assert.notEqual(real, demo)
  const status = async (bearer: 'subscriber' | 'visitor', tag: string) =>
    (await service.get(path, { bearer, headers: { 'if-none-match': tag } })).statusCode
  assert.equal(await status('visitor', real), 200)
  assert.equal(await status('subscriber', demo), 200)
  assert.equal(await status('subscriber', real), 304)
  assert.equal(await status('visitor', demo), 200)
})

test('304 repeats the tag and how the image is cached, and has no body', async () => {
  const real = await service.get(path)
  const answer = await service.get(path, { headers: { 'if-none-match': tagOf(real), range: 'bytes=0-1' } })
  assert.equal(answer.statusCode, 304)
  assert.equal(answer.body, '')
  assert.equal(tagOf(answer), tagOf(real))
  assert.equal(answer.headers['cache-control'], real.headers['cache-control'])
})

const ranges = [
  { range: 'bytes=0-99', first: 0, last: 99 },
  { range: 'bytes=900-', first: 900, last: 999 },
  { range: 'bytes=-10', first: 990, last: 999 },
  { range: 'bytes=990-5000', first: 990, last: 999 },
]
for (const { range, first, last } of ranges) {
  test(`Range: ${range} gets bytes ${first} to ${last}`, async () => {
    const answer = await service.get(path, { headers: { range } })
    assert.equal(answer.statusCode, 206)
    assert.equal(answer.headers['content-range'], `bytes ${first}-${last}/1000`)
    assert.equal(answer.headers['content-length'], `${last - first + 1}`)
    assert.deepEqual(answer.rawPayload, whole.subarray(first, last + 1))
  })
}

for (const range of ['bytes=0-1,5-9', 'bytes=9-1', 'lines=0-1', 'bytes=']) {
  test(`Range: ${range} gets the whole image`, async () => {
    const answer = await service.get(path, { headers: { range } })
    assert.equal(answer.statusCode, 200)
    assert.deepEqual(answer.rawPayload, whole)
  })
}

test('a range beyond the end is 416 with the length', async () => {
  const answer = await service.get(path, { headers: { range: 'bytes=1000-' } })
  assert.equal(answer.statusCode, 416)
  assert.equal(answer.headers['content-range'], 'bytes */1000')
  assert.equal(answer.headers['content-type'], 'application/problem+json')
  assert.equal(answer.headers['cache-control'], 'no-store')
})

test('If-Range continues the same bytes and starts again with other ones', async () => {
  const tag = tagOf(await service.get(path))
  const status = async (ifRange: string) =>
    (await service.get(path, { headers: { range: 'bytes=500-', 'if-range': ifRange } })).statusCode
  assert.equal(await status(tag), 206)
  assert.equal(await status(`W/${tag}`), 200)
  assert.equal(await status('"other"'), 200)
  assert.equal(await status('Sat, 21 Nov 2026 06:00:00 GMT'), 200)
})

test('a download of the real image is not resumed with the demo image', async () => {
  const headers = { range: 'bytes=100-', 'if-range': tagOf(await service.get(path)) }
  const answer = await service.get(path, { bearer: 'visitor', headers })
  assert.equal(answer.statusCode, 200)
  assert.deepEqual(answer.rawPayload, noticeBytes('image_day'))
})

test('HEAD has the headers of GET, and ignores Range', async () => {
  const answer = await service.get(path, { method: 'HEAD', headers: { range: 'bytes=0-1' } })
  assert.equal(answer.statusCode, 200)
  assert.equal(answer.headers['content-length'], '1000')
  assert.equal(tagOf(answer), tagOf(await service.get(path)))
  assert.equal(answer.body, '')
})

test('an image is read once, also by simultaneous readers, while memory has space', async () => {
  let reads = 0
  const get: typeof defaultParts.images.get = async (name) => {
    reads += 1
    return imageBytes(name)
  }
  const counted = await chartsFixture({ images: { ...defaultParts.images, get }, imageCacheBytes: 1500 })
  await Promise.all(Array.from({ length: 20 }, () => counted.get(path)))
  await counted.get(path)
  assert.equal(reads, 1)
  await counted.get(`/v2/charts/KPDX/${kpdx.ils.image_night}`)
  await counted.get(path)
  assert.equal(reads, 3)
})

test('the demo image has the shape of the chart that it replaces', async (t) => {
  const png = (width: number, height: number): Buffer => {
    const bytes = Buffer.alloc(40)
    bytes.writeUInt32BE(width, 16)
    bytes.writeUInt32BE(height, 20)
    return bytes
  }
  for (const [shape, bytes] of [
    ['landscape', png(2500, 1600)],
    ['portrait', png(1600, 2500)],
  ] as const) {
    const address = `/v2/charts/KPDX/${nameFor({ icao: 'KPDX', index: '11-1', picture: 'image_day' }, bytes)}`
    const service = await chartsFixture({
      images: { ...defaultParts.images, get: async () => bytes },
      notices: { notice: async (picture, wanted) => Buffer.from(`${picture} ${wanted}`) },
    })
    t.after(() => service.app.close())
    assert.equal((await service.get(address, { bearer: 'visitor' })).body, `image_day ${shape}`)
  }
})
