import sharp from 'sharp'
import type { Found, StatedAirport } from '../../facts/index.ts'
import type { ChartFile, ChartSource } from './chart-source.ts'

export const wellington: StatedAirport = {
  icao: 'NZWN',
  stated: { name: 'Wellington', latitude: -41.327, longitude: 174.805 },
  derived: {},
  where: 'line 1',
  features: null,
}

/** For tests: a chart of NZWN whose file contains these bytes. */
export const madeChart = (
  index_number: string,
  bytes: Uint8Array | (() => Promise<Uint8Array>),
  { icao = 'NZWN', ...more }: Partial<ChartFile> & { icao?: string } = {},
): ChartFile => ({
  facts: {
    icao_airport_identifier: icao,
    type_code: '1J',
    category: 'APP',
    name: 'Visual',
    index_number,
    procedures: [],
    runways: [],
    version: 'STD',
    rules: 'IFR',
    revision_date: '20260903',
  },
  file: `${index_number}.png`,
  where: `line ${index_number}`,
  pages: [1],
  unchangedSince: null,
  plateDateUntil: null,
  calibrations: [],
  read: typeof bytes === 'function' ? bytes : async () => bytes,
  ...more,
})

type Content = Iterable<Found<ChartFile>> | AsyncIterable<Found<ChartFile>>

/** For tests: a source with Wellington and these charts. */
export const madeSource = (charts: Content, { cycle = '2611', airports = [wellington] } = {}): ChartSource => ({
  name: 'folder:made',
  location: '/made',
  provides: 'charts',
  remedy: 'make it',
  collect: async () => ({ cycle, airports, charts, total: null }),
})

/** For tests: one small picture for each index number, all different. */
export const picturesOf = (numbers: readonly string[]): Promise<readonly Buffer[]> =>
  Promise.all(
    numbers.map((_, at) =>
      sharp({ create: { width: 60, height: 80, channels: 3, background: { r: at * 30, g: 200, b: 90 } } })
        .png()
        .toBuffer(),
    ),
  )
