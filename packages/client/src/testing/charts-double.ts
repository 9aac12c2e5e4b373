import { fromBase64url } from '../base64url.ts'
import type { AirportRecord, FoundAirport } from '../charts/airport-record.ts'
import { mayExpectRealCharts } from '../tokens/access-token.ts'
import { chart } from './chart-sample.ts'
import type { Reply } from './replies.ts'

/** A white PNG of 200 by 300 pixels, grey with one bit. */
const png = fromBase64url(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAAEsAQAAAACugcETAAAALklEQVR42u3JQREAAAwCIPuX1gS7FYAv6SXGGGOMMcYYY4wxxhhjjDHGGGPMOwOqyzBo24WYyAAAAABJRU5ErkJggg==',
)

const airport = {
  icao_airport_identifier: 'YBBN',
  iata_airport_designator: 'BNE',
  name: 'Brisbane',
  city: 'Brisbane',
  country_name: 'Australia',
  latitude: -27.384167,
  longitude: 153.1175,
  elevation: 13,
} as AirportRecord

/** Airports whose identifier starts with the query; the name of the second one contains the other parameters. */
function searchDouble(query: URLSearchParams) {
  const { near, country, limit } = Object.fromEntries(query)
  const { latitude, longitude, elevation: _, ...known } = airport
  const found = (icao: string, name: string): FoundAirport => ({
    ...known,
    icao_airport_identifier: icao,
    name,
    state_province_name: '',
    country_code: 'AUS',
    latitude,
    longitude,
    longest_runway: 11680,
    charts: { STD: icao === 'YBBN' ? 5 : 0, CAO: 0 },
    ...(near && { distance_nm: 1.5 }),
  })
  const all = [found('YBBN', 'Brisbane'), found('YSSY', [near, country, limit].join(' '))]
  const begins = (query.get('query') ?? '').toUpperCase()
  const airports = all.filter(({ icao_airport_identifier: icao }) => icao.startsWith(begins))
  return { status: 200, body: { airports } }
}

/** Endpoints 5 to 7, airport search and changes, of which there are none, for two airports: YBBN, open to all, and KPDX, which needs the subscription. */
export function chartsDouble(
  url: string,
  path: string,
  query: URLSearchParams,
  subscriptions: readonly string[],
): Reply {
  const [, , room, icao = '', file] = path.split('/')
  if (room === 'airports') return searchDouble(query)
  if (room === 'changes') return { status: 200, body: { airports: [], charts: [], more: false, cursor: 'MQ' } }
  if (icao !== 'YBBN' && icao !== 'KPDX') {
    const body = { type: 'urn:problem:unknown-airport', title: 'The airport is not on this server', charts: [] }
    return { status: 404, body }
  }
  if (room === 'airport') return { status: 200, body: { ...airport, icao_airport_identifier: icao } }
  if (file) {
    const access = mayExpectRealCharts(subscriptions, icao) ? 'full' : 'demo'
    return { status: 200, body: png, headers: { 'chart-access': access, 'content-type': 'image/png' } }
  }
  if (!query.has('version'))
    return { status: 400, body: { type: 'urn:problem:bad-parameter', detail: 'version is missing' } }
  const approach = {
    category: 'APP',
    type_code: '1J',
    name: 'VISUAL RWY 01L',
    precision: false,
    precision_approach: false,
    valid_until: '2024-08-08',
    is_georeferenced: true,
    bounding_boxes: {
      planview: {
        pixels: { x1: 10, y1: 100, x2: 190, y2: 280 },
        latlng: { lng1: 153.0275, lat1: -27.474167, lng2: 153.2075, lat2: -27.294167 },
      },
      insets: [{ pixels: { x1: 10, y1: 100, x2: 50, y2: 130 } }],
    },
  } as const
  return { status: 200, body: { charts: [chart(icao, '10-9', {}, url), chart(icao, '19-01', approach, url)] } }
}
