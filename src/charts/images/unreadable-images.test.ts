import assert from 'node:assert/strict'
import { test } from 'node:test'
import { StoreUnavailable } from '../../failures/index.ts'
import { chartsFixture, defaultParts, kpdx, noticeBytes } from '../charts-fixture.ts'
import { imageBytes, nameFor } from '../records-fixture.ts'

const file = kpdx.ils.image_day
const path = `/v2/charts/KPDX/${file}`
const unknown = nameFor({ icao: 'KPDX', index: '11-1', picture: 'image_day' }, Buffer.from('another image'))

type Disk = {
  /** What the image store does when it is asked for an image; null: it is not there. */
  read: (name: string) => Buffer | null
}

/** A service whose disk does what the test says, and whose minutes pass when the test says so. */
async function serviceWith(disk: Disk, isLive = true) {
  let rounds: (() => Promise<void>)[] = []
  const fixture = await chartsFixture({
    images: { ...defaultParts.images, get: async (name) => disk.read(name), fileOf: async () => null },
    catalogue: {
      ...defaultParts.catalogue,
      async chartOfImage(icao, name) {
        const found = await defaultParts.catalogue.chartOfImage(icao, name)
        return found && { ...found, isLive }
      },
    },
    notices: { notice: async (picture, shape) => Buffer.concat([noticeBytes(picture), Buffer.from(shape)]) },
    every: (seconds, work) => {
      assert.equal(seconds, 60)
      rounds.push(work)
      return () => {
        rounds = []
      }
    },
    imageAccel: '/chart-images/',
  })
  return {
    ...fixture,
    aMinutePasses: () => Promise.all(rounds.map((round) => round())),
    lines: () => fixture.log.map((line) => JSON.parse(line)),
  }
}

const failure = (code: string) => () => {
  throw new StoreUnavailable(`The image can't be read: ${code}`)
}
const faults: Readonly<Record<string, Disk['read']>> = {
  'is not in the folder': () => null,
  'is behind a folder that is closed': failure('EACCES'),
  'is on a disk with errors': failure('EIO'),
  'is below a path that is not a folder': failure('ENOTDIR'),
}
for (const [what, read] of Object.entries(faults)) {
  test(`an image of a live edition that ${what} is 503 with Retry-After; one that no edition has is 404`, async () => {
    const { get } = await serviceWith({ read })
    const ways = [{}, { range: 'bytes=0-9' }, { 'if-none-match': '*' }, { 'x-sendfile-type': 'X-Accel-Redirect' }]
    for (const method of ['GET', 'HEAD']) {
      for (const headers of ways) {
        const answer = await get(path, { method, headers })
        assert.equal(answer.statusCode, 503)
        assert.equal(answer.headers['content-type'], 'application/problem+json')
        assert.equal(answer.headers['cache-control'], 'no-store')
        assert.equal(answer.headers['retry-after'], '5')
        if (method === 'GET') assert.equal(answer.json().type, 'urn:platekeeper:problem:unavailable')
      }
    }
    const other = await get(`/v2/charts/KPDX/${unknown}`)
    assert.deepEqual([other.statusCode, other.json().type], [404, 'urn:platekeeper:problem:unknown-file'])
  })
}

test('an image of an edition that is not live is sent if it is there, 404 if not, and 503 if it cannot be read', async () => {
  const disk: Disk = { read: () => null }
  const { get } = await serviceWith(disk, false)
  assert.equal((await get(path)).statusCode, 404)
  disk.read = failure('EIO')
  assert.equal((await get(path)).statusCode, 503)
  disk.read = imageBytes
  assert.equal((await get(path)).statusCode, 200)
})

test('without chart access the answer stays the demo image, in the shape of the chart', async () => {
  const { get } = await serviceWith({ read: () => null })
  for (const headers of [{}, { 'x-sendfile-type': 'X-Accel-Redirect' }]) {
    const answer = await get(path, { bearer: 'visitor', headers })
    assert.deepEqual([answer.statusCode, answer.headers['chart-access']], [200, 'demo'])
    const shape = kpdx.ils.width > kpdx.ils.height ? 'landscape' : 'portrait'
    assert.equal(answer.body, `${noticeBytes('image_day')}${shape}`)
  }
  assert.equal((await get(`/v2/charts/KPDX/${unknown}`, { bearer: 'visitor' })).statusCode, 404)
})

test('an image is served as soon as it can be read, and from memory after it was lost', async () => {
  const disk: Disk = { read: () => null }
  const { get } = await serviceWith(disk)
  assert.equal((await get(path)).statusCode, 503)
  disk.read = imageBytes
  assert.deepEqual((await get(path)).rawPayload, imageBytes(file))
  disk.read = () => null
  assert.deepEqual((await get(path)).rawPayload, imageBytes(file))
})

test('requests for unreadable images are one line a minute, with their number and an example', async () => {
  const { get, lines, aMinutePasses } = await serviceWith({ read: () => null })
  await get(path)
  assert.equal(lines().length, 1)
  assert.deepEqual([lines()[0].requests, lines()[0].image], [1, file])
  assert.match(lines()[0].msg, new RegExp(`^1 requests .*${file} is not in the image folder.*images verify`))

  for (let asked = 0; asked < 42; asked += 1) await get(path, { bearer: asked % 2 ? 'visitor' : 'subscriber' })
  assert.equal(lines().length, 1)
  await aMinutePasses()
  assert.deepEqual([lines().length, lines()[1].requests], [2, 42])

  await aMinutePasses()
  await aMinutePasses()
  assert.equal(lines().length, 2)
  await get(path)
  assert.deepEqual([lines().length, lines()[2].requests], [3, 1])
})
