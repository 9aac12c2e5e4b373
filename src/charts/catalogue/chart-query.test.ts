import assert from 'node:assert/strict'
import { test } from 'node:test'
import { dialects } from '../../contract/index.ts'
import { Problem } from '../../http/index.ts'
import { type Query, readChartQuery } from './chart-query.ts'

const accepted: { query: Query; dialect: keyof typeof dialects; version: string; rules: string }[] = [
  { query: { version: 'STD' }, dialect: 'documented', version: 'STD', rules: 'IFR' },
  { query: { version: 'CAO' }, dialect: 'documented', version: 'CAO', rules: 'IFR' },
  { query: { version: 'STD', rules: 'VFR' }, dialect: 'documented', version: 'STD', rules: 'VFR' },
  { query: { version: 'STD', rules: 'ANY' }, dialect: 'documented', version: 'STD', rules: 'ANY' },
  { query: { version: 'STD', rules: '' }, dialect: 'documented', version: 'STD', rules: 'IFR' },
  { query: { version: 'STD', page: '2', lang: ['en', 'de'] }, dialect: 'documented', version: 'STD', rules: 'IFR' },
  { query: {}, dialect: 'deployed', version: 'STD', rules: 'IFR' },
  { query: { version: 'CAO', rules: 'ANY' }, dialect: 'deployed', version: 'CAO', rules: 'ANY' },
]
for (const { query, dialect, ...expected } of accepted) {
  test(`${dialect}: ${JSON.stringify(query)} asks for ${expected.version} and ${expected.rules}`, () => {
    assert.deepEqual(readChartQuery(query, dialects[dialect]), expected)
  })
}

const refused: { query: Query; dialect: keyof typeof dialects; parameter: string; complaint: RegExp }[] = [
  { query: {}, dialect: 'documented', parameter: 'version', complaint: /is missing/ },
  { query: { version: '' }, dialect: 'documented', parameter: 'version', complaint: /is missing/ },
  { query: { version: 'JEP' }, dialect: 'documented', parameter: 'version', complaint: /"JEP"/ },
  { query: { version: 'std' }, dialect: 'documented', parameter: 'version', complaint: /"std"/ },
  { query: { version: 'JEP' }, dialect: 'deployed', parameter: 'version', complaint: /"JEP"/ },
  { query: { version: '__proto__' }, dialect: 'documented', parameter: 'version', complaint: /"__proto__"/ },
  { query: { version: ['STD', 'STD'] }, dialect: 'documented', parameter: 'version', complaint: /is repeated/ },
  { query: { version: 'STD', rules: 'ALL' }, dialect: 'documented', parameter: 'rules', complaint: /"ALL"/ },
  {
    query: { version: 'STD', rules: ['IFR', 'VFR'] },
    dialect: 'deployed',
    parameter: 'rules',
    complaint: /is repeated/,
  },
]
const allowed: Record<string, readonly string[]> = { version: ['STD', 'CAO'], rules: ['IFR', 'VFR', 'ANY'] }

for (const { query, dialect, parameter, complaint } of refused) {
  test(`${dialect}: ${JSON.stringify(query)} is rejected, naming ${parameter} and what it may be`, () => {
    assert.throws(
      () => readChartQuery(query, dialects[dialect]),
      (error) => {
        assert.ok(error instanceof Problem)
        assert.equal(error.kind.status, 400)
        assert.match(error.message, complaint)
        assert.deepEqual(error.members, { parameter, allowed: allowed[parameter] })
        for (const word of allowed[parameter] ?? []) assert.ok(error.message.includes(word))
        return true
      },
    )
  })
}
