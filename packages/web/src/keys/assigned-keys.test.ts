import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  assignKey,
  canBeAssigned,
  holderOf,
  isAssignable,
  keysOf,
  readAssignedKeys,
  swapKeys,
} from './assigned-keys.ts'
import { keyNames } from './default-keys.ts'

test('at first no key has two meanings in one place', () => {
  for (const name of keyNames()) {
    for (const key of keysOf({}, name)) assert.equal(holderOf({}, key, name), null, `${name}: ${key}`)
  }
})

test('a key that is assigned takes the place of all that were there, and the first one is the default again', () => {
  const assigned = assignKey({}, 'chart/zoom-in', 'z')
  assert.deepEqual(keysOf(assigned, 'chart/zoom-in'), ['z'])
  assert.deepEqual(assignKey(assigned, 'chart/zoom-in', '+'), {})
})

test('a key is taken in its own part and by what listens everywhere', () => {
  assert.equal(holderOf({}, 'r', 'chart/night'), 'chart/turn-right')
  assert.equal(holderOf({}, '/', 'chart/night'), 'everywhere/search')
  assert.equal(holderOf({}, 'p', 'everywhere/help'), 'airport/pin')
  assert.equal(holderOf({}, '1', 'chart/night'), null)
  assert.equal(holderOf({ 'chart/turn-right': 't' }, 'r', 'chart/night'), null)
})

test('the keys of the page of calibrate are taken there alone', () => {
  assert.equal(holderOf({}, 's', 'everywhere/search'), null)
  assert.equal(holderOf({}, 's', 'calibrate/agree'), 'calibrate/skip')
})

test('two keys are swapped, unless one of them gets a second meaning', () => {
  assert.deepEqual(swapKeys({}, 'chart/turn-left', 'chart/turn-right'), {
    'chart/turn-left': 'r',
    'chart/turn-right': 'R',
  })
  assert.equal(swapKeys({}, 'chart/pin', 'everywhere/search'), null, 'p pins on the page of an airport, too')
})

test('keys that another version kept in another form count as nothing', () => {
  for (const value of [null, 1, 'r', [], { 'chart/none': 'x' }, { 'chart/night': 'Enter' }, { 'chart/pan-up': 'u' }])
    assert.deepEqual(readAssignedKeys(value), {})
  assert.deepEqual(readAssignedKeys({ 'chart/night': 'd', x: 1 }), { 'chart/night': 'd' })
})

test('letters, digits and signs can be assigned; arrows, spaces and commands cannot', () => {
  assert.deepEqual(['a', 'Ä', '7', '?', ' ', 'Enter', 'ArrowUp', 'Tab', ''].map(canBeAssigned), [
    ...[true, true, true, true],
    ...[false, false, false, false, false],
  ])
  assert.deepEqual([isAssignable('chart/night'), isAssignable('chart/pan-up')], [true, false])
})
