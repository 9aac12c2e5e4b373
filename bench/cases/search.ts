/** Searching 80,000 airports: how long the index takes to make, how much memory it uses, and the slowest queries. */
import { setImmediate } from 'node:timers/promises'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { AirportIndex, type AirportQuery, type IndexedAirport } from '../../src/charts/index.ts'
import { median, spreadOf } from '../report/statistics.ts'
import type { Case, Context } from './context.ts'

const airports = 80_000
const rounds = 100

const query = (text: string, more: Partial<AirportQuery> = {}): AirportQuery => ({
  query: text,
  near: null,
  country: null,
  limit: 20,
  ...more,
})
const near = { lat: 51.5, lng: -0.1 }

/** Queries from letter-by-letter typing to texts that many airports share. */
const queries: readonly AirportQuery[] = [
  query(''),
  query('', { near }),
  query('', { near, country: 'NZL', limit: 100 }),
  query('k'),
  query('ka', { near }),
  query('KAAB'),
  query('san'),
  query('san jose international', { near }),
  query('a', { country: 'NZL' }),
  query('airport', { near, limit: 100 }),
  query('united states airport', { near }),
  query('a e i o u', { near }),
  query('münchen flughafen'),
  query('s', { limit: 100 }),
  query('s', { near, country: 'USA', limit: 100 }),
  query('a b c d e f g h'),
  query('s m b w k n r e', { near, limit: 100 }),
  query('new united', { country: 'NZL' }),
  query('united zealand', { near }),
  query('international airport new zealand', { limit: 100 }),
]

export const search: Case = {
  name: 'search',
  about: 'the search index of 80,000 airports: how long it takes to make, its memory, and queries',
  run: measureSearch,
}

async function measureSearch({ report, note }: Context): Promise<void> {
  const before = memory()
  const all = madeUp(airports)
  let longest = 0
  let since = performance.now()
  const pause = async () => {
    longest = Math.max(longest, performance.now() - since)
    await setImmediate()
    since = performance.now()
  }
  const started = process.threadCpuUsage()
  const index = await AirportIndex.of(all, pause)
  const built = milliseconds(process.threadCpuUsage(started))
  const held = memory() - before
  const alone = { comparedWith: null, theirs: null, ratio: null, spread: null }
  report({ case: 'search, index made', unit: 'cpu ms', ours: built, ...alone })
  report({ case: 'search, longest turn', unit: 'ms', ours: longest, ...alone })
  report({ case: 'search, index', unit: 'MiB', ours: held / 2 ** 20, ...alone })
  const times = queries.map((each) => ({ each, usual: usualTime(() => index.search(each)) }))
  const usual = times.map((time) => time.usual)
  report({ case: 'search, a query', unit: 'cpu ms', ours: median(usual), ...alone, spread: spreadOf(usual) })
  const slowest = times.toSorted((a, b) => b.usual - a.usual).slice(0, 3)
  note(`slowest queries: ${slowest.map((time) => `${nameOf(time.each)} ${time.usual.toFixed(2)} ms`).join(', ')}`)
}

/** `"san" near NZL 100`, without parts that have their default. */
const nameOf = ({ query: text, near: place, country, limit }: AirportQuery): string =>
  [JSON.stringify(text), place && 'near', country, limit === 20 ? null : limit].filter(Boolean).join(' ')

/** Milliseconds of processor time: others may use the machine. */
function processorTime(work: () => unknown): number {
  const before = process.threadCpuUsage()
  work()
  return milliseconds(process.threadCpuUsage(before))
}

const milliseconds = ({ user, system }: NodeJS.CpuUsage): number => (user + system) / 1000

/** Of one query, over many: the clock of processor time is coarse. The first ones warm up. */
function usualTime(work: () => unknown): number {
  const repeated = () => {
    for (let round = 0; round < rounds; round += 1) work()
  }
  repeated()
  return processorTime(repeated) / rounds
}

setFlagsFromString('--expose-gc')
const collect: () => void = runInNewContext('gc')

function memory(): number {
  collect()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

const syllables = [
  'san',
  'ta',
  'jo',
  'se',
  'mar',
  'lin',
  'ham',
  'bridge',
  'burg',
  'ville',
  'wa',
  'ki',
  'no',
  'ru',
  'el',
  'or',
]
const kinds = [
  'Airport',
  'International Airport',
  'Regional Airport',
  'Airfield',
  'Aerodrome',
  'Heliport',
  'Farm Strip',
]
const countries = [
  ['USA', 'United States', 'California'],
  ['USA', 'United States', 'Texas'],
  ['NZL', 'New Zealand', ''],
  ['DEU', 'Germany', 'Bavaria'],
  ['BRA', 'Brazil', 'São Paulo'],
] as const

/** The same airports every time. */
function madeUp(count: number): readonly IndexedAirport[] {
  let state = 1
  const upTo = (most: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % most
  }
  const one = <T>(of: readonly T[]): T => of[upTo(of.length)] as T
  const word = () => {
    const text = Array.from({ length: 2 + upTo(2) }, () => one(syllables)).join('')
    return text[0]?.toUpperCase() + text.slice(1)
  }
  return Array.from({ length: count }, (_, at) => {
    const letters = (at * 5 + 7).toString(26).padStart(4, '0')
    const code = [...letters].map((digit) => String.fromCharCode(65 + Number.parseInt(digit, 26))).join('')
    const [country_code, country_name, state_province_name] = one(countries)
    const city = word()
    return {
      icao_airport_identifier: code,
      iata_airport_designator: at % 8 === 0 ? code.slice(1) : '',
      name: `${upTo(2) ? city : word()} ${one(kinds)}`,
      city,
      state_province_code: state_province_name.slice(0, 2).toUpperCase(),
      state_province_name,
      country_code,
      country_name,
      latitude: upTo(180_000) / 1000 - 90,
      longitude: upTo(360_000) / 1000 - 180,
      longest_runway: upTo(140) * 100,
      charts: { STD: upTo(3), CAO: 0 },
    }
  })
}
