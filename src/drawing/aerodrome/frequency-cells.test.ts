import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../test/fixtures/properties.ts'
import { frequencyRows } from './frequency-cells.ts'

const station = (service: string, ...frequencies: readonly string[]) => ({ service, frequencies })
const width = 1512
const all = [
  station('UNICOM', '122.95'),
  station('A/D', '120.1'),
  station('DEP', '119.15', '128.1'),
  station('APP', '120.05', '121.025'),
  station('TWR', '118.5', '132.475'),
  station('GND', '118.925', '121.65'),
  station('CLD', '119.5'),
  station('ATIS', '125.025'),
]

test('services come in the order in which a flight needs them, then every other, in two rows where one is too short', () => {
  const rows = frequencyRows({ stations: all }, { width })
  assert.equal(rows.length, 2)
  assert.deepEqual(
    rows.flat().map(({ label }) => label),
    ['ATIS', 'CLEARANCE', 'GROUND', 'TOWER', 'APPROACH', 'APP/DEP', 'DEPARTURE', 'UNICOM'],
  )
  assert.equal(frequencyRows({ stations: all.slice(-2) }, { width }).length, 1)
})

test('only voice frequencies from 118 to 137 MHz are shown, neither of a VOR nor of the military band', () => {
  const stations = [
    station('ATIS', '113.7'),
    station('RDO', '115.9', '122.05'),
    station('TWR', '257.8', '118', '136.99'),
    station('GND', '117.995', '137', 'GUARD'),
  ]
  assert.deepEqual(
    frequencyRows({ stations }, { width })
      .flat()
      .map(({ label, value }) => [label, value]),
    [
      ['TOWER', '118.0 / 136.99'],
      ['RADIO', '122.05'],
    ],
  )
})

test('a frequency has one form, however its sources write it, and is shown once', () => {
  const stations = [station('TWR', '118.10', '118.1'), station('TOWER', '118.100', '135')]
  const [tower] = frequencyRows({ stations }, { width }).flat()
  assert.equal(tower?.value, '118.1 / 135.0')
})

test('the six services of a flight have priority over others, in addition to the elevation', () => {
  const six = ['ATIS', 'CLEARANCE', 'GROUND', 'TOWER', 'APPROACH', 'DEPARTURE']
  const frequency = fc.integer({ min: 4720, max: 5479 }).map((steps) => String(steps / 40))
  const stations = fc.array(
    fc.record({
      service: fc.oneof(fc.constantFrom(...six, 'CTAF', 'AFIS', 'Ground'), fc.string({ maxLength: 16 })),
      frequencies: fc.array(frequency, { minLength: 1, maxLength: 8 }),
    }),
    { maxLength: 40 },
  )
  const elevation = { label: 'AERODROME ELEV', value: 'not known' }
  fc.assert(
    fc.property(stations, fc.constantFrom(1512, 2412), (known, space) => {
      const rows = frequencyRows({ stations: known }, { width: space, last: elevation })
      assert.ok(rows.length <= 2)
      const shown = rows.flat().map(({ label }) => label)
      assert.equal(shown.at(-1), elevation.label)
      const expected = six.filter((name) => known.some(({ service }) => service.toUpperCase() === name))
      assert.deepEqual(
        shown.filter((label) => six.includes(label)),
        expected,
      )
    }),
    { numRuns: 300 },
  )
})

test('an airport without stations has no cells', () => {
  assert.deepEqual(frequencyRows({ stations: [] }, { width }), [])
})
