import { hash } from 'node:crypto'
import type { AirportRecord, Picture } from '../contract/index.ts'
import { fileName, type ImageName } from './images/file-name.ts'
import type { StoredChart } from './index.ts'

/** For tests: airports and charts as they are stored. Loading this loads no server. */

export const portland: AirportRecord = {
  icao_airport_identifier: 'KPDX',
  iata_airport_designator: 'PDX',
  longest_runway: 11000,
  latitude: 45.588708,
  longitude: -122.596869,
  magnetic_variation: 15,
  elevation: 31,
  name: 'Portland International',
  city: 'Portland',
  state_province_code: 'OR',
  state_province_name: 'Oregon',
  country_code: 'USA',
  country_name: 'United States',
  fuel_types: ['100 low lead (LL) octane', 'JET A'],
  oxygen: ['High Pressure', 'Low Pressure'],
  repairs: ['Minor Engine', 'Major Airframe'],
  landing_fee: true,
  jet_starting_unit: false,
  precision_airport: true,
  beacon: true,
  customs: true,
  airport_type: 'Public/civil',
  time_zone: '+8=UTC',
  icao_code: 'K1',
  daylight_savings: true,
  datum_code: 'NAR',
  revision_date: '20261126',
  parsed_cycle: '2612',
  std_charts: true,
  cao_charts: false,
  vfr_charts: true,
}
export const brisbane: AirportRecord = { ...portland, icao_airport_identifier: 'YBBN', name: 'Brisbane' }
/** Known, and without any chart. */
export const bare: AirportRecord = { ...portland, icao_airport_identifier: 'KZZZ', name: 'Nowhere Field' }

const noHash = '00000000'

/** What the store returns for a name: 1,000 bytes that differ from chart to chart and picture to picture. */
export const imageBytes = (name: string): Buffer =>
  Buffer.from(name.replace(/_[0-9a-f]{8}_/, `_${noHash}_`).padEnd(1000, '.'))

/** The name under which these bytes are stored. */
export const nameFor = (image: Omit<ImageName, 'hash'>, bytes: Uint8Array): string =>
  fileName({ ...image, hash: hash('sha256', bytes, 'hex').slice(0, 8) })

type ChartSketch = Partial<StoredChart> & Pick<StoredChart, 'icao_airport_identifier' | 'index_number'>

export function chart(sketch: ChartSketch): StoredChart {
  const { icao_airport_identifier: icao, index_number: index } = sketch
  const named = (picture: Picture) =>
    nameFor({ icao, index, picture }, imageBytes(fileName({ icao, index, picture, hash: noHash })))
  return {
    image_day: named('image_day'),
    image_night: named('image_night'),
    thumb_day: named('thumb_day'),
    thumb_night: named('thumb_night'),
    id: `${sketch.icao_airport_identifier}-${sketch.index_number}`,
    type_code: '01',
    category: 'APP',
    name: 'ILS OR LOC RWY 10R',
    revision_date: '20261126',
    width: 1614,
    height: 2475,
    bounding_boxes: null,
    procedures: ['I10R'],
    runways: ['10R'],
    version: 'STD',
    rules: 'IFR',
    ...sketch,
  }
}

/** Boxes with every part, origin bottom-left, for an image 2475 pixels high. */
export const everyBox = {
  planview: { pixels: { x1: 80, y1: 700, x2: 1530, y2: 1900 }, latlng: { lng1: -123, lat1: 45, lng2: -122, lat2: 46 } },
  insets: [{ pixels: { x1: 100, y1: 720, x2: 300, y2: 900 } }, { pixels: { x1: 1300, y1: 1700, x2: 1500, y2: 1880 } }],
  inset_shapes: [{ inset: 1, circle: { x: 1400, y: 1790, radius: 90 } }],
  profile: { pixels: { x1: 80, y1: 400, x2: 1530, y2: 690 } },
  minimums: { pixels: { x1: 80, y1: 60, x2: 1530, y2: 390 } },
  header: { pixels: { x1: 80, y1: 1910, x2: 1530, y2: 2400 } },
  residual_px: 1.4,
  correction: { right: [0, 0, 0, 0, -1.2, 0], up: [0.3, 0, 0, -0.9, 0, 0], residual_px: 0 },
} as const
