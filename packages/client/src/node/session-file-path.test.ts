import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sessionFilePath } from './session-file-path.ts'

test('an address without its scheme is named', () => {
  const service = { authUrl: '127.0.0.1:8628', clientId: 'pkc_1' }
  assert.throws(
    () => sessionFilePath(service, { application: 'my-app' }),
    /authUrl is 127\.0\.0\.1:8628: it must be a URL/,
  )
})
