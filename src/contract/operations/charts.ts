import { endpoints } from '../endpoints.ts'
import {
  airportPath,
  airportQuery,
  airportRecord,
  airportSearchResponse,
  chartList,
  chartQuery,
  conditionalHeader,
  dpopHeader,
  imagePath,
  rangeHeader,
  Type,
} from '../schemas/index.ts'
import { badParameter, chartFailures, malformedPath, noAccessToken, unknownAirport } from './common-errors.ts'
import { airportExample, chartExample } from './example-values.ts'
import type { Operation, ResponseDescription } from './operation.ts'

const conditional = Type.Object({ ...conditionalHeader, ...dpopHeader })

const unchanged: ResponseDescription = {
  description: 'The application has the same bytes',
  headers: ['ETag', 'Cache-Control'],
}
const jsonHeaders = ['ETag', 'Cache-Control'] as const

const path = (template: string): string =>
  template.replace('<icao_airport_identifier>', '{icao}').replace('<file_name>', '{file}')

export const airport: Operation = {
  ...endpoints.airport,
  path: path(endpoints.airport.path),
  group: 'Airports',
  summary: 'Get an airport',
  description: ['The airport record. Unknown lists are empty; unknown flags are false.'],
  security: 'access token',
  parts: airportPath,
  headers: conditional,
  requests: { wellington: { summary: 'Wellington', path: { icao: 'NZWN' } } },
  responses: {
    200: {
      description: 'The airport',
      body: airportRecord,
      headers: jsonHeaders,
      examples: { wellington: airportExample },
    },
    304: unchanged,
  },
  errors: [noAccessToken, unknownAirport, malformedPath, ...chartFailures],
}

export const airports: Operation = {
  ...endpoints.airports,
  group: 'Airports',
  summary: 'Search airports',
  description: ['The published airports that match, best first. Without parameters: those with charts first.'],
  security: 'access token',
  query: airportQuery,
  headers: conditional,
  requests: {
    byName: { summary: 'By a word of the name', query: { query: 'wellington' } },
    nearby: { summary: 'The nearest three', query: { near: '-41.327,174.805', limit: '3' } },
    inCountry: { summary: 'In one country', query: { country: 'NZL' } },
  },
  responses: {
    200: {
      description: 'The airports',
      body: airportSearchResponse,
      headers: jsonHeaders,
      examples: {
        nearby: {
          airports: [
            {
              icao_airport_identifier: airportExample.icao_airport_identifier,
              iata_airport_designator: airportExample.iata_airport_designator,
              name: airportExample.name,
              city: airportExample.city,
              state_province_name: airportExample.state_province_name,
              country_code: airportExample.country_code,
              country_name: airportExample.country_name,
              latitude: airportExample.latitude,
              longitude: airportExample.longitude,
              longest_runway: airportExample.longest_runway,
              charts: { STD: 4, CAO: 0 },
              distance_nm: 0,
            },
          ],
        },
      },
    },
    304: unchanged,
  },
  errors: [badParameter, noAccessToken, ...chartFailures],
}

export const charts: Operation = {
  ...endpoints.charts,
  path: path(endpoints.charts.path),
  group: 'Charts',
  summary: 'List the charts of an airport',
  description: [
    'The charts of one version, the same list for every subscription. A known airport without charts has an empty list.',
  ],
  security: 'access token',
  parts: airportPath,
  query: chartQuery,
  required: ['version'],
  headers: conditional,
  requests: {
    standard: { summary: 'Standard charts for IFR', path: { icao: 'NZWN' }, query: { version: 'STD' } },
    all: { summary: 'Charts for any flight rules', path: { icao: 'NZWN' }, query: { version: 'STD', rules: 'ANY' } },
  },
  responses: {
    200: {
      description: 'The charts',
      body: chartList,
      headers: jsonHeaders,
      examples: { wellington: { charts: [chartExample] } },
    },
    304: unchanged,
  },
  errors: [badParameter, noAccessToken, unknownAirport, malformedPath, ...chartFailures],
  deployed: [
    'version may be missing and then means STD.',
    'A CAO list also has the STD charts whose index number has no CAO edition.',
    'The list of an airport that is not on this server is 200 without charts, never 404.',
    'Pixels are counted from the top-left: point 1 is still the lower left corner, so y1 > y2.',
  ],
}

/** `format` as in OpenAPI 3.0: client generators turn it into a Blob. */
const png = Type.String({ format: 'binary', contentMediaType: 'image/png', description: 'A PNG image' })
const imageHeaders = ['ETag', 'Cache-Control', 'Chart-Access'] as const

export const chartImage: Operation = {
  ...endpoints.chartImage,
  path: path(endpoints.chartImage.path),
  group: 'Charts',
  summary: 'Download a chart image',
  description: [
    'A PNG image. Take its URL from the chart list: image_day_url, image_night_url, thumb_day_url or thumb_night_url.',
    'Without charts in the subscriptions claim of the access token, an image outside the demo airports is a demo image of ' +
      'the same kind, with the header Chart-Access: demo: 200 and whole, also to If-None-Match and Range.',
  ],
  security: 'access token',
  parts: imagePath,
  headers: Type.Object({ ...conditionalHeader, ...rangeHeader, ...dpopHeader }),
  requests: {
    day: { summary: 'A day image', path: { icao: 'NZWN', file: '<FILE_NAME>' } },
    part: {
      summary: 'Its first bytes',
      path: { icao: 'NZWN', file: '<FILE_NAME>' },
      headers: { Range: 'bytes=0-15' },
    },
  },
  responses: {
    200: { description: 'The image', body: png, media: 'image/png', headers: imageHeaders },
    206: {
      description: 'The part of the image',
      body: png,
      media: 'image/png',
      headers: [...imageHeaders, 'Content-Range'],
    },
    304: unchanged,
  },
  errors: [
    noAccessToken,
    unknownAirport,
    { problem: 'unknown-file', when: 'The airport has no image of this name' },
    { problem: 'range-not-satisfiable', when: 'The range lies outside the image', headers: ['Content-Range'] },
    malformedPath,
    ...chartFailures,
  ],
}
