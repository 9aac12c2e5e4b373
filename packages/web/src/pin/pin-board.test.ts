import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, keptPin, movePin, type Pin } from './pin-board.ts'

const pin = (id: string, order: number): Pin => ({ id, airport: 'KPDX', name: `chart ${id}`, category: 'APP', order })
const rows = (pins: readonly Pin[]) => new Map(pins.map((each) => [each.id, { value: keptPin(each) }]))
const after = (pins: readonly Pin[], changes: readonly Pin[]) =>
  inOrder(rows(pins.map((each) => changes.find(({ id }) => id === each.id) ?? each))).map(({ id }) => id)

test('pins are in their order', () => {
  const pins = inOrder(rows([pin('b', 2), pin('a', 1), pin('c', 2)]))
  assert.deepEqual(
    pins.map(({ id }) => id),
    ['a', 'b', 'c'],
  )
})

test('every move ends where it was meant to, and is one change', () => {
  const pins = [pin('a', 1), pin('b', 2), pin('c', 3), pin('d', 4)]
  for (const [from, id] of ['a', 'b', 'c', 'd'].entries()) {
    for (let to = 0; to < 4; to++) {
      const changes = movePin(pins, id, to)
      assert.equal(after(pins, changes).indexOf(id), to, `${id} to ${to}`)
      assert.equal(changes.length, from === to ? 0 : 1)
    }
  }
})

test('beyond the ends there is nothing to move to', () => {
  const pins = [pin('a', 1), pin('b', 2)]
  assert.deepEqual(movePin(pins, 'a', -1), [])
  assert.deepEqual(movePin(pins, 'b', 7), [])
  assert.deepEqual(movePin(pins, 'x', 0), [])
})

test('pins of one place, from two devices, are numbered anew when one has to go between them', () => {
  const pins = [pin('a', 1), pin('b', 1), pin('c', 2)]
  const changes = movePin(pins, 'c', 1)
  assert.deepEqual(after(pins, changes), ['a', 'c', 'b'])
  assert.deepEqual(
    changes.map(({ order }) => order),
    [1, 2, 3],
  )
})
