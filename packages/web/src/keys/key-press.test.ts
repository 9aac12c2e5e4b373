import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionFor, type KeyPress, keyCap } from './key-press.ts'

const press = (key: string, other: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  defaultPrevented: false,
  ...other,
})
const actions = [
  { keys: ['/'], label: 'Search' },
  { keys: ['?', 'h'], label: 'Help' },
]

test('a key finds its action, whichever of its keys it is', () => {
  assert.equal(actionFor(press('/'), actions)?.label, 'Search')
  assert.equal(actionFor(press('h'), actions)?.label, 'Help')
  assert.equal(actionFor(press('x'), actions), undefined)
})

test('keys of the browser and keys that are taken already stay what they are', () => {
  for (const other of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])
    assert.equal(actionFor(press('/', other), actions), undefined)
})

test('keys are shown as a keyboard has them', () => {
  assert.deepEqual(['ArrowLeft', 'r', '?', 'Escape'].map(keyCap), ['←', 'R', '?', 'Esc'])
})
