import type { AirportRecord, ChartRecord, FoundAirport } from '../../../../src/contract/index.ts'
import { mayExpectRealCharts } from '../tokens/access-token.ts'

/** A white PNG of 200 by 300 pixels, grey with one bit. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAMgAAAEsAQAAAACugcETAAAALklEQVR42u3JQREAAAwCIPuX1gS7FYAv6SXGGGOMMcYYY4wxxhhjjDHGGGPMOwOqyzBo24WYyAAAAABJRU5ErkJggg==',
  'base64',
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

export const chart = (icao: string, index: string, changes: Partial<ChartRecord> = {}, url = ''): ChartRecord => {
  const file = `${icao}_${index}_0a1b2c3d`.toLowerCase()
  const at = (suffix: string) => `${url}/v2/charts/${icao}/${file}_${suffix}.png`
  return {
    image_day: `${file}_d.png`,
    image_night: `${file}_n.png`,
    thumb_day: `${file}_td.png`,
    thumb_night: `${file}_tn.png`,
    icao_airport_identifier: icao,
    id: `${icao}-${index}`,
    type_code: 'AP',
    category: 'APT',
    precision: null,
    precision_approach: null,
    index_number: index,
    name: 'AERODROME CHART',
    revision_date: '20260122',
    is_georeferenced: false,
    width: 200,
    height: 300,
    bounding_boxes: null,
    procedures: [],
    runways: ['01L', '19R'],
    image_day_url: at('d'),
    image_night_url: at('n'),
    thumb_day_url: at('td'),
    thumb_night_url: at('tn'),
    ...changes,
  }
}

/** Airports whose identifier begins with the query; the other parameters come back in the second one's name. */
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

/** Endpoints 5 to 7 and airport search for two airports: YBBN, open to all, and KPDX, behind the subscription. */
export function chartsDouble(url: string, path: string, query: URLSearchParams, subscriptions: readonly string[]) {
  const [, , room, icao = '', file] = path.split('/')
  if (room === 'airports') return searchDouble(query)
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
    valid_until: '2024-08-08',
  } as const
  return { status: 200, body: { charts: [chart(icao, '10-9', {}, url), chart(icao, '19-01', approach, url)] } }
}
