import assert from 'node:assert/strict'
import { test } from 'node:test'
import { versionAtFirst } from './version.ts'

test('an airport opens on the version that the person wants, unless only the other one has charts', () => {
  assert.equal(versionAtFirst('STD', false), 'STD')
  assert.equal(versionAtFirst('CAO', false), 'CAO')
  assert.equal(versionAtFirst('STD', true), 'CAO')
})
