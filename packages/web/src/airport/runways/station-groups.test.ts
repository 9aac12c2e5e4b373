import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fc } from '../../../../../test/fixtures/properties.ts'
import { formatFrequency, groupStations } from './station-groups.ts'

test('frequencies are grouped in the order in which a flight needs them', () => {
  const station = (service: string, ...frequencies: string[]) => ({ service, frequencies })
  assert.deepEqual(
    groupStations([
      station('TWR', '120.5'),
      station('Tower', '118.1'),
      station('OPS', '131.1'),
      station('ATIS', '118.85', '113.7'),
      station('GND', '121.8'),
      station('ATIS', '118.85'),
    ]),
    [
      { group: 'information', stations: [station('ATIS', '118.85', '113.7')] },
      { group: 'ground', stations: [station('GND', '121.8')] },
      { group: 'tower', stations: [station('TWR', '120.5'), station('Tower', '118.1')] },
      { group: 'other', stations: [station('OPS', '131.1')] },
    ],
  )
})

test('no frequency is lost, also of an unknown service', () => {
  const stations = fc.array(
    fc.record({
      service: fc.string({ maxLength: 8 }),
      frequencies: fc.array(fc.constantFrom('118.1', '121.9', '135')),
    }),
  )
  fc.assert(
    fc.property(stations, (all) => {
      const pairs = (of: typeof all) =>
        of.flatMap(({ service, frequencies }) => frequencies.map((each) => `${service} ${each}`))
      const grouped = groupStations(all).flatMap((group) => pairs([...group.stations] as typeof all))
      assert.deepEqual(grouped.sort(), [...new Set(pairs(all))].sort())
    }),
  )
})

test('frequencies have three decimals, unless they are something else', () => {
  assert.deepEqual(['118.1', '132', '118.275', '2182', '317 kHz', ''].map(formatFrequency), [
    '118.100',
    '132.000',
    '118.275',
    '2182',
    '317 kHz',
    '',
  ])
})
