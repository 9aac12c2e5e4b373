import assert from 'node:assert/strict'
import { test } from 'node:test'
import { inOrder, numberValues } from './named-values.ts'

test('names are numbered in their order, each once, and casts are not names', () => {
  const { text, names } = numberValues('SELECT :at::bigint, :clientId FROM t WHERE x = :at', '$')
  assert.equal(text, 'SELECT $1::bigint, $2 FROM t WHERE x = $1')
  assert.deepEqual(names, ['at', 'clientId'])
})

test('values are chosen by name, others are ignored; one that is missing is an error and not NULL', () => {
  assert.deepEqual(inOrder(['at', 'sub'], { sub: null, other: 3, at: 1 }), [1, null])
  assert.throws(() => inOrder(['at'], {}), /no value for :at/)
})
