import type { KnownPlace } from '../../contract/calibration/index.ts'
import { type ChartFacts, metresPerDegree } from '../../facts/index.ts'

/** Places that a person is asked for; two are enough, others are offered where one is not on the chart. */
const most = 8

/** Metres between two places from where a click on each tells where the chart lies: a runway is long enough on an aerodrome chart only. */
const leastApart = { aerodrome: 300, other: 10_000 }

export type ChartShown = {
  /** Absent: not known. */
  readonly category?: ChartFacts['category'] | undefined
  /** Words that the page prints; null: it has no text, and may show any navaid. */
  readonly printed: readonly string[] | null
}

/**
 * The known places to click on a chart, by name. First the two that are furthest apart, which determine scale and direction best; then
 * always the one furthest from all before. Aerodrome charts show runway ends, other
 * charts navaids too: those whose identifier is printed.
 */
export function placesToAsk(places: readonly KnownPlace[], { category, printed }: ChartShown): readonly string[] {
  const isAerodrome = category === 'APT'
  const isPrinted = (ident: string) => printed === null || printed.includes(ident)
  const shown = places.filter(({ kind, ident }) =>
    kind === 'navaid' ? !isAerodrome && isPrinted(ident) : kind !== 'reference point',
  )
  const least = isAerodrome ? leastApart.aerodrome : leastApart.other
  const asked: KnownPlace[] = [...furthestPair(shown)]
  const [one, other] = asked
  if (!one || !other || distance(one, other) < least) return []
  while (asked.length < Math.min(most, shown.length)) {
    const apart = (place: KnownPlace) => Math.min(...asked.map((each) => distance(each, place)))
    const next = shown.reduce((best, place) => (apart(place) > apart(best) ? place : best))
    if (asked.includes(next)) break
    asked.push(next)
  }
  return asked.map(({ name }) => name)
}

function furthestPair(places: readonly KnownPlace[]): readonly KnownPlace[] {
  const pairs = places.flatMap((one, at) =>
    places.slice(at + 1).map((other) => ({ pair: [one, other], apart: distance(one, other) })),
  )
  const furthest = Math.max(...pairs.map(({ apart }) => apart))
  return pairs.find(({ apart }) => apart === furthest)?.pair ?? []
}

/** Metres, on a plane that touches the earth between both. */
function distance(one: KnownPlace, other: KnownPlace): number {
  const { north, east } = metresPerDegree((one.lat + other.lat) / 2)
  const across = ((((one.lng - other.lng) % 360) + 540) % 360) - 180
  return Math.hypot((one.lat - other.lat) * north, across * east)
}
