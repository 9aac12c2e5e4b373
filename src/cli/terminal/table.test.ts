import assert from 'node:assert/strict'
import { test } from 'node:test'
import { displayWidth, shortened } from './display-width.ts'
import { table } from './table.ts'

const columns = [
  { title: 'Index', align: 'right' },
  { title: 'Name', flexible: true },
] as const
const rows = [
  ['1-1', 'AERODROME CHART OF A VERY LONG NAME'],
  ['10-9A', '東京 CHART'],
]

test('columns are as wide as their widest cell, in columns of the terminal', () => {
  assert.deepEqual(table(columns, rows, null), [
    'Index  Name',
    '  1-1  AERODROME CHART OF A VERY LONG NAME',
    '10-9A  東京 CHART',
  ])
})

test('flexible columns give way to the width of the terminal', () => {
  assert.deepEqual(table(columns, rows, 24), ['Index  Name', '  1-1  AERODROME CHART…', '10-9A  東京 CHART'])
})

test('wide letters count twice, combined ones once', () => {
  assert.equal(displayWidth('東京'), 4)
  assert.equal(displayWidth('e\u0301'), 1)
  assert.equal(shortened('東京東京', 5), '東京…')
})
