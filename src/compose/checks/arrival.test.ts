import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openService } from '../../../test/fixtures/index.ts'

test('the paths by which a service asks itself do not exist for requests that it did not sign', async () => {
  const { app } = await openService()
  const known = `${'a'.repeat(22)}.${'b'.repeat(43)}`
  for (const url of ['/connect/arrival', '/v2/arrival'])
    for (const probe of [undefined, '', 'a', known, `${known}${known}`]) {
      const headers = { ...(probe !== undefined && { 'x-platekeeper-probe': probe }), 'x-forwarded-for': '10.0.0.1' }
      const { statusCode, body } = await app.inject({ url, headers })
      assert.equal(statusCode, 404, url)
      assert.ok(!body.includes('peer'))
    }
})
