import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { after, before, describe, test } from 'node:test'
import { type FetchRequest, type Platform, webPlatform } from '../platform.ts'
import { nodePlatform } from './node-platform.ts'

const platforms: Readonly<Record<string, Platform>> = {
  'Node’s requests': nodePlatform({ userAgent: 'test/1.0' }),
  fetch: webPlatform,
}

for (const [name, { fetch }] of Object.entries(platforms)) {
  describe(`${name}, as the SDK uses it`, () => {
    const server = createServer(async (request, response) => {
      if (request.url === '/moved') return response.writeHead(302, { location: '/' }).end()
      if (request.url === '/silent') return
      if (request.url === '/cut') {
        response.writeHead(200, { 'content-length': '100' }).write('half')
        return setTimeout(() => response.destroy(), 20)
      }
      const { method, headers } = request
      const seen = {
        method,
        type: headers['content-type'] ?? null,
        token: headers.authorization ?? null,
        body: await text(request),
      }
      response.writeHead(418, { 'Retry-After': '7', 'X-Umlaut': 'ok' }).end(JSON.stringify(seen))
    })
    let origin = ''
    before(async () => {
      await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
      origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    })
    after(() => {
      server.closeAllConnections()
      server.close()
    })
    const ask = (path: string, changes: Partial<FetchRequest> = {}) =>
      fetch(origin + path, {
        method: 'GET',
        headers: {},
        body: null,
        redirect: 'error',
        signal: AbortSignal.timeout(60_000),
        ...changes,
      })
    const seenBy = async (changes: Partial<FetchRequest>) =>
      JSON.parse(new TextDecoder().decode(await (await ask('/', changes)).arrayBuffer()))

    test('a form is posted in UTF-8, with the headers', async () => {
      const body = new URLSearchParams({ scope: 'openid charts', name: 'Zoë & co' })
      assert.deepEqual(await seenBy({ method: 'POST', body, headers: { authorization: 'Bearer x' } }), {
        method: 'POST',
        type: 'application/x-www-form-urlencoded;charset=UTF-8',
        token: 'Bearer x',
        body: 'scope=openid+charts&name=Zo%C3%AB+%26+co',
      })
      assert.deepEqual(await seenBy({}), { method: 'GET', type: null, token: null, body: '' })
    })

    test('status and headers are read, in any case', async () => {
      const { status, headers } = await ask('/')
      assert.deepEqual(
        [status, headers.get('retry-after'), headers.get('X-UMLAUT'), headers.get('none')],
        [418, '7', 'ok', null],
      )
    })

    test('a redirect, a refused connection and a body that is cut off are errors', async () => {
      await assert.rejects(ask('/moved'))
      await assert.rejects(ask('/cut').then((response) => response.arrayBuffer()))
      await assert.rejects(
        fetch('http://127.0.0.1:9/', {
          method: 'GET',
          headers: {},
          body: null,
          redirect: 'error',
          signal: AbortSignal.timeout(60_000),
        }),
      )
    })

    test('a server that keeps silent is left when the signal says so', async () => {
      await assert.rejects(ask('/silent', { signal: AbortSignal.timeout(30) }))
      await assert.rejects(ask('/', { signal: AbortSignal.abort() }))
    })
  })
}
