import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { namesOf } from './build.ts'
import { type Facts, isCopy, isFile, isShown, kindOf, missingFiles, unusedCaches } from './decisions.ts'

const scope = 'https://charts.example/efb/app/'

describe('a request', () => {
  const kind = (path: string, mode = 'navigate', method = 'GET') => kindOf({ url: scope + path, mode, method }, scope)

  test('for an address of the viewer is one for the page, whatever it shows', () => {
    for (const path of [
      '',
      '?a=1',
      'KPDX',
      'KPDX/kpdx_11-1?with=KSEA/1',
      'KPDX/a.b',
      'signed-in-again',
      'open/last',
      'x/y/z',
    ])
      assert.equal(kind(path), 'page', path)
  })

  test('for data, for the sign-in or for a file next to the page is left to the browser', () => {
    for (const path of [
      'api/me',
      'api/v2/charts/KPDX/1_d.png',
      'sign-in?to=/',
      'enter-code?ui_locales=de',
      'signed-in?code=1',
      'signed-out',
      'shell',
      'https',
    ])
      assert.equal(kind(path), 'other', path)
    for (const path of ['worker.js', 'app.webmanifest', 'icon-192.png']) assert.equal(kind(path), 'other', path)
    assert.equal(kind('KPDX', 'cors'), 'other')
    assert.equal(kind('KPDX', 'navigate', 'POST'), 'other')
    for (const url of ['https://charts.example/efb/', 'https://charts.example/login', 'https://evil.example/efb/app/'])
      assert.equal(kindOf({ url, mode: 'navigate', method: 'GET' }, scope), 'other', url)
  })

  test('for a file of the build is one, also of a module', () => {
    assert.equal(kind('assets/main-1a2b3c4d.js', 'cors'), 'file')
    assert.equal(kind('assets/../api/me', 'cors'), 'other')
    assert.equal(kind('assets/main-1a2b3c4d.js', 'cors', 'HEAD'), 'other')
  })
})

const page: Facts = {
  status: 200,
  type: 'basic',
  isRedirected: false,
  mediaType: 'text/html; charset=utf-8',
  build: 'b1',
}

describe('what answers the address of a page', () => {
  test('is shown if it is the viewer, a redirect, or the demand of a proxy to sign in', () => {
    for (const facts of [
      page,
      { ...page, status: 503 },
      { ...page, build: null, type: 'opaqueredirect', status: 0 },
      { ...page, build: null, isRedirected: true },
      { ...page, build: null, status: 401 },
      { ...page, build: null, status: 407 },
    ])
      assert.equal(isShown(facts), true, JSON.stringify(facts))
  })

  test('is not shown in place of the stored page if it is something else', () => {
    for (const status of [200, 403, 404, 429, 500, 502, 503, 504])
      assert.equal(isShown({ ...page, build: null, status }), false)
  })
})

describe('what is stored', () => {
  const whole = '<!doctype html><html></html>\n'

  test('is the page of the same build, whole', () => {
    assert.equal(isCopy(page, whole, { id: 'b1' }), true)
    for (const [facts, html] of [
      [{ ...page, build: 'b2' }, whole],
      [{ ...page, build: null }, whole],
      [{ ...page, status: 206 }, whole],
      [{ ...page, status: 503 }, whole],
      [{ ...page, isRedirected: true }, whole],
      [{ ...page, type: 'cors' }, whole],
      [{ ...page, mediaType: 'application/json' }, whole],
      [page, whole.slice(0, -9)],
      [page, ''],
    ] as const)
      assert.equal(isCopy(facts, html, { id: 'b1' }), false, JSON.stringify([facts, html]))
  })

  test('is a file of the type of its name', () => {
    const file = { ...page, build: null, mediaType: 'text/javascript; charset=utf-8' }
    assert.equal(isFile(file, 'main-1.js'), true)
    for (const mediaType of ['image/webp', 'application/octet-stream'])
      assert.equal(isFile({ ...file, mediaType }, 'plate-1.webp'), true)
    for (const [facts, name] of [
      [{ ...file, mediaType: 'text/html' }, 'main-1.js'],
      [{ ...file, mediaType: '' }, 'main-1.js'],
      [{ ...file, status: 404 }, 'main-1.js'],
      [{ ...file, isRedirected: true }, 'main-1.js'],
      [file, 'main-1.css'],
      [{ ...file, mediaType: 'text/html' }, 'plate-1.webp'],
    ] as const)
      assert.equal(isFile(facts, name), false, JSON.stringify([facts, name]))
  })

  test('is every file but large ones and those that were stored before an interruption', () => {
    const build = { id: 'b1', files: { 'a.js': '', 'b.js': '', 'earth.json': '' }, later: ['earth.json'] }
    assert.deepEqual(missingFiles(build, []), ['a.js', 'b.js'])
    assert.deepEqual(missingFiles(build, ['a.js', 'shell']), ['b.js'])
  })
})

test('caches of former builds are removed when no page uses them, those of other programs and viewers never', () => {
  const [names, other] = [namesOf(scope), namesOf('https://charts.example/app/')]
  const [own, used, unused] = ['b3', 'b2', 'b1'].map(names.cache)
  const caches = [own, used, unused, other.cache('b1'), 'images'].map(String)
  assert.deepEqual(unusedCaches(caches, { begin: names.cachesBegin, own: String(own), used: [String(used)] }), [unused])
})
