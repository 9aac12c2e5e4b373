import assert from 'node:assert/strict'
import { test } from 'node:test'
import { checkRequest, type LocalRequest } from './check-request.ts'

const address = { token: 'Abcdefghijklmnopqrstuv', entry: 'vutsrqponmlkjihgfedcbA', port: 8700 }
const request: LocalRequest = {
  method: 'GET',
  url: `/${address.token}/charts`,
  host: ['127.0.0.1:8700'],
  origin: undefined,
  site: 'none',
}
const own = 'http://127.0.0.1:8700'

const admitted: readonly (readonly [what: string, request: Partial<LocalRequest>, path: string])[] = [
  ['the address as it was printed', { url: `/${address.token}/` }, ''],
  ['the address without its last slash', { url: `/${address.token}` }, ''],
  ['a link to localhost, as a tunnel has it', { host: ['localhost:8700'] }, 'charts'],
  ['a script of the page', { site: 'same-origin', url: `/${address.token}/scripts/main.ts?x=1` }, 'scripts/main.ts'],
  ['a change by the page', { method: 'POST', origin: own, site: 'same-origin' }, 'charts'],
  ['a browser without Sec-Fetch-Site', { site: undefined }, 'charts'],
]
for (const [what, part, path] of admitted)
  test(`${what} is accepted`, () => assert.deepEqual(checkRequest({ ...request, ...part }, address), { path }))

const entries: readonly (readonly [what: string, request: Partial<LocalRequest>])[] = [
  ['a file of this person', { site: 'cross-site' }],
  ['a browser without Sec-Fetch-Site', { site: undefined }],
  ['a link to localhost', { host: ['localhost:8700'] }],
]
for (const [what, part] of entries)
  test(`the entry path is accepted from ${what}`, () =>
    assert.deepEqual(checkRequest({ ...request, url: `/${address.entry}`, ...part }, address), { entry: true }))

const refused: readonly (readonly [what: string, request: Partial<LocalRequest>, status: number])[] = [
  ['another token', { url: '/Abcdefghijklmnopqrstuw/charts' }, 404],
  ['a token of another length', { url: '/A/charts' }, 404],
  ['the entry path under another name', { url: `/${address.entry}`, host: ['evil.example:8700'] }, 421],
  ['the entry path from a script of another site', { url: `/${address.entry}`, origin: 'https://evil.example' }, 403],
  ['the entry path with a change', { method: 'POST', url: `/${address.entry}`, origin: own }, 404],
  ['no token', { url: '/' }, 404],
  ['an encoded token', { url: `/%41${address.token.slice(1)}/charts` }, 404],
  ['a name that leads here (DNS rebinding)', { host: ['evil.example:8700'] }, 421],
  ['another port', { host: ['127.0.0.1:8701'] }, 421],
  ['no host', { host: [] }, 421],
  ['two hosts', { host: ['127.0.0.1:8700', 'evil.example'] }, 421],
  ['a script of another site', { origin: 'https://evil.example', site: 'cross-site' }, 403],
  ['a picture in another site', { site: 'cross-site' }, 403],
  ['another port of this machine', { site: 'same-site' }, 403],
  ['an opaque origin', { method: 'POST', origin: 'null' }, 403],
  ['the origin of the other name', { method: 'POST', origin: 'http://localhost:8700' }, 403],
  ['a change that names no origin', { method: 'POST' }, 403],
]
for (const [what, part, status] of refused) {
  test(`${what} is rejected`, () => {
    const verdict = checkRequest({ ...request, ...part }, address)
    assert.ok('status' in verdict)
    assert.equal(verdict.status, status)
  })
}
