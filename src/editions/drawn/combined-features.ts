import { type AerodromeFeatures, bySourcePriority } from '../../facts/index.ts'

/** The features of one aerodrome from all live editions, each kind from the source with the highest priority that states it. */
export type CombinedFeatures = {
  readonly icao: string
  readonly features: AerodromeFeatures
  /** The sources that features are taken from, that of the runways first. */
  readonly sources: readonly string[]
}

type Stated = { readonly icao: string; readonly source: string; readonly features: AerodromeFeatures }

/** Only airports with runways. */
export async function* combineFeatures(features: AsyncIterable<Stated>): AsyncIterable<CombinedFeatures> {
  let stated: Stated[] = []
  for await (const row of features) {
    if (stated[0] && stated[0].icao !== row.icao) {
      yield* joined(stated)
      stated = []
    }
    stated.push(row)
  }
  yield* joined(stated)
}

function joined(stated: readonly Stated[]): readonly CombinedFeatures[] {
  const [first] = stated
  const ranked = bySourcePriority(stated.map((row) => ({ ...row, publishedAt: 0 })))
  const knows = (part: keyof AerodromeFeatures) => ranked.find(({ features }) => features[part].length > 0)
  const [runways, stations, navaids] = [knows('runways'), knows('stations'), knows('navaids')]
  if (!first || !runways) return []
  const sources = [runways, stations, navaids].flatMap((row) => (row ? [row.source] : []))
  return [
    {
      icao: first.icao,
      features: {
        runways: runways.features.runways,
        stations: stations?.features.stations ?? [],
        navaids: navaids?.features.navaids ?? [],
      },
      sources: [...new Set(sources)],
    },
  ]
}
