import type { Words } from '../catalogue.ts'

export const airport: Words['airport'] = {
  title: (icao) => `Aéroport ${icao}`,
}
