/** The configuration of docs/how-to/nginx.md, in the nginx of this machine. */
import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { nameFor } from '../../src/charts/records-fixture.ts'
import { aDrawnChart } from '../conformance/records.ts'
import { freePort, type Service, startService, tokensOf } from '../fixtures/index.ts'
import { documentedBlocks, missingNginx, type Nginx, startNginx } from './nginx.ts'

const noNginx = missingNginx()
const bytes = Buffer.alloc(200_000, 'an image')
const file = nameFor({ icao: 'KPDX', index: '10-9', picture: 'image_day' }, bytes)
const path = `/v2/charts/KPDX/${file}`

describe('chart images behind nginx', { skip: noNginx ?? false }, () => {
  let service: Service
  let nginx: Nginx
  let [direct, through, withoutFiles] = ['', '', '']
  let [subscriber, visitor] = ['', '']

  before(async () => {
    service = await startService({ env: { IMAGE_ACCEL: '/chart-images/', TRUSTED_PROXIES: '127.0.0.1' } })
    await service.store.images.put(file, bytes)
    await service.app.listen({ host: '127.0.0.1', port: 0 })
    const { port: to } = service.app.server.address() as AddressInfo
    const port = await freePort()
    const here = documentedBlocks(to, service.dataDir)
    const otherPort = await freePort()
    const other = (block: string) => block.replaceAll(/(upstream |http:\/\/)platekeeper/g, '$1other')
    const noFiles = (block: string) => other(block).replace(join(service.dataDir, 'images/'), '/nowhere/')
    nginx = await startNginx([
      { port, to, ...here },
      { port: otherPort, to, http: other(here.http), server: noFiles(here.server) },
    ])
    withoutFiles = `http://127.0.0.1:${otherPort}`
    direct = `http://127.0.0.1:${to}`
    through = `http://127.0.0.1:${port}`
    const bearerOf = async (username: string) =>
      `Bearer ${tokensOf(await service.signIn(service.documented, { username })).access_token}`
    subscriber = await bearerOf('demo')
    visitor = await bearerOf('visitor')
  })
  after(async () => {
    await nginx?.stop()
    await service.close()
  })

  async function get(url: string, authorization: string, headers: Readonly<Record<string, string>> = {}) {
    const response = await fetch(url, { headers: { ...(authorization ? { authorization } : {}), ...headers } })
    return { status: response.status, headers: response.headers, body: Buffer.from(await response.arrayBuffer()) }
  }

  /** What differs between any two responses, or concerns the connection. */
  const passing = ['date', 'connection', 'keep-alive', 'server', 'x-request-id']
  const headersOf = ({ headers }: { readonly headers: Headers }) =>
    Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)))

  test('an image has the same bytes and headers through nginx as without it, the second time too', async () => {
    for (let round = 0; round < 2; round += 1) {
      const [ours, its] = [await get(direct + path, subscriber), await get(through + path, subscriber)]
      assert.equal(its.status, 200)
      assert.ok(its.body.equals(bytes))
      assert.deepEqual(headersOf(its), headersOf(ours))
      assert.equal(its.headers.get('chart-access'), 'full')
      assert.match(its.headers.get('x-request-id') ?? '', /^[0-9a-f-]{36}$/)
    }
  })

  test('nginx sends the file itself', async () => {
    const answer = await service.app.inject({
      url: path,
      headers: { authorization: subscriber, 'x-sendfile-type': 'X-Accel-Redirect' },
    })
    assert.equal(answer.headers['x-accel-redirect'], `/chart-images/kpdx/${file}`)
    assert.equal(answer.rawPayload.length, 0)
  })

  test('who has the image gets 304; ranges and HEAD are answered as without nginx', async () => {
    const etag = (await get(through + path, subscriber)).headers.get('etag') ?? ''
    for (const headers of [
      { 'if-none-match': etag },
      { range: 'bytes=10-19' },
      { range: 'bytes=0-1', 'if-range': etag },
    ]) {
      const [ours, its] = [
        await get(direct + path, subscriber, headers),
        await get(through + path, subscriber, headers),
      ]
      assert.equal(its.status, ours.status)
      assert.ok(its.body.equals(ours.body))
      assert.deepEqual(headersOf(its), headersOf(ours))
    }
    const head = await fetch(through + path, { method: 'HEAD', headers: { authorization: subscriber } })
    assert.equal(head.headers.get('content-length'), String(bytes.length))
  })

  test('without a subscription nginx gets the demo image, not the file', async () => {
    const its = await get(through + path, visitor)
    assert.equal(its.headers.get('chart-access'), 'demo')
    assert.equal(its.headers.get('cache-control'), 'no-store')
    assert.ok(!its.body.equals(bytes))
  })

  test('no file is sent without a token, by the location of the files, or by naming it in a header', async () => {
    assert.equal((await get(through + path, '')).status, 401)
    for (const url of [`/chart-images/kpdx/${file}`, '/chart-images/', `/v2/../chart-images/kpdx/${file}`]) {
      assert.equal((await get(through + url, subscriber)).status, 404, url)
    }
    const named = { 'x-accel-redirect': `/chart-images/kpdx/${file}`, 'x-sendfile-type': 'X-Accel-Redirect' }
    assert.equal((await get(through + path, '', named)).status, 401)
    assert.equal((await get(through + path, visitor, named)).headers.get('chart-access'), 'demo')
  })

  test('an image that nginx cannot read is sent by the server; one of a live edition that neither can read is 503', async () => {
    const [ours, its] = [await get(direct + path, subscriber), await get(withoutFiles + path, subscriber)]
    assert.equal(its.status, 200)
    assert.ok(its.body.equals(bytes))
    assert.deepEqual(headersOf(its), headersOf(ours))
    assert.equal((await get(`${withoutFiles}/chart-images/kpdx/${file}`, subscriber)).status, 404)

    const { editions } = service.store
    const edition = await editions.begin({ source: 'folder:plates', cycle: '2612' })
    const lost = nameFor({ icao: 'KPDX', index: '10-9', picture: 'image_night' }, Buffer.from('lost'))
    await editions.addCharts(edition, [aDrawnChart('KPDX', '10-9', { image_day: file, image_night: lost })])
    await editions.complete(edition, { effectiveAt: null, report: null })
    await editions.activate(edition, 1)
    for (const at of [through, withoutFiles]) {
      const answer = await get(`${at}/v2/charts/KPDX/${lost}`, subscriber)
      assert.deepEqual([answer.status, answer.headers.get('retry-after')], [503, '5'])
      assert.equal(answer.headers.get('content-type'), 'application/problem+json')
      const demo = await get(`${at}/v2/charts/KPDX/${lost}`, visitor)
      assert.deepEqual([demo.status, demo.headers.get('chart-access')], [200, 'demo'])
    }
  })

  test('a damaged file is not sent', async () => {
    const broken = Buffer.alloc(1000, 'broken')
    const name = nameFor({ icao: 'KPDX', index: '10-8', picture: 'image_day' }, broken)
    await service.store.images.put(name, broken)
    const url = `${through}/v2/charts/KPDX/${name}`
    assert.equal((await get(url, subscriber)).status, 200)
    writeFileSync(join(service.dataDir, 'images', 'kpdx', name), 'damaged')
    assert.equal((await get(url, subscriber)).status, 503)
  })
})
