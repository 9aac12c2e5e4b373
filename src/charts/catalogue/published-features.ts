import { type AerodromeFeatures, bySourcePriority } from '../../facts/index.ts'
import type { FeaturesIn } from './catalogue.ts'

type FeatureSource = { readonly source: string; readonly cycle: string }

/** The features of one airport, and the source of each kind; null: no live edition states any. */
export type PublishedFeatures = AerodromeFeatures & {
  readonly sources: Readonly<Record<keyof AerodromeFeatures, FeatureSource | null>>
}

/** Each kind comes from the highest-priority source that states any. */
export function publishedFeatures(held: readonly FeaturesIn[]): PublishedFeatures {
  const ranked = bySourcePriority(held)
  const stating = (kind: keyof AerodromeFeatures) => ranked.find(({ features }) => features[kind].length > 0)
  const [runways, stations, navaids] = [stating('runways'), stating('stations'), stating('navaids')]
  return {
    runways: runways?.features.runways ?? [],
    stations: stations?.features.stations ?? [],
    navaids: navaids?.features.navaids ?? [],
    sources: { runways: sourceOf(runways), stations: sourceOf(stations), navaids: sourceOf(navaids) },
  }
}

const sourceOf = (held: FeaturesIn | undefined): FeatureSource | null =>
  held ? { source: held.source, cycle: held.cycle } : null
