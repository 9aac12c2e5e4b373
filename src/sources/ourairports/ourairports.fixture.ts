import { sourceFile } from '../files/bounded-bytes.ts'
import { indexFiles } from '../files/file-index.ts'
import type { FileSource } from '../files/file-source.ts'

/** For tests: headings as OurAirports has them. */
const headings = {
  airports:
    'id,ident,type,name,latitude_deg,longitude_deg,elevation_ft,continent,iso_country,iso_region,municipality,' +
    'scheduled_service,icao_code,iata_code,gps_code,local_code,home_link,wikipedia_link,keywords',
  runways:
    'id,airport_ref,airport_ident,length_ft,width_ft,surface,lighted,closed,le_ident,le_latitude_deg,le_longitude_deg,' +
    'le_elevation_ft,le_heading_degT,le_displaced_threshold_ft,he_ident,he_latitude_deg,he_longitude_deg,' +
    'he_elevation_ft,he_heading_degT,he_displaced_threshold_ft',
  regions: 'id,code,local_code,name,continent,iso_country,wikipedia_link,keywords',
  countries: 'id,code,name,continent,wikipedia_link,keywords',
  'airport-frequencies': 'id,airport_ref,airport_ident,type,description,frequency_mhz',
  navaids:
    'id,filename,ident,name,type,frequency_khz,latitude_deg,longitude_deg,elevation_ft,iso_country,dme_frequency_khz,' +
    'dme_channel,dme_latitude_deg,dme_longitude_deg,dme_elevation_ft,slaved_variation_deg,magnetic_variation_deg,' +
    'usageType,power,associated_airport',
} as const
export type TableName = keyof typeof headings

/** Rows, or the bytes or the text of the whole table. */
export type Table = readonly MadeRow[] | string | Uint8Array

export type MadeRow = Readonly<Record<string, string | number>>

/** Wellington, whose `id` is 1. */
export const wellington: MadeRow = {
  id: 1,
  ident: 'NZWN',
  type: 'large_airport',
  name: 'Wellington International Airport',
  latitude_deg: -41.3272,
  longitude_deg: 174.805,
  elevation_ft: 41,
  iso_country: 'NZ',
  iso_region: 'NZ-WGN',
  municipality: 'Wellington',
  icao_code: 'NZWN',
  iata_code: 'WLG',
}

/** For tests: a table as text; cells that a row does not name are empty. */
export function madeTable(name: TableName, rows: readonly MadeRow[]): string {
  const columns = headings[name].split(',')
  return [headings[name], ...rows.map((row) => columns.map((column) => `"${row[column] ?? ''}"`).join(','))].join('\n')
}

/** For tests: a file source of tables by name, each from rows or as text. */
export function madeTables(tables: { readonly [Name in TableName]?: Table }): FileSource {
  const files = Object.entries(tables).map(([name, table]) => {
    const isGiven = typeof table === 'string' || table instanceof Uint8Array
    const content = isGiven ? table : madeTable(name as TableName, table)
    return sourceFile(`${name}.csv`, async function* () {
      yield Buffer.from(content)
    })
  })
  return { name: '/made', ...indexFiles(files), close: async () => undefined }
}
