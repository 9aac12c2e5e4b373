import { useEffect, useState } from 'react'
import type { ChartMap, LatLng } from '#client'
import { type AirportPoint, service } from '../../../service/index.ts'

export type RunwayLine = readonly [from: LatLng, to: LatLng]

/** Maximum number of airports, each of which is a request; city charts have fewer. */
const most = 8

/** The airports whose reference point is on the chart, up to the maximum. */
export const airportsOn = (chartMap: ChartMap, airports: readonly AirportPoint[]): readonly string[] =>
  airports
    .filter(([, lat, lng]) => {
      const { x, y } = chartMap.toPoint({ lat, lng })
      const { left, top, right, bottom } = chartMap.planview
      return x > left && x < right && y > top && y < bottom
    })
    .slice(0, most)
    .map(([icao]) => icao)

/** The runways of these airports, from the records that the server publishes. */
export function useRunways(icaos: readonly string[]): readonly RunwayLine[] {
  const [lines, setLines] = useState<readonly RunwayLine[]>([])
  const asked = icaos.join()
  useEffect(() => {
    const leaving = new AbortController()
    const answers = asked
      .split(',')
      .filter(Boolean)
      .map((icao) => service.features(icao, leaving.signal))
    Promise.all(answers).then(
      (outcomes) => {
        const runways = outcomes.flatMap((outcome) => (outcome.ok ? outcome.value.runways : []))
        setLines(runways.map(({ ends: [one, other] }) => [one.position, other.position]))
      },
      () => undefined,
    )
    return () => leaving.abort()
  }, [asked])
  return lines
}
