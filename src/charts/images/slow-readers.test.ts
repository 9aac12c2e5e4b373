import assert from 'node:assert/strict'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { chartsFixture, defaultParts, nameFor } from '../charts-fixture.ts'

const megabyte = 2 ** 20
const image = Buffer.alloc(4 * megabyte, 'pixels')
const images = { ...defaultParts.images, get: async () => image }
const { app, get } = await chartsFixture({ images, imageCacheBytes: 10 * megabyte })
await app.listen({ host: '127.0.0.1', port: 0 })
const path = `/v2/charts/KPDX/${nameFor({ icao: 'KPDX', index: '11-1', picture: 'image_day' }, image)}`
const readers: Socket[] = []
after(async () => {
  for (const reader of readers) reader.destroy()
  await app.close()
})

/** Resolves when the first bytes are there; the rest is never read. */
function openSlowReader(): Promise<void> {
  const { port } = app.server.address() as AddressInfo
  const reader = connect(port, '127.0.0.1')
  readers.push(reader)
  reader.write(`GET ${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer subscriber\r\n\r\n`)
  return new Promise((resolve, reject) => reader.once('readable', resolve).once('error', reject))
}

test('a hundred readers who stop in the middle of an image share its bytes, and nobody else waits', async () => {
  await get(path)
  const before = process.memoryUsage().arrayBuffers
  await Promise.all(Array.from({ length: 100 }, openSlowReader))
  const grown = process.memoryUsage().arrayBuffers - before
  assert.ok(grown < 100 * megabyte, `${Math.round(grown / megabyte)} MB for 100 readers of 4 MB`)
  assert.equal((await get('/v2/airport/KPDX')).statusCode, 200)
})
