import { byDocs, type Edits } from './edits.ts'

const recordValue = (value: boolean) => ({ before: '  customs: ', add: `  lighted: ${value},` })

/** Written by hand: its value and its source. */
const demoAirports: Edits = Object.fromEntries(
  ['kahn', 'kpdx', 'ksbp', 'nzwn', 'ybbn'].map((icao) => [
    `src/drawing/demo/airports/${icao}.json`,
    [
      { before: '    "customs": "', add: '    "lighted": "not known",' },
      { before: '    "customs": ', add: '    "lighted": false,' },
    ],
  ]),
)

/** `lighted`, which airports.csv states. */
export const airportField: Edits = {
  'docs/service.md': [{ before: '| customs |', add: '| lighted | boolean | Whether a runway is lighted |' }],
  'src/contract/schemas/airport-record.ts': [
    { before: '    customs: ', add: "    lighted: yesNo('Whether a runway is lighted')," },
  ],
  'src/contract/operations/example-values.ts': [recordValue(true)],
  'src/facts/merging/merge-airport.ts': [recordValue(false)],
  'src/sources/folder/airport-mapping.ts': [{ before: "  'customs',", add: "  'lighted'," }],
  'packages/client/src/charts/airport-record.ts': [
    { before: '  readonly customs:', add: '  readonly lighted: boolean' },
  ],
  'docs/reference/sdk.md': byDocs,
  ...demoAirports,
  'src/charts/records-fixture.ts': [recordValue(true)],
  'test/acceptance/airports-us.test.ts': [recordValue(false)],
}
