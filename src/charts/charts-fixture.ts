import Fastify, { type FastifyInstance } from 'fastify'
import type { AirportRecord } from '../contract/index.ts'
import { enforced, operations } from '../contract/operations/index.ts'
import type { AirportStatement } from '../facts/index.ts'
import { type AccessClaims, InvalidToken, type PresentedToken } from '../http/index.ts'
import { routeDescription } from '../http/server/index.ts'
import { type ChartsParts, type Holdings, problemHandler, refuseUnreadable, registerCharts } from './index.ts'
import { bare, brisbane, chart, everyBox, imageBytes, portland } from './records-fixture.ts'

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

/** The statement of one live edition with every field of a record. */
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
    outline: async (icao) => defaultParts.catalogue.holdings(icao),
    features: async () => [],
    async *outlines() {
      for (const { statement } of airports) {
        yield { icao: statement.icao, ...(await defaultParts.catalogue.holdings(statement.icao)) }
      }
    },
    earlier: async () => [],
    publications: async () => [],
    airportsIn: async () => [],
    holdingsIn: async () => ({ airports: [], charts: [] }),
    chartOfImage: async (icao, file) => {
      const found = storedCharts.find((stored) => fileFields.some((field) => stored[field] === file))
      if (found?.icao_airport_identifier !== icao) return null
      return { isLive: true, width: found.width, height: found.height }
    },
    lastPosition: async (icao) => (icao === 'KVUO' ? { lat: 45.6205, lng: -122.6565 } : null),
  },
  images: {
    place: '/srv/images',
    marker: async () => null,
    mark: async (marker) => marker,
    put: async () => undefined,
    size: async (name) => imageBytes(name).length,
    names: async () => [...storedFiles],
    remove: async () => true,
    removeIncomplete: async () => undefined,
    get: async (name) => (storedFiles.has(name) ? imageBytes(name) : null),
    intact: async (expected) => expected.map(({ name }) => storedFiles.has(name)),
  },
  notices: { notice: async (picture) => noticeBytes(picture) },
  describe: (operation) => routeDescription(enforced(operations[operation])),
  verifyAccessToken,
  recallToken: () => null,
  every: () => () => undefined,
  baseUrl: 'https://charts.example.org',
  demoAirports: ['NZWN', 'YBBN'],
  imageCacheBytes: 10_000,
  imageAccel: null,
}

export async function chartsFixture(parts: Partial<ChartsParts> = {}): Promise<ChartsFixture> {
  const log: string[] = []
  const app = Fastify({
    logger: { level: 'error', stream: { write: (line) => log.push(line) } },
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
    frameworkErrors: problemHandler,
    clientErrorHandler: refuseUnreadable,
  })
  app.decorate('fastPath', { get: () => undefined, post: () => undefined })
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
