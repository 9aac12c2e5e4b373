/** Draws the aerodrome charts of the demo airports, in the worker of imports; startDrawer defines its messages. */
import { type ChartedAerodrome, demoAirports } from '../../src/drawing/index.ts'
import { answerDraws } from './answer-draws.ts'

answerDraws(
  demoAirports().map(({ icao, stated, features }) => {
    const aerodrome: ChartedAerodrome = {
      icao,
      iata: stated.iata_airport_designator ?? '',
      name: stated.name ?? icao,
      place: stated.city ?? '',
      position: { lat: stated.latitude ?? 0, lng: stated.longitude ?? 0 },
      elevation: stated.elevation ?? null,
      magneticVariation: null,
      runways: features?.runways ?? [],
      stations: features?.stations ?? [],
      navaids: features?.navaids ?? [],
      neighbours: [],
      particulars: [],
      sources: ['Facts: the demo edition.'],
      revisionDate: '20261029',
      cycle: '2611',
    }
    return { bytes: Buffer.from(JSON.stringify(aerodrome)), content: 'aerodrome' as const }
  }),
)
