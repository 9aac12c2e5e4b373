import assert from 'node:assert/strict'
import { test } from 'node:test'
import { supplyFile } from '../../supply/bounded-bytes.ts'
import { csvRows } from './csv-rows.ts'
import type { Encoding } from './decode-text.ts'

/** In pieces of seven bytes, so that letters and lines are cut anywhere. */
async function read(table: string | Uint8Array, encoding: Encoding = 'strict', columns: readonly string[] = []) {
  const bytes = Buffer.from(table)
  const file = supplyFile('t.csv', async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  })
  const found: unknown[] = []
  for await (const row of csvRows({ file, columns, encoding })) {
    found.push('cells' in row ? [row.where, { ...row.cells }] : row)
  }
  return found
}

test('rows by their headings, with the line where each ends', async () => {
  const rows = await read('\uFEFF"id","name"\r\n1,"Tó Naneesdizí"\r\n\r\n2,"of ""two""\nlines"\r\n')
  assert.deepEqual(rows, [
    ['t.csv line 2', { id: '1', name: 'Tó Naneesdizí' }],
    ['t.csv line 5', { id: '2', name: 'of "two"\nlines' }],
  ])
})

test('a row of another width is refused and the rest is read', async () => {
  assert.deepEqual(await read('a,b\n1\n2,3\n'), [
    { file: 't.csv', where: 't.csv line 2', reasons: ['it has 1 cells under 2 headings'] },
    ['t.csv line 3', { a: '2', b: '3' }],
  ])
})

test('columns that are missing are named, all of them', async () => {
  await assert.rejects(read('a,b\n1,2\n', 'strict', ['a', 'x', 'y']), /the columns are missing: x, y/)
  await assert.rejects(read(''), /it is empty/)
})

test('what is not UTF-8 is refused by its line, or read as Windows-1252 line by line', async () => {
  const mixed = Buffer.concat([Buffer.from('n\nTó\n'), Buffer.from([0x54, 0xf3, 0x0a])])
  await assert.rejects(read(mixed), /line 3 is not UTF-8/)
  assert.deepEqual(await read(mixed, 'lenient'), [
    ['t.csv line 2', { n: 'Tó' }],
    ['t.csv line 3', { n: 'Tó' }],
  ])
})

test('rows without end and tables that are not such end the reading', async () => {
  await assert.rejects(read(`a\n"${'x'.repeat(70_000)}`), /not a CSV table/)
  await assert.rejects(read(`a,b\n${'1\n'.repeat(1_001)}`), /more than 1000 rows are broken/)
})
