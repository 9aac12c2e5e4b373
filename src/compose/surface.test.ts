import assert from 'node:assert/strict'
import { test } from 'node:test'
import { endpoints } from '../contract/index.ts'
import { surfacesBelow } from './surface.ts'

const surfaceOf = surfacesBelow({ baseUrl: 'https://charts.example/api' })

/** contract.md: headers. */
const withCredentials = ['/connect/deviceauthorization', '/connect/token', '/connect/revocation']

const pages: readonly string[] = [endpoints.authorization.path, endpoints.endSession.path]

for (const { at, path } of Object.values(endpoints)) {
  const address = at === 'auth_url' ? path : `/api${path.replaceAll(/<[^>]+>/g, 'KPDX')}`
  const isPage = pages.includes(path)
  const open = withCredentials.includes(path) ? 'any origin, with credentials' : 'any origin'
  const cors = isPage ? 'same origin' : open
  const errors = isPage ? 'page' : at === 'auth_url' ? 'oauth' : 'problem'
  test(`${address} answers ${errors} errors to ${cors}, with a query and a trailing slash too`, () => {
    for (const url of [address, `${address}/`, `${address}?a=/account`, `${address}/?a`, `${address}#/account`]) {
      assert.deepEqual(surfaceOf(url), { errors, cors, at }, url)
    }
  })
}

test('a path that is not an endpoint answers as its surface does, without credentials', () => {
  for (const url of [
    '/connect/nothing',
    '/connect/token/more',
    '/connect/tokens',
    '/connect/%ff',
    '/.well-known/jwks',
  ]) {
    assert.deepEqual(surfaceOf(url), { errors: 'oauth', cors: 'any origin', at: 'auth_url' }, url)
  }
  assert.deepEqual(surfaceOf('/api/v2/nothing'), { errors: 'problem', cors: 'any origin', at: 'base_url' })
})

test('another spelling of an address is the same surface', () => {
  assert.equal(surfaceOf('/connect/%74oken').cors, 'any origin, with credentials')
  assert.equal(surfaceOf('/%63onnect/token').cors, 'any origin, with credentials')
  assert.equal(surfaceOf('/connect%2Ftoken').cors, 'same origin', 'an encoded slash separates nothing')
})

test('everything else is a page, for the same origin alone', () => {
  for (const url of ['/', '/account', '/app', '/app/api/x', '/admin', '/docs', '/v2/charts/KPDX', '/Connect/token']) {
    assert.deepEqual(surfaceOf(url), { errors: 'page', cors: 'same origin', at: 'auth_url' }, url)
  }
  for (const url of ['/account?a=/connect/token', '/account#/connect/token', '//connect/token', '/connect', '*', '']) {
    assert.deepEqual(surfaceOf(url), { errors: 'page', cors: 'same origin', at: 'auth_url' }, url)
  }
})
