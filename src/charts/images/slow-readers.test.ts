import assert from 'node:assert/strict'
import { ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { after, test } from 'node:test'
import { chartsFixture, defaultParts } from '../charts-fixture.ts'
import { nameFor } from '../records-fixture.ts'

const megabyte = 2 ** 20
const image = Buffer.alloc(4 * megabyte, 'pixels')
/** New bytes each time, as from a disk. */
const images = { ...defaultParts.images, get: async () => Buffer.from(image) }
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

test('a hundred readers who stop in the middle of an image share its bytes, and other readers do not wait', async (t) => {
  await get(path)
  const end = t.mock.method(ServerResponse.prototype, 'end')
  await Promise.all(Array.from({ length: 100 }, openSlowReader))
  const sent = end.mock.calls.map(({ arguments: [chunk] }) => chunk as unknown)
  const memory = sent.filter((chunk) => Buffer.isBuffer(chunk)).map((chunk) => chunk.buffer)
  assert.deepEqual([memory.length, new Set(memory).size], [100, 1])
  assert.equal((await get('/v2/airport/KPDX')).statusCode, 200)
})
