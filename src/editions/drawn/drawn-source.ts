import { createHash } from 'node:crypto'
import type { Catalogue } from '../../charts/index.ts'
import { categoryOf } from '../../contract/index.ts'
import { countryOf } from '../../facts/computed/index.ts'
import {
  airacCycle,
  directions,
  type FieldOrigin,
  type Found,
  type MergedAirport,
  mergeAirport,
  rejectedItem,
  warning,
} from '../../facts/index.ts'
import type { ChartFile, ChartSource } from '../../sources/index.ts'
import type { EditionStore } from '../stores/edition-store.ts'
import { aerodromeFacts, greatestLatitude } from './aerodrome-facts.ts'
import { type CombinedFeatures, combineFeatures } from './combined-features.ts'
import { plausibleFeatures } from './plausible-features.ts'

/** Both empty: all airports. Otherwise an airport is selected by either list. */
export type DrawnOptions = {
  /** ICAO identifiers, in either case. */
  readonly airports: readonly string[]
  /** Codes (ISO 3166-1, three letters or two) or names of countries, likewise. */
  readonly countries: readonly string[]
}

export type DrawnPorts = {
  readonly editions: Pick<EditionStore, 'aerodromeFeatures' | 'list' | 'charts'>
  readonly catalogue: Pick<Catalogue, 'holdings'>
}

const name = 'drawn'

/** One chart for each airport whose runways live editions state: the aerodrome, drawn from their facts. */
export function drawnSource({ editions, catalogue }: DrawnPorts, { airports, countries }: DrawnOptions): ChartSource {
  const wantedAirports = upper(airports)
  const wantedCountries = upper(countries).map(withThreeLetters)
  const isAll = airports.length + countries.length === 0
  const isWanted = ({ icao }: CombinedFeatures) => isAll || wantedAirports.includes(icao)
  const isOfCountry = ({ country_code, country_name }: MergedAirport['record']) =>
    upper([country_code, country_name]).some((each) => wantedCountries.includes(each))

  async function* charts(): AsyncIterable<Found<ChartFile>> {
    const before = await datesBefore(editions)
    const missing = new Set([...wantedAirports, ...wantedCountries])
    let isAnyStated = false
    for await (const stated of combineFeatures(editions.aerodromeFeatures())) {
      isAnyStated = true
      missing.delete(stated.icao)
      if (countries.length === 0 && !isWanted(stated)) continue
      const { airports: statements } = await catalogue.holdings(stated.icao)
      const merged = mergeAirport(statements.filter(({ source }) => source !== name))
      if (!merged || !(isWanted(stated) || isOfCountry(merged.record))) continue
      for (const country of upper([merged.record.country_code, merged.record.country_name])) missing.delete(country)
      yield* chartsOrRejection(stated, merged, before.get(stated.icao))
    }
    if (!isAnyStated) yield warning('runways', 'no live edition states any: import airport data first')
    for (const each of missing) yield warning(each, 'nothing is drawn: no live edition states runways there')
  }

  return {
    name,
    location: 'live editions',
    provides: 'charts',
    remedy: 'import airports first',
    async collect() {
      let total: number | null = 0
      for await (const stated of combineFeatures(editions.aerodromeFeatures())) if (isWanted(stated)) total += 1
      return { cycle: null, airports: [], charts: charts(), total: countries.length > 0 ? null : total }
    },
  }
}

const upper = (words: readonly string[]) => words.map((word) => word.trim().toUpperCase())

/** Records have codes of three letters. */
const withThreeLetters = (country: string): string => countryOf(country)?.country_code ?? country

type Before = { readonly sha256: string; readonly revisionDate: string }

/** Per airport, from its live charts. */
async function datesBefore(editions: DrawnPorts['editions']): Promise<ReadonlyMap<string, Before>> {
  const live = (await editions.list()).find(({ source, state }) => source === name && state === 'live')
  const before = new Map<string, Before>()
  if (!live) return before
  for await (const { chart, origin } of editions.charts(live.id)) {
    if (!origin) continue
    before.set(chart.icao_airport_identifier, { sha256: origin.sha256, revisionDate: chart.revision_date })
  }
  return before
}

/** An unexpected error ends the chart of its airport, not the import. */
function chartsOrRejection(...[stated, ...others]: Parameters<typeof chartsOf>): readonly Found<ChartFile>[] {
  try {
    return [...chartsOf(stated, ...others)]
  } catch (error) {
    const reason = `broken: its facts cannot be read (${error instanceof Error ? error.message : error})`
    return [rejectedItem(stated.icao, placeOf(stated), [reason], stated.icao)]
  }
}

const placeOf = ({ sources }: CombinedFeatures): string => `runways of ${sources[0]}`

function* chartsOf(
  stated: CombinedFeatures,
  merged: MergedAirport,
  before: Before | undefined,
): Iterable<Found<ChartFile>> {
  const { record } = merged
  const place = { file: stated.icao, where: placeOf(stated) }
  const position = { lat: record.latitude, lng: record.longitude }
  const { features, warnings } = plausibleFeatures(stated.features, position)
  for (const text of warnings) yield warning(stated.icao, text)
  if (features.runways.length === 0) return
  if (Math.abs(record.latitude) > greatestLatitude) {
    yield warning(stated.icao, `not drawn: a map with north up would be wrong at latitude ${record.latitude}`)
    return
  }
  const sources = [creditOf([...stated.sources, ...sourcesOf(merged)])]
  const drawnOn = (revisionDate: string) => {
    const cycle = airacCycle(Date.parse(revisionDate.replace(/(....)(..)(..)/, '$1-$2-$3')))
    const facts = aerodromeFacts(merged, features, { sources, revisionDate, cycle })
    return { facts, bytes: Buffer.from(JSON.stringify(facts)) }
  }
  // An airport without changes keeps its date, and therefore its pictures.
  const asBefore = before && drawnOn(before.revisionDate)
  const isAsBefore = asBefore && createHash('sha256').update(asBefore.bytes).digest('hex') === before.sha256
  const { facts, bytes } = isAsBefore ? asBefore : drawnOn(record.revision_date)
  yield {
    ...place,
    facts: {
      icao_airport_identifier: stated.icao,
      type_code: 'AP',
      category: categoryOf('AP'),
      index_number: '10-9',
      name: 'Aerodrome',
      revision_date: facts.revisionDate,
      procedures: [],
      runways: directions(facts).map(({ near }) => near.designator),
      version: 'STD',
      rules: 'IFR',
    },
    pages: [1],
    content: 'aerodrome',
    calibrations: [],
    unchangedSince: null,
    plateDateUntil: null,
    read: async () => bytes,
  }
}

/** Only the fields that the drawing shows. */
function sourcesOf({ provenance }: MergedAirport): readonly string[] {
  const shown = ['name', 'latitude', 'elevation', 'city'] as const
  return shown
    .map((field): FieldOrigin => provenance[field])
    .flatMap((origin) => (origin.how === 'unknown' ? [] : [origin.source]))
}

const credits: Readonly<Record<string, string>> = {
  nasr: 'FAA NASR',
  cifp: 'FAA CIFP',
  dtpp: 'FAA d-TPP',
  ourairports: 'OurAirports',
  demo: 'the demo edition',
}

const creditOf = (sources: readonly string[]): string =>
  `Facts: ${[...new Set(sources.map((source) => credits[source] ?? source))].join(', ')}.`
