import assert from 'node:assert/strict'
import { test } from 'node:test'
import { chartsFixture } from '../charts-fixture.ts'

const service = await chartsFixture()
const bearers = { documented: 'subscriber', deployed: 'fieldSubscriber' } as const
type Dialect = keyof typeof bearers
const get = (query: string, dialect: Dialect) => service.get(`/v2/charts/KPDX${query}`, { bearer: bearers[dialect] })

const accepted: readonly (readonly [query: string, dialect: Dialect, same: string])[] = [
  ['?version=STD', 'documented', '?version=STD&rules=IFR'],
  ['?version=CAO', 'documented', '?version=CAO&rules=IFR'],
  ['?version=STD&rules=', 'documented', '?version=STD&rules=IFR'],
  ['?version=STD&page=2&lang=en&lang=de', 'documented', '?version=STD&rules=IFR'],
  ['', 'deployed', '?version=STD&rules=IFR'],
  ['?rules=ANY', 'deployed', '?version=STD&rules=ANY'],
]
for (const [query, dialect, same] of accepted) {
  test(`${dialect}: "${query}" is the list of ${same}`, async () => {
    const [answer, expected] = [await get(query, dialect), await get(same, dialect)]
    assert.deepEqual([answer.statusCode, answer.body], [200, expected.body])
  })
}

test('versions and rules have different lists', async () => {
  const queries = ['?version=STD', '?version=CAO', '?version=STD&rules=VFR', '?version=STD&rules=ANY']
  const bodies = await Promise.all(queries.map(async (query) => (await get(query, 'documented')).body))
  assert.equal(new Set(bodies).size, queries.length)
})

const refused: { query: string; dialect: Dialect; parameter: string; fault: string }[] = [
  { query: '', dialect: 'documented', parameter: 'version', fault: 'is missing' },
  { query: '?version=', dialect: 'documented', parameter: 'version', fault: 'is missing' },
  { query: '?version=JEP', dialect: 'documented', parameter: 'version', fault: 'has the value "JEP"' },
  { query: '?version=std', dialect: 'documented', parameter: 'version', fault: 'has the value "std"' },
  { query: '?version=JEP', dialect: 'deployed', parameter: 'version', fault: 'has the value "JEP"' },
  { query: '?version=__proto__', dialect: 'documented', parameter: 'version', fault: 'has the value "__proto__"' },
  { query: '?version=STD&version=STD', dialect: 'documented', parameter: 'version', fault: 'is repeated' },
  { query: '?version=STD&rules=ALL', dialect: 'documented', parameter: 'rules', fault: 'has the value "ALL"' },
  { query: '?rules=IFR&rules=VFR', dialect: 'deployed', parameter: 'rules', fault: 'is repeated' },
]
const allowed: Readonly<Record<string, { words: readonly string[]; rule: string }>> = {
  version: {
    words: ['STD', 'CAO'],
    rule: 'STD (standard charts), CAO (Commercial Airline Overlay charts, optimized for category C/D aircraft)',
  },
  rules: { words: ['IFR', 'VFR', 'ANY'], rule: 'IFR (only IFR charts), VFR (only VFR charts), ANY (both)' },
}

for (const { query, dialect, parameter, fault } of refused) {
  test(`${dialect}: "${query}" is rejected, naming ${parameter} and what it may be`, async () => {
    const answer = await get(query, dialect)
    const { type, detail, ...document } = answer.json()
    assert.deepEqual([answer.statusCode, type], [400, 'urn:platekeeper:problem:bad-parameter'])
    const rule = allowed[parameter]?.rule
    assert.equal(detail, `The query parameter ${parameter} ${fault}. It must be one of: ${rule}.`)
    assert.deepEqual([document.parameter, document.allowed], [parameter, allowed[parameter]?.words])
  })
}
