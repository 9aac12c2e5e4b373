import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { viewerRoot } from '../viewer-root.ts'
import { returnUrl } from './return-path.ts'

const root = viewerRoot('https://charts.example/efb/')
const start = 'https://charts.example/efb/app/'

for (const path of ['/', '/KPDX', '/KPDX/10-9?with=KSEA/1', '/KPDX/11-1#ruler', '/%7Eodd', '/?query=a&b=//c', '/apis'])
  test(`a person who began at ${path} returns there`, () =>
    assert.equal(returnUrl(path, root), `${start}${path.slice(1)}`))

const elsewhere: readonly unknown[] = [
  undefined,
  '',
  ['/KPDX', '/KSEA'],
  'KPDX',
  '//evil.example',
  '///evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/../v2/airports',
  '/../../account',
  '/%2e%2e/%2e%2e/account',
  '/.%2e/',
  'https://evil.example/',
  'javascript:alert(1)',
  '/\t/evil.example',
  '/\n',
  '/KPDX ',
  '@evil.example/',
  '.evil.example/',
  ':443@evil.example/',
  '/api/me',
  '/api',
  '/%61pi/me',
  '/assets/app.js',
  '/sign-in?to=/',
  '/sign-in',
  '/signed-in?code=x',
  `/${'a'.repeat(3000)}`,
  `/${'a'.repeat(600)}`,
  `/KPDX?${'"'.repeat(200)}`,
]
for (const to of elsewhere)
  test(`${JSON.stringify(to)?.slice(0, 40)} leads to the start page`, () => assert.equal(returnUrl(to, root), start))

test('for any path, the browser stays below the viewer', () => {
  const piece = fc.oneof(
    fc.constantFrom(
      '/',
      '\\',
      '..',
      '.',
      '%2e',
      '%2f',
      '%5c',
      '@',
      ':',
      '?',
      '#',
      'evil.example',
      'https:',
      '\t',
      'api',
      'KPDX',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      const { origin, pathname } = new URL(returnUrl(pieces.join(''), root))
      assert.equal(origin, 'https://charts.example')
      assert.match(pathname, /^\/efb\/app\//)
      assert.doesNotMatch(pathname, /^\/efb\/app\/(api|sign-in|signed-in)(\/|$)/)
    }),
  )
})
