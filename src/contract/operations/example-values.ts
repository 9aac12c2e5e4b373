import type { AirportRecord } from '../schemas/airport-record.ts'

/** Values that examples share. Those in angle brackets are placeholders for what an application was issued. */

export const clientInForm = { client_id: '<CLIENT_ID>', client_secret: '<CLIENT_SECRET>' } as const

export const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'
export const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

export const tokensExample = {
  access_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWJzY3JpcHRpb25zIjpbImNoYXJ0cyJdfQ.c2lnbmF0dXJl',
  expires_in: 3600,
  token_type: 'Bearer',
  refresh_token: 'rt_Zm9vYmFy.1.c2VjcmV0',
  id_token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1c2VyIn0.c2lnbmF0dXJl',
} as const

export const airportExample = {
  icao_airport_identifier: 'NZWN',
  iata_airport_designator: 'WLG',
  longest_runway: 6352,
  latitude: -41.3272018,
  longitude: 174.8049927,
  magnetic_variation: 23.3,
  elevation: 41,
  name: 'Wellington International Airport',
  city: 'Wellington',
  state_province_code: 'WGN',
  state_province_name: 'Wellington Region',
  country_code: 'NZL',
  country_name: 'New Zealand',
  fuel_types: ['JET A-1'],
  oxygen: [],
  repairs: [],
  landing_fee: false,
  jet_starting_unit: false,
  precision_airport: true,
  beacon: false,
  customs: true,
  airport_type: 'Public/civil',
  time_zone: '-12=UTC',
  icao_code: 'NZ',
  daylight_savings: true,
  datum_code: 'WGE',
  revision_date: '20261029',
  parsed_cycle: '2611',
  std_charts: true,
  cao_charts: false,
  vfr_charts: false,
} as const satisfies AirportRecord

const picture = (file: string) => `https://charts.example/v2/charts/NZWN/${file}`
const pixels = { x1: 58, y1: 70, x2: 2431, y2: 1459 }

export const chartExample = {
  image_day: 'nzwn_10-9_1c0ffee5_d.png',
  image_night: 'nzwn_10-9_5eed1e55_n.png',
  thumb_day: 'nzwn_10-9_0ddba11e_td.png',
  thumb_night: 'nzwn_10-9_ba5eba11_tn.png',
  icao_airport_identifier: 'NZWN',
  id: 'NZWN-10-9',
  type_code: 'AP',
  category: 'APT',
  precision: null,
  precision_approach: null,
  index_number: '10-9',
  name: 'Airport',
  revision_date: '20261029',
  valid_from: '2026-10-29',
  valid_until: '2026-11-26',
  is_georeferenced: true,
  width: 2500,
  height: 1517,
  bounding_boxes: {
    planview: { pixels, latlng: { lng1: 174.79, lat1: -41.342, lng2: 174.821, lat2: -41.311 } },
    insets: [],
    residual_px: 1.2,
  },
  procedures: [],
  runways: ['16', '34'],
  image_day_url: picture('nzwn_10-9_1c0ffee5_d.png'),
  image_night_url: picture('nzwn_10-9_5eed1e55_n.png'),
  thumb_day_url: picture('nzwn_10-9_0ddba11e_td.png'),
  thumb_night_url: picture('nzwn_10-9_ba5eba11_tn.png'),
} as const
