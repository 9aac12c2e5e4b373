import assert from 'node:assert/strict'
import { test } from 'node:test'
import { viewerRoot } from '../viewer-root.ts'
import { cookiePlace } from './cookie-place.ts'

const places = [
  ['https://charts.example', '__Host-', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['https://charts.example/', '__Host-', 'Path=/; HttpOnly; SameSite=Lax; Secure'],
  ['https://example.org/charts', '__Secure-', 'Path=/charts/app; HttpOnly; SameSite=Lax; Secure'],
  ['http://localhost:8628', '', 'Path=/app; HttpOnly; SameSite=Lax'],
  ['http://192.168.1.20:8628/efb', '', 'Path=/efb/app; HttpOnly; SameSite=Lax'],
] as const

for (const [baseUrl, prefix, attributes] of places)
  test(`cookies of ${baseUrl} are bound to it as tightly as browsers can`, () =>
    assert.deepEqual(cookiePlace(viewerRoot(baseUrl)), { prefix, attributes }))
