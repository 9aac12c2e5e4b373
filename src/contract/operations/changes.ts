import { endpoints } from '../endpoints.ts'
import { changesQuery, changesResponse, dpopHeader, Type } from '../schemas/index.ts'
import { badParameter, chartFailures, noAccessToken } from './common-errors.ts'
import type { Operation } from './operation.ts'

export const changes: Operation = {
  ...endpoints.changes,
  group: 'Charts',
  summary: 'List what has changed',
  description: [
    'Airports and charts that were added, changed or removed since the response with a cursor, the same for every subscription. ' +
      'Without since there are no changes, only the current cursor.',
    'A chart can be reported although it is the same; none that changed is missing.',
  ],
  security: 'access token',
  query: changesQuery,
  headers: Type.Object(dpopHeader),
  requests: {
    first: { summary: 'The current cursor' },
    since: { summary: 'Changes of two airports', query: { since: '<CURSOR>', airports: 'NZWN,YBBN' } },
  },
  responses: {
    200: {
      description: 'The changes',
      body: changesResponse,
      headers: ['Cache-Control'],
      examples: {
        changed: {
          airports: [{ kind: 'changed', icao_airport_identifier: 'NZWN' }],
          charts: [
            { kind: 'changed', icao_airport_identifier: 'NZWN', version: 'STD', id: 'NZWN109', index_number: '10-9' },
            { kind: 'removed', icao_airport_identifier: 'NZWN', version: 'STD', id: 'NZWN111', index_number: '11-1' },
          ],
          more: false,
          cursor: 'MTEubWozMTQ5LjM',
        },
      },
    },
  },
  errors: [
    badParameter,
    noAccessToken,
    { problem: 'cursor-expired', when: 'What changed since the cursor is not stored any more' },
    ...chartFailures,
  ],
}
