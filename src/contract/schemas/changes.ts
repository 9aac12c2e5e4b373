import { type ChartVersion, chartVersions } from '../choices.ts'
import { airportRecord } from './airport-record.ts'
import { chartRecord } from './chart-record.ts'
import { oneOf, text } from './fields.ts'
import { Type } from './type.ts'
import type { Wire } from './wire.ts'

const { icao_airport_identifier } = airportRecord.properties
const { id, index_number } = chartRecord.properties

const kind = oneOf(['added', 'changed', 'removed'], 'What has happened to it since the cursor')
export type ChangeKind = Wire<typeof kind>

/** The response of GET /v2/changes (contract.md: changes). */
export const changesResponse = Type.Object(
  {
    airports: Type.Array(
      Type.Object(
        { kind, icao_airport_identifier },
        { title: 'ChangedAirport', description: 'An airport whose record is another one.' },
      ),
    ),
    charts: Type.Array(
      Type.Object(
        {
          kind,
          icao_airport_identifier,
          version: oneOf(Object.keys(chartVersions) as ChartVersion[], 'The version whose list it is in'),
          id,
          index_number,
        },
        { title: 'ChangedChart', description: 'A chart whose record or images are others.' },
      ),
    ),
    more: Type.Boolean({ description: 'Whether there is more: ask again with this cursor' }),
    cursor: text('Up to where this response goes: the since of the next request', { examples: ['<CURSOR>'] }),
  },
  { title: 'ChangesResponse', description: 'What has changed, by airport.' },
)
export type ChangesResponse = Wire<typeof changesResponse>

/** The query parameters of changes. An empty one counts as missing, others than these are ignored. */
export const changesQuery = Type.Object({
  since: Type.Optional(
    text('Changes since the response with this cursor; without it there are none, only the current cursor', {
      title: 'the cursor of an earlier response, unchanged',
      maxLength: 8000,
      examples: ['<CURSOR>'],
    }),
  ),
  airports: Type.Optional(
    text('Only changes of these airports', {
      title: 'up to 100 ICAO identifiers, separated by commas',
      pattern: '^[A-Za-z0-9]{4}(,[A-Za-z0-9]{4}){0,99}$',
      examples: ['NZWN,YBBN'],
    }),
  ),
})
export type ChangesQuery = Wire<typeof changesQuery>
