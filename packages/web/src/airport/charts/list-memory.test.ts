import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { categories } from '../../categories/index.ts'
import { openMemory } from '../../device/memory.ts'
import { sortings, wholeList } from './chart-filter.ts'
import { recallList, rememberList } from './list-memory.ts'

const storage = () => {
  const items = new Map<string, string>()
  return {
    items,
    get: (key: string) => items.get(key) ?? null,
    set: (key: string, text: string | null) => void items.set(key, text ?? ''),
  }
}

test('a list is recalled as it was left, for its airport alone', () => {
  const lists = fc.record(
    {
      filter: fc.record(
        {
          category: fc.constantFrom('all' as const, ...categories),
          runway: fc.string(),
          procedure: fc.string(),
          words: fc.string(),
          sorting: fc.constantFrom(...sortings),
        },
        { noNullPrototype: true },
      ),
      opened: fc.option(fc.record({ id: fc.string(), scroll: fc.nat() }, { noNullPrototype: true })),
    },
    { noNullPrototype: true },
  )
  fc.assert(
    fc.property(lists, (list) => {
      const store = storage()
      rememberList(store, 'KSFO', list)
      assert.deepEqual(recallList(store, 'KSFO'), list)
      assert.deepEqual(recallList(store, 'KPDX'), { filter: wholeList, opened: null })
    }),
  )
})

test('invalid stored text leaves the list as at first', () => {
  for (const text of [
    '',
    '{',
    'null',
    '1',
    '{"filter":1}',
    '{"filter":{"category":"x","sorting":7},"opened":{"id":1}}',
  ]) {
    const store = storage()
    store.items.set('platekeeper.list/KSFO', text)
    assert.deepEqual(recallList(store, 'KSFO'), { filter: wholeList, opened: null }, text)
  }
})

test('if storage is full the list is remembered until the tab is closed', () => {
  const memory = openMemory(() => ({
    getItem: () => null,
    removeItem: () => undefined,
    setItem: () => {
      throw new Error('full')
    },
  }))
  const left = { filter: wholeList, opened: { id: 'KSFO111', scroll: 80 } }
  rememberList(memory, 'KSFO', left)
  assert.deepEqual(recallList(memory, 'KSFO'), left)
})
