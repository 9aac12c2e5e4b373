import assert from 'node:assert/strict'
import { test } from 'node:test'
import { enter, type Visit } from './door.ts'

const door = { token: 'Abcdefghijklmnopqrstuv', entry: 'vutsrqponmlkjihgfedcbA', port: 8700 }
const visit: Visit = {
  method: 'GET',
  url: `/${door.token}/charts`,
  host: ['127.0.0.1:8700'],
  origin: undefined,
  site: 'none',
}
const own = 'http://127.0.0.1:8700'

const admitted: readonly (readonly [what: string, visit: Partial<Visit>, path: string])[] = [
  ['the address as it was printed', { url: `/${door.token}/` }, ''],
  ['the address without its last slash', { url: `/${door.token}` }, ''],
  ['a link to localhost, as a tunnel has it', { host: ['localhost:8700'] }, 'charts'],
  ['a script of the page', { site: 'same-origin', url: `/${door.token}/scripts/main.ts?x=1` }, 'scripts/main.ts'],
  ['a change by the page', { method: 'POST', origin: own, site: 'same-origin' }, 'charts'],
  ['a browser that does not say who asks', { site: undefined }, 'charts'],
]
for (const [what, part, path] of admitted)
  test(`${what} comes in`, () => assert.deepEqual(enter({ ...visit, ...part }, door), { path }))

const entries: readonly (readonly [what: string, visit: Partial<Visit>])[] = [
  ['a file of this person', { site: 'cross-site' }],
  ['a browser that does not say who asks', { site: undefined }],
  ['a link to localhost', { host: ['localhost:8700'] }],
]
for (const [what, part] of entries)
  test(`the entry word is taken from ${what}`, () =>
    assert.deepEqual(enter({ ...visit, url: `/${door.entry}`, ...part }, door), { entry: true }))

const refused: readonly (readonly [what: string, visit: Partial<Visit>, status: number])[] = [
  ['another token', { url: '/Abcdefghijklmnopqrstuw/charts' }, 404],
  ['a token of another length', { url: '/A/charts' }, 404],
  ['the entry word under another name', { url: `/${door.entry}`, host: ['evil.example:8700'] }, 421],
  ['the entry word from a script of another site', { url: `/${door.entry}`, origin: 'https://evil.example' }, 403],
  ['the entry word with a change', { method: 'POST', url: `/${door.entry}`, origin: own }, 404],
  ['no token', { url: '/' }, 404],
  ['an encoded token', { url: `/%41${door.token.slice(1)}/charts` }, 404],
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
  test(`${what} stays out`, () => {
    const entrance = enter({ ...visit, ...part }, door)
    assert.ok('status' in entrance)
    assert.equal(entrance.status, status)
  })
}
