import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { catalogue, checkNames } from './index.ts'

const path = 'docs/reference/checks.md'

/** The tables of the document: the checks, and all that they find. */
function tables(): string {
  const kindOf = (row: (typeof catalogue)[keyof typeof catalogue]): string =>
    'isOfDoctor' in row ? 'doctor alone' : row.isRequired ? 'required' : 'advisory'
  const checks = checkNames.map((name) => `| \`${name}\` | ${kindOf(catalogue[name])} | ${catalogue[name].asks} |`)
  const found = checkNames.flatMap((name) =>
    Object.values<{ reason: string; remedy: string }>(catalogue[name].kinds).map(
      ({ reason, remedy }) => `| \`${name}\` | ${reason} | ${remedy} |`,
    ),
  )
  return [
    ...['| Check | Kind | ok while |', '|---|---|---|', ...checks, ''],
    ...['| Check | Reason | Remedy |', '|---|---|---|', ...found],
  ].join('\n')
}

test(`${path} has the checks and texts of the catalogue`, () => {
  const text = readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8')
  const lines = text.split('\n').filter((line) => line.startsWith('|'))
  assert.deepEqual(
    lines,
    tables()
      .split('\n')
      .filter((line) => line !== ''),
  )
})

test('a text is sentences, and names neither a person nor an address', () => {
  for (const name of checkNames)
    for (const { reason, remedy } of Object.values<{ reason: string; remedy: string }>(catalogue[name].kinds)) {
      for (const text of [reason, remedy]) assert.match(text, /^\p{Lu}|^platekeeper [\s\S]*\.$/u, text)
      assert.doesNotMatch(`${reason} ${remedy}`, /:\/\/|@|\d+\.\d+\.\d+\.\d+/)
    }
})
