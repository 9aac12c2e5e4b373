/** Tables in the format of OurAirports with the given number of airports; the same number gives the same tables. */
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { finished } from 'node:stream/promises'
import { destination } from '../../src/facts/index.ts'
import { airportOf } from './airports.ts'

/** Shares as among those of OurAirports whose runways have coordinates: 72 % have one runway, 22 % two. */
const runwayCounts = [...Array(72).fill(1), ...Array(22).fill(2), ...Array(5).fill(3), 4] as readonly number[]
const surfaces = ['ASP', 'ASP', 'ASP', 'CON', 'TURF', 'GRS', 'GRE', 'WATER', '']
const services = ['TWR', 'ATIS', 'GND', 'APP', 'CTAF', 'UNIC', 'AFIS', 'DEP']
const places = ['North Bay', 'Lakeview', 'San Isidro', 'Weston', 'Mühlhausen', 'Rivière-Verte', 'Port Albert', 'Ōtaki']
const kinds = ['Municipal Airport', 'Airfield', 'Regional Airport', 'International Airport', 'Airstrip']
const countries = ['US', 'BR', 'AU', 'CA', 'DE', 'FR', 'NZ', 'ZA'] as const

const heads = {
  'airports.csv':
    'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,iso_region,municipality,icao_code,iata_code,gps_code,local_code',
  'runways.csv':
    'airport_ref,length_ft,width_ft,surface,lighted,closed,le_ident,le_latitude_deg,le_longitude_deg,le_elevation_ft,le_displaced_threshold_ft,he_ident,he_latitude_deg,he_longitude_deg,he_elevation_ft,he_displaced_threshold_ft',
  'airport-frequencies.csv': 'airport_ref,type,frequency_mhz',
  'navaids.csv': 'ident,name,type,frequency_khz,latitude_deg,longitude_deg,dme_channel',
} as const

/** Writes the tables into the folder. */
export async function writeOurAirports(folder: string, count: number): Promise<void> {
  const tables = Object.fromEntries(
    Object.entries(heads).map(([name, head]) => {
      const table = createWriteStream(join(folder, name))
      table.write(`${head}\n`)
      return [name, table]
    }),
  )
  const write = (table: keyof typeof heads, cells: readonly (string | number)[]) =>
    tables[table]?.write(`${cells.map((cell) => (typeof cell === 'string' ? `"${cell}"` : cell)).join(',')}\n`)
  const next = numbers()
  for (let id = 0; id < count; id += 1) writeAirport(id, next, write)
  for (const table of Object.values(tables)) await finished(table.end())
}

type Write = (table: keyof typeof heads, cells: readonly (string | number)[]) => void
type Next = ReturnType<typeof numbers>

function writeAirport(id: number, { below, pick }: Next, write: Write): void {
  const icao = airportOf(id + firstOfLetters)
  const at = { lat: below(120) - 50, lng: below(340) - 170 }
  const elevation = Math.floor(below(3000))
  const [place, country] = [pick(places), pick(countries)]
  const head = [id, icao, 'small_airport', `${place} ${pick(kinds)}`, at.lat, at.lng, elevation]
  write('airports.csv', [...head, country, `${country}-X`, place, icao, '', icao, ''])
  const main = Math.floor(below(18)) * 10
  const runways = pick(runwayCounts)
  for (let runway = 0; runway < runways; runway += 1) {
    const course = runway % 2 === 0 ? main : (main + 50 + below(80)) % 180
    const middle = destination(at, course + 90, runway * 450)
    const metres = 500 + below(2800)
    const [one, other] = [destination(middle, course + 180, metres / 2), destination(middle, course, metres / 2)]
    const designator = (way: number) => String(Math.round(way / 10) % 36 || 36).padStart(2, '0')
    const side = runways > 2 && runway % 2 === 0 ? ['L', 'R'][runway / 2] : ''
    const opposite = { L: 'R', R: 'L', '': '' }[side ?? ''] ?? ''
    write('runways.csv', [
      ...[id, Math.round(metres / 0.3048), 60 + 10 * Math.floor(below(10)), pick(surfaces), runway % 2, 0],
      ...[designator(course) + side, one.lat, one.lng, elevation + Math.floor(below(40)), 0],
      ...[designator(course + 180) + opposite, other.lat, other.lng, elevation, Math.floor(below(2)) * 300],
    ])
  }
  for (const service of services.slice(0, Math.floor(below(services.length + 1)))) {
    write('airport-frequencies.csv', [id, service, Math.round(118_000 + below(720) * 25) / 1000])
  }
  if (below(10) >= 1) return
  const aid = destination(at, below(360), 300 + below(1500))
  write('navaids.csv', [
    icao.slice(1),
    place,
    'VOR-DME',
    108_000 + 50 * Math.floor(below(200)),
    aid.lat,
    aid.lng,
    '079X',
  ])
}

/** AAAA in base 36: identifiers begin with a letter. */
const firstOfLetters = Number.parseInt('AAAA', 36)

/** Numbers that look random and are the same each time (Park and Miller). */
function numbers() {
  let state = 20_261
  const below = (most: number): number => {
    state = (state * 48_271) % 2_147_483_647
    return (state / 2_147_483_647) * most
  }
  return { below, pick: <T>(items: readonly T[]): T => items[Math.floor(below(items.length))] as T }
}
