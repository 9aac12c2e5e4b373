import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartsFixture, defaultParts, kpdx, noticeBytes, ybbn } from '../charts-fixture.ts'
import { imageBytes } from '../records-fixture.ts'

const file = kpdx.ils.image_day
const path = `/v2/charts/KPDX/${file}`
const behindNginx = { 'x-sendfile-type': 'X-Accel-Redirect' }

/** A service whose images are files, behind nginx that serves them as `/chart-images/`; `disk` says what the one file contains. */
async function serviceWithFiles() {
  const disk = { bytes: imageBytes(file), version: 'first', reads: 0, isFile: true }
  const images = {
    ...defaultParts.images,
    async get(name: string) {
      disk.reads += 1
      return name === file ? disk.bytes : defaultParts.images.get(name)
    },
    fileOf: async (name: string) => (disk.isFile ? { path: `dir/${name}`, version: disk.version } : null),
  }
  return { disk, ...(await chartsFixture({ images, imageAccel: '/chart-images/' })) }
}

test('behind nginx, the response names the file, with the headers of the image and without its bytes', async () => {
  const { get } = await serviceWithFiles()
  const [ours, sent] = [await get(path), await get(path, { headers: behindNginx })]
  assert.equal(sent.statusCode, 200)
  assert.equal(sent.headers['x-accel-redirect'], `/chart-images/dir/${file}`)
  assert.equal(sent.rawPayload.length, 0)
  for (const name of ['etag', 'cache-control', 'chart-access', 'accept-ranges', 'content-type']) {
    assert.equal(sent.headers[name], ours.headers[name], name)
  }
  assert.equal(sent.headers['chart-access'], 'full')
})

test('who comes another way than through nginx gets the bytes', async () => {
  const { get } = await serviceWithFiles()
  for (const headers of [{}, { 'x-sendfile-type': 'X-Sendfile' }]) {
    const answer = await get(path, { headers })
    assert.equal(answer.headers['x-accel-redirect'], undefined)
    assert.deepEqual(answer.rawPayload, imageBytes(file))
  }
  const unset = await (await chartsFixture()).get(path, { headers: behindNginx })
  assert.deepEqual(unset.rawPayload, imageBytes(file))
})

test('demo images, ranges, preconditions and HEAD are answered here, also behind nginx', async () => {
  const { get } = await serviceWithFiles()
  const demo = await get(path, { bearer: 'visitor', headers: behindNginx })
  assert.equal(demo.headers['x-accel-redirect'], undefined)
  assert.equal(demo.headers['chart-access'], 'demo')
  assert.deepEqual(demo.rawPayload, noticeBytes('image_day'))
  const part = await get(path, { headers: { ...behindNginx, range: 'bytes=0-9' } })
  assert.equal(part.statusCode, 206)
  assert.equal(part.rawPayload.length, 10)
  for (const name of ['if-match', 'if-modified-since', 'if-unmodified-since']) {
    const answer = await get(path, { headers: { ...behindNginx, [name]: 'Sat, 21 Nov 2026 06:00:00 GMT' } })
    assert.deepEqual([answer.statusCode, answer.rawPayload], [200, imageBytes(file)], name)
  }
  const head = await get(path, { method: 'HEAD', headers: behindNginx })
  assert.equal(head.headers['content-length'], '1000')
  assert.equal(head.headers['x-accel-redirect'], undefined)
})

test('without a token, with another one, or under another airport nothing names a file', async () => {
  const { get } = await serviceWithFiles()
  const refused = [
    [path, { bearer: null }, 401],
    [`/v2/charts/YBBN/${file}`, {}, 404],
    [`/v2/charts/KPDX/..%2f${file}`, {}, 404],
    ['/v2/charts/KPDX/kpdx_10-9_00000000_d.png%00', {}, 404],
  ] as const
  for (const [url, options, status] of refused) {
    const answer = await get(url, { ...options, headers: behindNginx })
    assert.equal(answer.statusCode, status, url)
    assert.equal(answer.headers['x-accel-redirect'], undefined)
  }
  const free = await get(`/v2/charts/YBBN/${ybbn.airport.image_day}`, { bearer: 'visitor', headers: behindNginx })
  assert.equal(free.headers['chart-access'], 'full')
  assert.ok(free.headers['x-accel-redirect'])
})

test('a client that has the image gets 304, and nginx is not asked', async () => {
  const { get } = await serviceWithFiles()
  const { etag } = (await get(path, { headers: behindNginx })).headers
  const answer = await get(path, { headers: { ...behindNginx, 'if-none-match': String(etag) } })
  assert.equal(answer.statusCode, 304)
  assert.equal(answer.headers['x-accel-redirect'], undefined)
  assert.equal(answer.headers['chart-access'], 'full')
})

test('a file is read once, and again after it has changed: a damaged one is never named', async () => {
  const { get, disk, log } = await serviceWithFiles()
  for (let round = 0; round < 3; round += 1) await get(path, { headers: behindNginx })
  assert.equal(disk.reads, 1)
  disk.bytes = Buffer.from('damaged')
  disk.version = 'second'
  for (let round = 0; round < 2; round += 1) {
    const answer = await get(path, { headers: behindNginx })
    assert.equal(answer.statusCode, 503)
    assert.equal(answer.headers['x-accel-redirect'], undefined)
  }
  assert.equal(log.filter((line) => line.includes(file)).length, 1)
  disk.bytes = imageBytes(file)
  disk.version = 'third'
  assert.ok((await get(path, { headers: behindNginx })).headers['x-accel-redirect'])
})

test('an image without a file of its own is sent by the server', async () => {
  const { get, disk } = await serviceWithFiles()
  disk.isFile = false
  assert.deepEqual((await get(path, { headers: behindNginx })).rawPayload, imageBytes(file))
})
