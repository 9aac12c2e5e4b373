/** The server of component tests: what each call of the viewer answers, in the shapes of the contract. */
import type {
  AirportFeatures,
  AirportPoints,
  AirportRecord,
  AirportSources,
  ChartHistory,
  ChartRecord,
  FoundAirport,
  KeptItem,
  SignedInPerson,
} from '../../../src/contract/index.ts'
import { airportExample, chartExample } from '../../../src/contract/operations/example-values.ts'

/**
 * A response that is not a value: a problem document, a pending response (`'pending'`), no network (`'unreachable'`), or the page of
 * another server (`'other page'`).
 */
export type Failure = Problem | 'pending' | 'unreachable' | 'other page'
type Problem = { readonly status: number; readonly detail: string }

export type Answers = {
  /** null: not signed in. */
  readonly me: SignedInPerson | null | Failure
  readonly airport: AirportRecord | Failure
  readonly charts: readonly ChartRecord[] | Failure
  readonly overlay: readonly ChartRecord[] | Failure
  readonly features: AirportFeatures | Failure
  readonly sources: AirportSources | Failure
  readonly before: ChartHistory | Failure
  readonly found: readonly FoundAirport[] | Failure
  readonly airports: AirportPoints['airports'] | Failure
  readonly mark: string | Failure
  readonly kept: readonly Pick<KeptItem, 'kind' | 'key' | 'value'>[] | Failure
  readonly change: 'stored' | Failure
  /** Whether images are the chart or the demo image. */
  readonly access: 'full' | 'demo' | Failure
}

export const wellington: AirportRecord = airportExample

export const chart = (changes: Partial<ChartRecord>): ChartRecord => ({ ...chartExample, ...changes })

export const charts: readonly ChartRecord[] = [
  chart({}),
  chart({
    ...{ id: 'NZWN-11-1', index_number: '11-1', type_code: '01', category: 'APP', name: 'ILS RWY 16' },
    ...{ precision: true, precision_approach: true, procedures: ['I16'], runways: ['16'], is_georeferenced: false },
    bounding_boxes: null,
  }),
  chart({
    ...{ id: 'NZWN-10-3', index_number: '10-3', type_code: '21', category: 'DEP', name: 'TORY TWO DEPARTURE' },
    ...{ procedures: ['TORY2'], runways: ['34'], is_georeferenced: false, bounding_boxes: null },
  }),
]

const end = { elevation: 41, displaced: 0 }
const source = { source: 'nasr', cycle: '2611' }

export const features: AirportFeatures = {
  zone: 'Pacific/Auckland',
  runways: [
    {
      ...{ length: 6352, width: 148, surface: 'Asphalt, grooved', lighted: true, closed: false },
      ends: [
        {
          ...{ ...end, designator: '16', position: { lat: -41.3188, lng: 174.8045 }, approachLights: 'MALSR' },
          indicator: { aid: 'PAPI', side: 'left', degrees: 3, crossingHeight: 52 },
        },
        { ...end, designator: '34', position: { lat: -41.3362, lng: 174.8074 }, displaced: 400, elevation: null },
      ],
    },
  ],
  stations: [
    { service: 'TWR', frequencies: ['118.8'] },
    { service: 'ATIS', frequencies: ['126.9', '127.2'] },
  ],
  navaids: [
    {
      ...{ ident: 'WN', name: 'Wellington', kind: 'VOR/DME', frequency: '112.30' },
      position: { lat: -41.337, lng: 174.817 },
    },
  ],
  sources: { runways: source, stations: source, navaids: null },
}

const found = (icao: string, name: string, count: number): FoundAirport => ({
  ...wellington,
  ...{ icao_airport_identifier: icao, iata_airport_designator: '', name, city: 'Wellington' },
  charts: { STD: count, CAO: 0 },
})

/** A subscriber, on a server with all kinds of data. */
export const usual: Answers = {
  me: {
    ...{ signedIn: true, name: 'pilot', account: 'acc_1', subscriptions: ['charts'], chartsOpenTo: 'everything' },
    accountUrl: 'https://auth.example/account',
  },
  airport: wellington,
  charts,
  overlay: [],
  features,
  sources: { fields: { name: { ...source, how: 'stated' }, magnetic_variation: { ...source, how: 'derived' } } },
  before: { image: chartExample.image_day, before: null, unchangedSince: null },
  found: [found('NZWN', 'Wellington International Airport', 3), found('NZWB', 'Woodbourne', 0)],
  airports: [
    ['NZWN', -41.3272, 174.80499, 'Wellington International Airport', 'WLG', 3, 6352],
    ['YBBN', -27.3842, 153.1175, 'Brisbane', 'BNE', 1, 11_680],
    ['NZWB', -41.5183, 173.8703, 'Woodbourne', 'BHE', 0, 4675],
  ],
  mark: 'first',
  kept: [],
  change: 'stored',
  access: 'full',
}

/** Without a subscription. */
export const visitor: SignedInPerson = {
  ...{ signedIn: true, name: 'guest', account: 'acc_2', subscriptions: [], accountUrl: 'https://auth.example/account' },
  ...{ chartsOpenTo: 'demo', openAirports: ['YBBN'] },
}

export const gone: Failure = { status: 503, detail: 'The store does not answer.' }
export const missing: Failure = { status: 404, detail: 'There is none.' }

/** A change that the page sent: `PUT kept/pins/NZWN-10-9 {…}`. */
export type Sent = string

/** A server that sends these responses, and stores what the person keeps. `answers` returns the responses at the time of a request. */
export function openServer(answers: () => Answers, sent: Sent[]): typeof fetch {
  const { me, kept } = answers()
  const account = me !== null && typeof me === 'object' && 'account' in me ? me.account : ''
  const rows = new Map(typeof kept === 'string' || 'detail' in kept ? [] : kept.map((row) => [rowPath(row), row]))
  const keptList = () => ({ account, rows: [...rows.values()].map((row) => ({ ...row, changedAt: 0 })) })

  function store(method: string, path: string, body: unknown): object {
    const [, kind = '', key = ''] = path.split('/')
    if (method === 'DELETE') rows.delete(path)
    else rows.set(path, { kind: kind as KeptItem['kind'], key, value: JSON.parse(String(body)) })
    return {}
  }

  return async (input, { method = 'GET', body, headers } = {}) => {
    const sender = new Headers(headers).get('x-platekeeper-account')
    // The page of an earlier test may try to send its changes again.
    if (sender !== null && sender !== account) return new Promise<Response>(() => undefined)
    const path = decodeURIComponent(String(input).replace(/^.*?\/api\//, ''))
    if (method !== 'GET') sent.push(`${method} ${path} ${body ?? ''}`.trim())
    const now = answers()
    const [, answer, value] = routes(now).find(([pattern]) => pattern.test(`${method} ${path}`)) ?? []
    if (answer === undefined) throw new Error(`No answer for ${method} ${path}`)
    if (answer === 'pending') return new Promise<Response>(() => undefined)
    if (answer === 'unreachable') throw new TypeError('fetch failed')
    if (answer === 'other page') return new Response('<h1>Welcome</h1>', { headers: { 'content-type': 'text/html' } })
    if (answer !== null && typeof answer === 'object' && 'detail' in answer) return problem(answer as Problem)
    if (answer === 'full' || answer === 'demo') return new Response('png', { headers: { 'chart-access': answer } })
    if (answer === 'stored') return fresh(path === 'sign-out' ? value : store(method, path, body))
    if (path === 'me' || path === 'kept') return fresh(path === 'kept' ? keptList() : value)
    return Response.json(value)
  }
}

/** A response that caches cannot have stored. */
const fresh = (value: unknown): Response => Response.json(value, { headers: { 'cache-control': 'no-store' } })

const rowPath = ({ kind, key }: Pick<KeptItem, 'kind' | 'key'>): string => `kept/${kind}/${key}`

const problem = ({ status, detail }: Problem): Response =>
  Response.json({ status, detail }, { status, headers: { 'content-type': 'application/problem+json' } })

/** The request, the answer that it depends on, and the value sent. */
type Route = readonly [request: RegExp, answer: unknown, value?: unknown]

const routes = (answers: Answers): readonly Route[] => [
  [/^GET me$/, answers.me, answers.me ?? { signedIn: false }],
  [/^GET v2\/airports\?/, answers.found, { airports: answers.found }],
  [/^GET v2\/airport\/\w+$/, answers.airport, answers.airport],
  [/^GET v2\/charts\/\w+\?version=STD/, answers.charts, { charts: answers.charts }],
  [/^GET v2\/charts\/\w+\?version=CAO/, answers.overlay, { charts: answers.overlay }],
  [/^GET .*\.png(\?demo)?$/, answers.access],
  [/^GET airport\/\w+\/sources$/, answers.sources, answers.sources],
  [/^GET airport\/\w+\/features$/, answers.features, answers.features],
  [/^GET airport\/\w+\/charts\/[^/]+\/before$/, answers.before, answers.before],
  [/^GET airports$/, answers.airports, { edition: answers.mark, airports: answers.airports }],
  [/^GET editions\/live$/, answers.mark, { editions: [], mark: answers.mark }],
  [/^GET kept$/, answers.kept],
  [/^(PUT|DELETE) kept\//, answers.change],
  [/^POST sign-out$/, answers.change, { location: 'https://auth.example/connect/logout' }],
]
