import assert from 'node:assert/strict'
import { copyFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { parse } from 'csv-parse/sync'
import { aerodromeOf, brokenRules } from '../../src/drawing/aerodrome/label-rules.fixture.ts'
import { plausibleFeatures } from '../../src/editions/drawn/plausible-features.ts'
import { openFileSource, ourAirportsSource } from '../../src/sources/index.ts'

const data = fileURLToPath(new URL('../../../shared/data/ourairports/', import.meta.url))
const skip = existsSync(data) ? false : 'the sample data (../shared/data) is not on this machine'

/** AAAA, AAAB …: identifiers that OurAirports' own rules accept, in place of those of the airports. */
const identifierOf = (index: number) =>
  [17_576, 676, 26, 1].map((place) => String.fromCharCode(65 + (Math.floor(index / place) % 26))).join('')

/** A folder with the whole tables, and airports.csv made of the airports that runways.csv knows both ends of a runway of. */
function tablesIn(folder: string): ReadonlyMap<string, string> {
  for (const table of ['runways', 'airport-frequencies', 'navaids', 'regions', 'countries']) {
    copyFileSync(join(data, `${table}.csv`), join(folder, `${table}.csv`))
  }
  type Row = Readonly<Record<'airport_ref' | 'airport_ident' | 'le_latitude_deg' | 'le_longitude_deg', string>>
  const rows: readonly Row[] = parse(readFileSync(join(data, 'runways.csv')), { columns: true })
  const placed = new Map(
    rows.filter((row) => row.le_latitude_deg && row.le_longitude_deg).map((row) => [row.airport_ref, row]),
  )
  const head =
    'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,iso_country,iso_region,municipality,icao_code,iata_code,gps_code,local_code'
  const names = new Map<string, string>()
  const lines = Array.from(placed.values(), (row, index) => {
    const icao = identifierOf(index)
    names.set(icao, row.airport_ident)
    const cells = [row.airport_ref, icao, 'small_airport', icao, row.le_latitude_deg, row.le_longitude_deg]
    return [...cells, '', '', '', '', icao, '', '', ''].join(',')
  })
  writeFileSync(join(folder, 'airports.csv'), [head, ...lines].join('\n'))
  return names
}

test('at every airport of the sample data the labels of the drawn chart keep the rules', { skip }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'drawn-labels-'))
  t.after(() => rmSync(folder, { recursive: true }))
  const names = tablesIn(folder)
  const fileSource = await openFileSource(folder, { downloads: folder })
  t.after(() => fileSource.close())
  const counted = { airports: 0, ends: 0 }
  const { airports } = await ourAirportsSource(fileSource).collect()
  for await (const airport of airports) {
    if (!('icao' in airport) || !airport.features) continue
    const position = { lat: airport.stated.latitude ?? 0, lng: airport.stated.longitude ?? 0 }
    const { features } = plausibleFeatures(airport.features, position)
    if (features.runways.length === 0 || Math.abs(position.lat) > 85) continue
    const aerodrome = { ...aerodromeOf(names.get(airport.icao) ?? '', features.runways), ...features, position }
    assert.deepEqual(brokenRules(aerodrome), [])
    counted.airports += 1
    counted.ends += features.runways.filter(({ closed }) => !closed).length * 2
  }
  assert.ok(counted.airports > 9000 && counted.ends > 20_000, JSON.stringify(counted))
  t.diagnostic(`${counted.airports} airports, ${counted.ends} ends`)
})
