import assert from 'node:assert/strict'
import { test } from 'node:test'
import { destination, type Navaid } from '../../facts/index.ts'
import { drawAerodromeChart } from './aerodrome-chart.ts'
import { aerodromeOf, runwayFrom } from './label-rules.fixture.ts'

const at = { lat: -41, lng: 174 }
const runways = [runwayFrom(at, { course: 90, metres: 3000, names: ['', ''] })]
const aid = (metres: number): Navaid => ({
  ident: 'WN',
  name: 'Wellington',
  kind: 'VOR',
  frequency: '112.3',
  position: destination(at, 60, metres),
})
const explains = (navaid: Navaid, explained: string) => {
  const aerodrome = { ...aerodromeOf('NZAA', runways), navaids: [navaid] }
  const { sheet } = drawAerodromeChart(aerodrome, { title: 'AERODROME', indexNumber: '10-9' })
  return sheet.texts.some(({ text }) => text.includes(explained))
}

test('the legend explains the symbol of a radio aid where one is in the plan view, and else does not', () => {
  assert.ok(explains(aid(800), 'Radio aid'))
  assert.ok(!explains(aid(25_000), 'Radio aid'))
  assert.ok(explains(aid(25_000), 'Runway, to scale'))
})
