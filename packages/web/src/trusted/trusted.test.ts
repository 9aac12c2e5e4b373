import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ownScript } from './index.ts'

const viewer = 'https://charts.example/efb/app/'

test('scripts of the build and its service worker are trusted', () => {
  for (const path of ['assets/difference-worker-5416K0_S.js', 'worker.js'])
    assert.equal(ownScript(viewer + path, viewer), viewer + path)
})

test('no other address is', () => {
  for (const url of [
    'https://evil.example/efb/app/assets/a.js',
    'https://charts.example/efb/other.js',
    `${viewer}api/v2/charts/KPDX/a.js`,
    `${viewer}assets/../api/a.js`,
    `${viewer}assets/a.js?b`,
    `${viewer}assets/a.png`,
    `${viewer}sign-in`,
    'blob:https://charts.example/1',
    'data:text/javascript,alert(1)',
    'javascript:alert(1)',
  ])
    assert.throws(() => ownScript(url, viewer), TypeError, url)
})
