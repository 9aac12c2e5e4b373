import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openService, send } from '../../test/fixtures/index.ts'

/** contract.md, "Errors": paths that are not served. */
const { app } = await openService()
const origin = 'https://efb.example'
const unserved = ['/nothing', '/api/v2/charts/KPDX?version=STD', '/oauth/token', '/account/nothing']

const programs: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a bearer': { authorization: 'Bearer x', accept: '*/*' },
  'a bearer that says it in lower case': { authorization: 'bearer x' },
  'a proof of possession': { authorization: 'DPoP x' },
  'one that accepts JSON': { accept: 'application/json' },
  'one that accepts JSON among others': { accept: 'application/json, text/plain, */*' },
  'one that accepts problem documents': { accept: 'Application/Problem+JSON' },
}

describe('a path that is not served answers a program with a problem document that any origin may read', () => {
  for (const [name, headers] of Object.entries(programs)) {
    for (const method of ['GET', 'POST', 'DELETE'] as const) {
      test(`${method} of ${name}`, async () => {
        for (const url of unserved) {
          const payload = method === 'POST' ? { type: 'application/json', body: '{}' } : null
          const sent = { ...headers, origin, ...(payload && { 'content-type': payload.type }) }
          const reply = await send(app, { method, url, headers: sent, ...(payload && { payload: payload.body }) })
          assert.equal(reply.status, 404, url)
          assert.match(reply.headers['content-type'] ?? '', /^application\/problem\+json/, url)
          assert.equal(reply.headers['access-control-allow-origin'], '*', url)
          assert.match(reply.headers['access-control-expose-headers'] ?? '', /X-Request-Id/)
          assert.deepEqual([reply.body.status, reply.body.instance], [404, url.split('?')[0]])
          assert.equal(reply.body.request_id, reply.headers['x-request-id'])
        }
      })
    }
  }

  test('a preflight is answered, so that the page of the other origin can read the 404', async () => {
    for (const url of unserved) {
      const headers = {
        origin,
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      }
      const reply = await send(app, { method: 'OPTIONS', url, headers })
      assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [204, '*'], url)
      assert.match(reply.headers['access-control-allow-headers'] ?? '', /authorization/)
    }
  })
})

const people: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'a browser': { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8' },
  'a browser behind a password': { authorization: 'Basic eDp5', accept: 'text/html,*/*' },
  'one that accepts pages and JSON': { accept: 'text/html, application/json' },
  'one that says nothing': {},
}

describe('a path that is not served answers all other clients with a page, which no other origin may read', () => {
  for (const [name, headers] of Object.entries(people)) {
    test(name, async () => {
      for (const url of unserved) {
        const reply = await send(app, { url, headers: { origin, ...headers } })
        assert.equal(reply.status, 404, url)
        assert.match(reply.headers['content-type'] ?? '', /^text\/html/, url)
        assert.equal(reply.headers['access-control-allow-origin'], undefined)
      }
    })
  }
})

describe('what is served is the same for programs', () => {
  const bearer = { ...programs['a bearer'], accept: 'application/json', origin }

  test('pages stay pages of their own origin', async () => {
    for (const url of ['/login', '/device', '/connect/authorize']) {
      const reply = await send(app, { url, headers: bearer })
      assert.match(reply.headers['content-type'] ?? '', /^text\/html/, url)
      assert.equal(reply.headers['access-control-allow-origin'], undefined, url)
    }
  })

  test('unknown paths below an API answer in its format', async () => {
    const reply = await send(app, { url: '/connect/nothing', headers: bearer })
    assert.deepEqual([reply.status, reply.body.error], [404, 'invalid_request'])
  })

  test('the root of the charts answers as what is below it', async () => {
    const reply = await send(app, { url: '/v2', headers: { ...people['a browser'], origin } })
    assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [404, '*'])
    assert.match(reply.headers['content-type'] ?? '', /problem/)
  })

  test('what the viewer alone uses is for its own origin', async () => {
    const reply = await send(app, { url: '/app/api/nothing', headers: bearer })
    assert.deepEqual([reply.status, reply.headers['access-control-allow-origin']], [404, undefined])
  })
})
