/** A server whose images are in a bucket: clients see no difference to one with a folder. */
import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { nameFor } from '../../src/charts/records-fixture.ts'
import { recordedCall } from '../../src/cli/testing/recorded-call.ts'
import { publish } from '../conformance/make-editions.ts'
import { aDrawnChart } from '../conformance/records.ts'
import { eventually } from '../fixtures/eventually.ts'
import { freePort, type Service, startService, tokensOf } from '../fixtures/index.ts'
import { bucketKeys, startObjectStore } from '../fixtures/object-store.ts'

const bytes = Buffer.alloc(100_000, 'an image')
const [file, other] = [bytes, Buffer.from('another image')].map((each) =>
  nameFor({ icao: 'KPDX', index: '11-1', picture: 'image_day' }, each),
) as [string, string]
const pathOf = (name: string) => `/v2/charts/KPDX/${name}`

describe('a server with its images in a bucket', async () => {
  const objectStore = await startObjectStore()
  const keys = { AWS_ACCESS_KEY_ID: bucketKeys.id, AWS_SECRET_ACCESS_KEY: bucketKeys.secret }
  const settings = {
    ...{ IMAGES: `s3://charts/images?endpoint=${objectStore.endpoint}&region=eu-central-1`, ...keys },
    ...{ OPS_PORT: String(await freePort()), DEMO: 'false' },
  }
  let lines: string[] = []
  const [inFolder, inBucket] = [
    await startService(),
    await startService({ env: { ...settings, LOG_LEVEL: 'warn' }, logTo: (line) => void lines.push(line) }),
  ]
  const env = { ...settings, DATA_DIR: inBucket.dataDir }
  for (const { store } of [inFolder, inBucket]) {
    await store.images.put(file, bytes)
    await publish(store, 'folder:plates', 1, [aDrawnChart('KPDX', '11-1', { image_day: file, image_night: other })])
  }
  await inBucket.store.images.put(other, Buffer.from('another image'))
  await inBucket.app.listen({ host: '127.0.0.1', port: 0 })
  after(async () => {
    await Promise.all([inFolder.close(), inBucket.close()])
    await objectStore.stop().catch(() => undefined)
  })

  const bearers = new Map<Service, Readonly<Record<string, string>>>()
  for (const service of [inFolder, inBucket]) {
    const bearerOf = async (username: string) =>
      `Bearer ${tokensOf(await service.signIn(service.documented, { username })).access_token}`
    bearers.set(service, { demo: await bearerOf('demo'), visitor: await bearerOf('visitor') })
  }
  async function ask(service: Service, headers: Readonly<Record<string, string>>, method: 'GET' | 'HEAD' = 'GET') {
    const { username = 'demo', ...sent } = headers
    const authorization = bearers.get(service)?.[username] ?? ''
    const answer = await service.app.inject({ method, url: pathOf(file), headers: { authorization, ...sent } })
    const { date: _, 'x-request-id': id, ...kept } = answer.headers
    // Problems repeat the id of the request.
    const body = answer.rawPayload.toString('latin1').replace(String(id), 'id')
    return { status: answer.statusCode, headers: kept, body }
  }
  const doctor = async () => {
    const { out } = await recordedCall(['doctor', '--json'], { env, cwd: inBucket.dataDir })
    return JSON.parse(out).checks as Readonly<Record<string, { state: string; reason?: string; details?: string }>>
  }

  test('GET, HEAD, ranges, conditions and the demo rule have the same status, headers and bytes as with a folder', async () => {
    const etag = String((await ask(inFolder, {})).headers.etag)
    const ways = [
      {},
      { range: 'bytes=0-9' },
      { range: 'bytes=99990-' },
      { range: 'bytes=200000-' },
      { range: 'bytes=0-9', 'if-range': etag },
      { 'if-none-match': etag },
      { 'if-none-match': '"x"' },
      { username: 'visitor' },
      { username: 'visitor', 'if-none-match': etag, range: 'bytes=0-9' },
      { 'x-sendfile-type': 'X-Accel-Redirect' },
    ]
    const statuses = new Set<number>()
    for (const headers of ways)
      for (const method of ['GET', 'HEAD'] as const) {
        const answer = await ask(inBucket, headers, method)
        assert.deepEqual(answer, await ask(inFolder, headers, method), `${method} ${JSON.stringify(headers)}`)
        statuses.add(answer.status)
      }
    assert.deepEqual([...statuses].sort(), [200, 206, 304, 416])
  })

  test('images that were read are also on the disk of this machine', () => {
    assert.deepEqual(readdirSync(join(inBucket.dataDir, 'image-cache')), [file])
  })

  test('doctor finds nothing wrong with a private bucket, and says that anybody can read one that is not', async () => {
    const { images, bucket, samples } = await doctor()
    assert.deepEqual([images?.state, bucket?.state, samples?.state], ['ok', 'ok', 'warning'])
    objectStore.isPublic = true
    assert.equal((await doctor()).bucket?.reason, 'Anybody can read the bucket of images without a key.')
    objectStore.isPublic = false
    objectStore.ahead = 3_600_000
    const { bucket: skewed } = await doctor()
    assert.match(skewed?.reason ?? '', /the clock of this machine differs/)
    objectStore.ahead = 0
  })

  test('while the store is away, what is cached is sent, the rest is 503 with Retry-After, and the server stays ready', async () => {
    await objectStore.stop()
    lines = []
    assert.equal((await ask(inBucket, {})).status, 200)
    const authorization = bearers.get(inBucket)?.demo ?? ''
    const lost = await inBucket.app.inject({ url: pathOf(other), headers: { authorization } })
    assert.deepEqual([lost.statusCode, lost.headers['retry-after']], [503, '5'])
    assert.equal(lost.json().type, 'urn:platekeeper:problem:unavailable')
    // Results of checks are good for up to ten minutes.
    inBucket.clock.advance(700)
    await eventually(async () => {
      const ready = await fetch(`http://127.0.0.1:${settings.OPS_PORT}/readyz`)
      const { checks } = (await ready.json()) as { checks: Readonly<Record<string, { state: string }>> }
      assert.deepEqual([ready.status, checks.images?.state, checks.bucket?.state], [200, 'unknown', 'warning'])
    })
    assert.match(lines.join(''), /can't be read from s3:\/\/charts\/images: the image store cannot be reached/)
    assert.doesNotMatch(lines.join(''), new RegExp(`${bucketKeys.id}|${bucketKeys.secret.slice(0, 10)}|Signature`))
    await objectStore.start()
    const found = await inBucket.app.inject({ url: pathOf(other), headers: { authorization } })
    assert.deepEqual([found.statusCode, found.body], [200, 'another image'])
  })
})
