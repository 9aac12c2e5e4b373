import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { airportOf } from '../seed/airports.ts'

type TableParts = {
  /** The tables of OurAirports; airports.csv is not needed. */
  readonly from: string
  /** A folder to create. */
  readonly to: string
  readonly count: number
}

/**
 * Tables of OurAirports with the given number of airports, all with an ICAO identifier: airports.csv is generated, the others are those of
 * OurAirports, with their runways and frequencies given to the airports in turn.
 */
export function writeAirportTables({ from, to, count }: TableParts): void {
  mkdirSync(to, { recursive: true })
  for (const table of ['countries', 'regions', 'navaids']) cpSync(join(from, `${table}.csv`), join(to, `${table}.csv`))
  const regions = linesOf(join(from, 'regions.csv')).map((line) => /"([A-Z]{2}-\w+)"/.exec(line)?.[1] ?? 'US-CA')
  const rows = Array.from({ length: count }, (_, at) => airportRow(at, regions[at % regions.length] ?? ''))
  writeFileSync(join(to, 'airports.csv'), `${headings}\n${rows.join('\n')}\n`)
  for (const table of ['runways', 'airport-frequencies']) {
    const [head = '', ...lines] = readFileSync(join(from, `${table}.csv`), 'utf8')
      .trimEnd()
      .split('\n')
    const given = lines.map((line, at) =>
      line.replace(/^(\d+),\d+,"[^"]*"/, `$1,${at % count},"${identOf(at % count)}"`),
    )
    writeFileSync(join(to, `${table}.csv`), `${head}\n${given.join('\n')}\n`)
  }
}

const headings =
  '"id","ident","type","name","latitude_deg","longitude_deg","elevation_ft","continent","iso_country","iso_region",' +
  '"municipality","scheduled_service","icao_code","iata_code","gps_code","local_code","home_link","wikipedia_link","keywords"'

const linesOf = (file: string): readonly string[] => readFileSync(file, 'utf8').trimEnd().split('\n').slice(1)

/** Begins with a letter, as every ICAO identifier does. */
const identOf = (at: number): string => airportOf(10 * 36 ** 3 + at)

/** Spread over the earth between 60° South and 75° North. */
function airportRow(at: number, region: string): string {
  const [ident, latitude, longitude] = [identOf(at), -60 + ((at * 61.803) % 135), -180 + ((at * 137.508) % 360)]
  const name = `${ident} Regional Airport`
  return [
    `${at},"${ident}","small_airport","${name}",${latitude.toFixed(6)},${longitude.toFixed(6)},${at % 6000},"NA"`,
    `"${region.slice(0, 2)}","${region}","Town of ${ident}","no","${ident}",,"${ident}","${ident}"`,
    `"https://example.org/airports/${ident}","https://en.wikipedia.org/wiki/${ident}_Regional_Airport",`,
  ].join(',')
}
