import assert from 'node:assert/strict'
import { test } from 'node:test'
import { openMemory } from './memory.ts'

/** Storage with space for this many values. */
function smallStorage(room: number) {
  const values = new Map<string, string>()
  return {
    values,
    getItem: (key: string) => values.get(key) ?? null,
    removeItem: (key: string) => void values.delete(key),
    setItem(key: string, value: string) {
      if (values.size >= room && !values.has(key)) throw new DOMException('Storage is full', 'QuotaExceededError')
      values.set(key, value)
    },
  }
}

test('a value for which storage has no space is kept in memory, and isMemoryOnly is true', () => {
  const storage = smallStorage(1)
  const memory = openMemory(() => storage)
  let changes = 0
  memory.subscribe(() => {
    changes += 1
  })
  memory.set('one', '1')
  assert.equal(memory.isMemoryOnly(), false)
  memory.set('two', '2')
  assert.deepEqual([memory.get('one'), memory.get('two'), memory.isMemoryOnly(), changes], ['1', '2', true, 2])
  storage.values.clear()
  memory.set('two', '3')
  assert.deepEqual([storage.values.get('two'), memory.isMemoryOnly()], ['3', false])
})

test('storage that is switched off counts as empty and full', () => {
  const memory = openMemory(() => {
    throw new DOMException('Storage is switched off', 'SecurityError')
  })
  assert.equal(memory.get('one'), null)
  memory.set('one', '1')
  assert.equal(memory.get('one'), '1')
  memory.set('one', null)
  assert.equal(memory.get('one'), null)
})
