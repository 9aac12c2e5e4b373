import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proxiedFetch } from './proxied-fetch.ts'

test('without a proxy it is the fetch of Node', async () => {
  assert.equal(await proxiedFetch({ NO_PROXY: 'example.org' }), fetch)
})

test('a proxy that cannot be reached is named, and tried again', async () => {
  const through = await proxiedFetch({ https_proxy: 'http://127.0.0.1:9' })
  await assert.rejects(through('https://airports.invalid/'), {
    name: 'TransientError',
    message: /^nothing answers there \(ECONNREFUSED\); requests go through the proxy in HTTPS_PROXY/,
  })
})
