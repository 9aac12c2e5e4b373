import { type Fault, type Outcome, service } from '../../../service/index.ts'
import type { Gazetteer } from './find-places.ts'
import { RouteFault } from './read/reading.ts'

const isMissing = ({ kind }: Fault): boolean => kind === 'not-found'

/** The value of a response; null: not found. @throws RouteFault `unreachable` */
async function answerOf<T>(asked: Promise<Outcome<T>>): Promise<T | null> {
  const outcome = await asked
  if (outcome.ok) return outcome.value
  if (isMissing(outcome.fault)) return null
  throw new RouteFault('unreachable')
}

/** The airports on this server, and the navaids listed for them. */
export const gazetteer: Gazetteer = {
  async airport(icao) {
    const record = await answerOf(service.airport(icao))
    return record && { lat: record.latitude, lng: record.longitude }
  },
  async navaids(icaos) {
    const answers = await Promise.all(icaos.map((icao) => answerOf(service.features(icao))))
    return answers.flatMap((features) =>
      (features?.navaids ?? []).map(({ ident, position: { lat, lng } }) => ({ name: ident, lat, lng })),
    )
  },
}
