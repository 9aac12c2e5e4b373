import { type ChartedAerodrome, writable } from '../../drawing/index.ts'
import type { AerodromeFeatures, MergedAirport, Navaid, Station } from '../../facts/index.ts'

/** A map with north up is not true to shape nearer to a pole. */
export const greatestLatitude = 85

/** No chart of an airport has more, and more would leave no space. */
const most = { runways: 20, stations: 60, navaids: 12 }

/**
 * Exactly the facts that are drawn: equal facts give the same chart, which is then not drawn again. Therefore figures
 * are rounded as they are shown, and cycles of sources are left out.
 */
export function aerodromeFacts(
  { record, provenance }: MergedAirport,
  features: AerodromeFeatures,
  { sources, revisionDate, cycle }: Pick<ChartedAerodrome, 'sources' | 'revisionDate' | 'cycle'>,
): ChartedAerodrome {
  const knownOr = <T>(field: keyof typeof provenance, value: T): T | null =>
    provenance[field].how === 'unknown' ? null : value
  return {
    icao: record.icao_airport_identifier,
    iata: writable(record.iata_airport_designator),
    name: writable(record.name),
    place: [record.city, record.state_province_name, record.country_name]
      .map(writable)
      .filter((part, index, all) => part !== '' && all.indexOf(part) === index)
      .join(', '),
    position: { lat: record.latitude, lng: record.longitude },
    elevation: knownOr('elevation', Math.round(record.elevation)),
    magneticVariation: knownOr('magnetic_variation', Math.round(record.magnetic_variation * 10) / 10),
    runways: features.runways.slice(0, most.runways).map((runway) => {
      const [one, other] = runway.ends
      const named = ({ designator, ...end }: typeof one) => ({ designator: writable(designator).slice(0, 7), ...end })
      return { ...runway, surface: writable(runway.surface), ends: [named(one), named(other)] }
    }),
    stations: features.stations.slice(0, most.stations).map(
      ({ service, frequencies }): Station => ({
        service: writable(service).slice(0, 16),
        frequencies: frequencies.map(writable).filter((frequency) => frequency !== '' && frequency.length <= 12),
      }),
    ),
    navaids: features.navaids
      .slice(0, most.navaids)
      .map(
        (aid): Navaid => ({ ...aid, name: writable(aid.name).slice(0, 24), ident: writable(aid.ident).slice(0, 5) }),
      ),
    neighbours: [],
    particulars: [],
    sources,
    revisionDate,
    cycle,
  }
}
