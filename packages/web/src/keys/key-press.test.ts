import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actionFor, type KeyPress, keyCap } from './key-press.ts'
import { mergeGroups } from './key-table.ts'

const press = (key: string, other: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  defaultPrevented: false,
  ...other,
})
const actions = [
  { name: 'everywhere/search', keys: ['/'], label: 'Search' },
  { name: 'everywhere/help', keys: ['?', 'h'], label: 'Help' },
] as const

test('a key finds its action, whichever of its keys it is', () => {
  assert.equal(actionFor(press('/'), actions)?.label, 'Search')
  assert.equal(actionFor(press('h'), actions)?.label, 'Help')
  assert.equal(actionFor(press('x'), actions), undefined)
})

test('keys of the browser and keys that are taken already stay what they are', () => {
  for (const other of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])
    assert.equal(actionFor(press('/', other), actions), undefined)
})

test('with Control or Command a key is another one, which may have an action of its own', () => {
  const rows = [{ name: 'calibrate/redo', keys: ['Ctrl+Y', 'Ctrl+Shift+Z'], label: 'Redo' }] as const
  for (const by of [{ ctrlKey: true }, { metaKey: true }]) {
    assert.equal(actionFor(press('y', by), rows)?.label, 'Redo')
    assert.equal(actionFor(press('Z', { ...by, shiftKey: true }), rows)?.label, 'Redo')
    assert.equal(actionFor(press('z', by), rows), undefined)
  }
  assert.equal(actionFor(press('y'), rows), undefined)
})

test('keys are shown as a keyboard has them', () => {
  assert.deepEqual(['ArrowLeft', 'r', 'R', '?', 'Escape'].map(keyCap), ['←', 'R', '⇧ R', '?', 'Esc'])
})

test('parts that enter keys under one title share a list, and a part that is there twice is listed once', () => {
  const [search, help] = actions
  const groups = [
    { title: 'Everywhere', rows: [search] },
    { title: 'Chart', rows: [help] },
    { title: 'Everywhere', rows: [help, search] },
  ]
  assert.deepEqual(mergeGroups(groups), [
    { title: 'Everywhere', rows: [search, help] },
    { title: 'Chart', rows: [help] },
  ])
})
