import { byWord } from '../../../charts/index.ts'
import type { Ground } from '../../stated-airport.ts'

/** What all live editions tell of one airport's ground, each part from the source whose word counts most of those that know it. */
export type CompleteGround = {
  readonly icao: string
  readonly ground: Ground
  /** Those that something is taken from, the runways' first. */
  readonly sources: readonly string[]
}

type Told = { readonly icao: string; readonly source: string; readonly ground: Ground }

/** Only airports with runways. */
export async function* completeGrounds(grounds: AsyncIterable<Told>): AsyncIterable<CompleteGround> {
  let told: Told[] = []
  for await (const row of grounds) {
    if (told[0] && told[0].icao !== row.icao) {
      yield* joined(told)
      told = []
    }
    told.push(row)
  }
  yield* joined(told)
}

function joined(told: readonly Told[]): readonly CompleteGround[] {
  const [first] = told
  const ranked = byWord(told.map((row) => ({ ...row, publishedAt: 0 })))
  const knows = (part: keyof Ground) => ranked.find(({ ground }) => ground[part].length > 0)
  const [runways, stations, navaids] = [knows('runways'), knows('stations'), knows('navaids')]
  if (!first || !runways) return []
  const sources = [runways, stations, navaids].flatMap((row) => (row ? [row.source] : []))
  return [
    {
      icao: first.icao,
      ground: {
        runways: runways.ground.runways,
        stations: stations?.ground.stations ?? [],
        navaids: navaids?.ground.navaids ?? [],
      },
      sources: [...new Set(sources)],
    },
  ]
}
