import { hash } from 'node:crypto'
import Fastify, { type FastifyInstance } from 'fastify'
import type { AirportRecord, Picture } from '../contract/index.ts'
import { enforced, operations } from '../contract/operations/index.ts'
import type { AirportStatement } from '../facts/index.ts'
import { type AccessClaims, InvalidToken, type PresentedToken } from '../http/index.ts'
import { routeDescription } from '../http/server/index.ts'
import {
  type ChartsParts,
  fileName,
  type Holdings,
  type ImageName,
  problemHandler,
  refuseUnreadable,
  registerCharts,
  type StoredChart,
} from './index.ts'

/** For tests: endpoints 5 to 7 over records in memory, with a few bearers and a log that can be read. */
export type ChartsFixture = {
  readonly app: FastifyInstance
  readonly log: readonly string[]
  get(path: string, options?: RequestOptions): Promise<Answer>
}
type RequestOptions = { bearer?: keyof typeof bearers | null; method?: string; headers?: Record<string, string> }
type Answer = Awaited<ReturnType<FastifyInstance['inject']>>

const claims = (subscriptions: string[], dialect: AccessClaims['dialect']): AccessClaims => ({
  sub: 'user-1',
  clientId: 'client-1',
  scope: ['charts'],
  subscriptions,
  dialect,
  exp: 2_000_000_000,
})

/** Access tokens by what they are. */
export const bearers = {
  subscriber: claims(['charts', 'fmsdata'], 'documented'),
  visitor: claims(['fmsdata'], 'documented'),
  fieldSubscriber: claims(['charts'], 'deployed'),
  fieldVisitor: claims([], 'deployed'),
} as const

export async function verifyAccessToken({ token }: Pick<PresentedToken, 'token'>): Promise<AccessClaims> {
  if (Object.hasOwn(bearers, token)) return bearers[token as keyof typeof bearers]
  throw new InvalidToken(token === 'expired' ? 'The access token has expired' : 'The access token is not ours')
}

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
  profile: { pixels: { x1: 80, y1: 400, x2: 1530, y2: 690 } },
  minimums: { pixels: { x1: 80, y1: 60, x2: 1530, y2: 390 } },
  header: { pixels: { x1: 80, y1: 1910, x2: 1530, y2: 2400 } },
  residual_px: 1.4,
} as const

export const kpdx = {
  ils: chart({
    icao_airport_identifier: 'KPDX',
    index_number: '11-1',
    bounding_boxes: everyBox,
    valid_from: '2026-11-26',
    valid_until: '2026-12-24',
  }),
  rnav: chart({ icao_airport_identifier: 'KPDX', index_number: '12-1', type_code: '1L', name: 'RNAV (GPS) RWY 28L' }),
  airport: chart({
    icao_airport_identifier: 'KPDX',
    index_number: '13-1',
    type_code: 'AP',
    category: 'APT',
    runways: [],
  }),
  visual: chart({ icao_airport_identifier: 'KPDX', index_number: '19-1', type_code: '6J', rules: 'VFR' }),
}
export const ybbn = {
  airport: chart({ icao_airport_identifier: 'YBBN', index_number: '10-9', type_code: 'AP', category: 'APT' }),
}

const fileFields = ['image_day', 'image_night', 'thumb_day', 'thumb_night'] as const
const storedCharts = [...Object.values(kpdx), ...Object.values(ybbn)]
const storedFiles = new Set(storedCharts.flatMap((stored) => fileFields.map((field) => stored[field])))

export const noticeBytes = (picture: string): Buffer => Buffer.from(`notice for ${picture}`.padEnd(500, '.'))

const held = { source: 'folder:plates', cycle: '2612', publishedAt: 1_795_683_660_123 }

/** What one live edition says that states every field of a record. */
export function stating(record: AirportRecord): Holdings['airports'][number] {
  const { std_charts, cao_charts, vfr_charts, ...stated } = record
  const statement: AirportStatement = { icao: record.icao_airport_identifier, stated, derived: {}, where: 'line 2' }
  return { ...held, statement }
}

const airports = [portland, brisbane, bare].map(stating)

export const defaultParts: ChartsParts = {
  catalogue: {
    revision: async () => '1',
    holdings: async (icao) => ({
      airports: airports.filter(({ statement }) => statement.icao === icao),
      charts: storedCharts
        .filter((stored) => stored.icao_airport_identifier === icao)
        .map((chart) => ({ ...held, chart })),
    }),
    features: async () => [],
    async *outlines() {
      for (const { statement } of airports) {
        yield { icao: statement.icao, ...(await defaultParts.catalogue.holdings(statement.icao)) }
      }
    },
    lastPosition: async (icao) => (icao === 'KVUO' ? { lat: 45.6205, lng: -122.6565 } : null),
  },
  images: {
    put: async () => undefined,
    names: async () => [...storedFiles],
    sweep: async () => 0,
    remove: async () => undefined,
    get: async (name) => (storedFiles.has(name) ? imageBytes(name) : null),
  },
  notices: { notice: async (picture) => noticeBytes(picture) },
  describe: (operation) => routeDescription(enforced(operations[operation])),
  verifyAccessToken,
  baseUrl: 'https://charts.example.org',
  demoAirports: ['NZWN', 'YBBN'],
  imageCacheBytes: 10_000,
}

export async function chartsFixture(parts: Partial<ChartsParts> = {}): Promise<ChartsFixture> {
  const log: string[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => log.push(line) } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: problemHandler,
    clientErrorHandler: refuseUnreadable,
  })
  await registerCharts(app, { ...defaultParts, ...parts })
  return {
    app,
    log,
    get: (path, { bearer = 'subscriber', method = 'GET', headers = {} } = {}) =>
      app.inject({
        method: method as 'GET',
        url: path,
        headers: bearer ? { authorization: `Bearer ${bearer}`, ...headers } : headers,
      }),
  }
}
