import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { sourceFile } from '../files/bounded-bytes.ts'
import { csvRows } from './csv-rows.ts'
import { type CsvStyle, spreadsheet } from './csv-style.ts'
import type { Encoding } from './decode-lines.ts'

/** In pieces of seven bytes, so that letters and lines are cut anywhere. */
async function read(
  table: string | Uint8Array,
  encoding: Encoding = 'strict',
  columns: readonly string[] = [],
  style?: CsvStyle,
) {
  const bytes = Buffer.from(table)
  const file = sourceFile('t.csv', async function* () {
    for (let at = 0; at < bytes.length; at += 7) yield bytes.subarray(at, at + 7)
  })
  const found: unknown[] = []
  for await (const row of csvRows({ file, columns, encoding, ...(style && { style }) })) {
    found.push('cells' in row ? [row.where, { ...row.cells }] : row)
  }
  return found
}
const rejected = (line: number, reason: string) => ({
  severity: 'error',
  file: 't.csv',
  where: `t.csv line ${line}`,
  reasons: [reason],
})

test('rows by their headings, with the line where each begins', async () => {
  assert.deepEqual(await read('\uFEFF"id","name"\r\n1,"Tó Naneesdizí"\r\n\r\n2,"of ""two""\r\nlines"\r\n3,\r\n'), [
    ['t.csv line 2', { id: '1', name: 'Tó Naneesdizí' }],
    ['t.csv line 4', { id: '2', name: 'of "two"\nlines' }],
    ['t.csv line 6', { id: '3', name: '' }],
  ])
})

test('many rows are read as few are, in order', async () => {
  const rows = await read(`n\n${Array.from({ length: 1_001 }, (_, n) => n).join('\n')}`)
  assert.deepEqual(rows.at(-1), ['t.csv line 1002', { n: '1000' }])
  assert.equal(rows.length, 1_001)
})

test('a row of another width is rejected and the rest is read', async () => {
  assert.deepEqual(await read('a,b\n1\n2,3\n4,5,6'), [
    rejected(2, 'it has 1 cells, but the table has 2 columns'),
    ['t.csv line 3', { a: '2', b: '3' }],
    rejected(4, 'it has 3 cells, but the table has 2 columns'),
  ])
})

test('columns of one name are reported, and the first is used', async () => {
  assert.deepEqual(await read('a,b,a,c,b,a,,\n1,2,3,4,5,6,,\n'), [
    { severity: 'warning', file: 't.csv', text: 'several columns are named a (1, 3, 6): the first is used' },
    { severity: 'warning', file: 't.csv', text: 'several columns are named b (2, 5): the first is used' },
    ['t.csv line 2', { a: '1', b: '2', c: '4' }],
  ])
})

test('a spreadsheet is read whichever way it separates cells and whether or not it declares that', async () => {
  const cell = fc.stringMatching(/^[A-Za-z0-9 ,;"äß\t-]{0,12}$/u).map((text) => text.trim())
  const table = fc.array(fc.tuple(cell, cell, cell), { minLength: 1, maxLength: 5 })
  const written = (text: string, separator: string, quotesAll: boolean) =>
    quotesAll || /[",;\t]/.test(text) || text.includes(separator) ? `"${text.replaceAll('"', '""')}"` : text
  const layout = fc.record({
    separator: fc.constantFrom(',', ';', '\t'),
    declaration: fc.constantFrom('none', 'plain', 'quoted', 'capital'),
    lineEnd: fc.constantFrom('\n', '\r\n'),
    quotesAll: fc.boolean(),
    hasMark: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(table, layout, async (rows, { separator, declaration, lineEnd, quotesAll, hasMark }) => {
      const sep = { none: '', plain: `sep=${separator}`, quoted: `"sep=${separator}"`, capital: `SEP=${separator}` }
      const lines = [
        ...(declaration === 'none' ? [] : [sep[declaration]]),
        ['Index number', 'name', 'x-y'].join(separator),
        ...rows.map((row) => row.map((text) => written(text, separator, quotesAll)).join(separator)),
      ]
      const text = `${hasMark ? '\uFEFF' : ''}${lines.join(lineEnd)}${lineEnd}`
      const found = await read(text, 'strict', [], spreadsheet)
      const first = declaration === 'none' ? 2 : 3
      const expected = rows.flatMap(([index, name, xy], at) =>
        // A row of only blanks and separators is skipped.
        lines[at + first - 1]?.trim() === ''
          ? []
          : [[`t.csv line ${at + first}`, { index_number: index, name, x_y: xy }]],
      )
      assert.deepEqual(found, expected)
    }),
    { numRuns: 500 },
  )
})

const quotes = 'its quotes are invalid: one is not closed or is inside a cell'

test('a stray quote costs its own row, also at the end of the table', async () => {
  for (const after of [3, 50]) {
    const rows = Array.from({ length: after }, (_, at) => `"${at}","x"`)
    const found = await read(`a,b\n"1","2\n${rows.join('\n')}\n`)
    assert.deepEqual(found[0], rejected(2, quotes))
    assert.deepEqual(found[1], ['t.csv line 3', { a: '0', b: 'x' }])
    assert.equal(found.length, after + 1)
  }
})

test('two stray quotes cost two rows, not those between them', async () => {
  assert.deepEqual(await read('a,b\n"1,2\n3,4\n5,6"\n7,8\n'), [
    rejected(2, quotes),
    ['t.csv line 3', { a: '3', b: '4' }],
    rejected(4, quotes),
    ['t.csv line 5', { a: '7', b: '8' }],
  ])
})

test('columns that are missing are named, all of them', async () => {
  await assert.rejects(read('a,b\n1,2\n', 'strict', ['a', 'x', 'y']), /the columns are missing: x, y/)
  await assert.rejects(read(''), /it is empty/)
})

test('what is not UTF-8 is rejected by its line, or read as Windows-1252 line by line', async () => {
  const mixed = Buffer.concat([Buffer.from('n\nTó\n'), Buffer.from([0x54, 0xf3, 0x0a])])
  await assert.rejects(read(mixed), /line 3 is not UTF-8/)
  assert.deepEqual(await read(mixed, 'lenient'), [
    ['t.csv line 2', { n: 'Tó' }],
    ['t.csv line 3', { n: 'Tó' }],
  ])
})

test('lines without end and tables that are not such end the reading', async () => {
  await assert.rejects(read(`a\n${'x'.repeat(70_000)}`), /a line of more than 65536 bytes/)
  await assert.rejects(read(`a,b\n${'1\n'.repeat(1_001)}`), /more than 1000 of its rows are invalid/)
})
