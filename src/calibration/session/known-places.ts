import type { Catalogue } from '../../charts/index.ts'
import type { KnownPlace } from '../../contract/calibration/index.ts'
import { type AerodromeFeatures, mergeFields, runwayAxes, type StatedAirport } from '../../facts/index.ts'
import type { KnownAerodrome } from '../../imaging/index.ts'

export type KnownAirport = KnownAerodrome & { readonly places: readonly KnownPlace[] }

/** The facts of an airport in the folder and in live editions; null: unknown. */
export async function knownAirport(
  icao: string,
  stated: readonly StatedAirport[],
  catalogue: Pick<Catalogue, 'holdings' | 'features'>,
): Promise<KnownAirport | null> {
  const own = stated.find((airport) => airport.icao === icao)?.stated
  const [{ airports }, features] = await Promise.all([catalogue.holdings(icao), catalogue.features(icao)])
  const published = mergeFields(['latitude', 'longitude'], airports)
  const [lat, lng] = [own?.latitude ?? published?.latitude, own?.longitude ?? published?.longitude]
  if (lat === undefined || lng === undefined) return null
  const position = { lat: Number(lat), lng: Number(lng) }
  const best = features.toSorted((one, other) => other.features.runways.length - one.features.runways.length)[0]
  return {
    runways: runwayAxes(features.map((held) => held.features)),
    position,
    places: [
      ...(best ? placesOf(best.features) : []),
      { name: `${icao} reference point`, kind: 'reference point', ident: icao, ...position },
    ],
  }
}

/** Features that charts show as points. Of a runway end with a displaced threshold it is the end, which is drawn more clearly. */
const placesOf = ({ runways, navaids }: AerodromeFeatures): readonly KnownPlace[] => [
  ...runways.flatMap(({ ends }) =>
    ends.map(({ designator, position, displaced }) => ({
      name: `Runway ${designator} end${displaced > 0 ? ' (of the pavement)' : ''}`,
      kind: displaced > 0 ? ('pavement end' as const) : ('threshold' as const),
      ident: designator,
      ...position,
    })),
  ),
  ...navaids.map(({ ident, kind, position }) => ({
    ...{ name: `${ident} ${kind}`, kind: 'navaid' as const, ident },
    ...position,
  })),
]
