import {
  distance,
  metresPerNauticalMile,
  type Navaid,
  type NavaidKind,
  type Position,
  rejectedItem,
} from '../../facts/index.ts'
import { RowReader } from '../csv/row-reader.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Tables } from './tables.ts'

const kinds: ReadonlyMap<string, NavaidKind> = new Map([
  ['VOR', 'VOR'],
  ['VOR-DME', 'VOR/DME'],
  ['VORTAC', 'VORTAC'],
  ['TACAN', 'TACAN'],
  ['NDB', 'NDB'],
  ['NDB-DME', 'NDB/DME'],
])

/** For each airport the nearest aids, at most `maxAids` within `maxDistance` metres. */
const maxAids = 10
const maxDistance = 30 * metresPerNauticalMile

export type NavaidsNear = (position: Position) => readonly Navaid[]

/** Groups aids by cells of one degree, so that few are compared for each airport. */
export async function readNavaids(tables: Tables, diagnostics: Diagnostics): Promise<NavaidsNear> {
  const cells = new Map<string, Navaid[]>()
  for await (const row of tables.rows('navaids', diagnostics)) {
    const reader = new RowReader(row)
    const aid = readNavaid(reader)
    if (reader.errors.length > 0) diagnostics.add(rejectedItem(row.table, row.where, reader.errors))
    else if (aid) {
      const key = keyOf(Math.floor(aid.position.lat), Math.floor(aid.position.lng))
      const others = cells.get(key)
      if (others) others.push(aid)
      else cells.set(key, [aid])
    }
  }
  return (position) =>
    cellsAround(position)
      .flatMap((key) => cells.get(key) ?? [])
      .map((aid) => ({ aid, away: distance(position, aid.position) }))
      .filter(({ away }) => away <= maxDistance)
      .sort((a, b) => a.away - b.away)
      .slice(0, maxAids)
      .map(({ aid }) => aid)
}

const keyOf = (lat: number, lng: number) => `${lat} ${((((lng + 180) % 360) + 360) % 360) - 180}`

/** Beyond 60 degrees of latitude a degree of longitude is shorter than `maxDistance`, so more columns are searched. */
function cellsAround({ lat, lng }: Position): readonly string[] {
  const wide = Math.min(180, Math.ceil(0.5 / Math.max(0.003, Math.cos((lat * Math.PI) / 180))))
  const [rows, columns] = [[-1, 0, 1], Array.from({ length: 2 * wide + 1 }, (_, at) => at - wide)]
  const keys = rows.flatMap((up) => columns.map((along) => keyOf(Math.floor(lat) + up, Math.floor(lng) + along)))
  return [...new Set(keys)]
}

/** null: an aid of a kind that is not drawn, or whose frequency is not known (-1). */
function readNavaid(reader: RowReader): Navaid | null {
  const kind = kinds.get(reader.text('type'))
  const ident = reader.required('ident')
  const khz = reader.number('frequency_khz', [-1, 999_999])
  const lat = reader.number('latitude_deg', [-90, 90])
  const lng = reader.number('longitude_deg', [-180, 180])
  if (!kind || !khz || khz < 0 || lat === undefined || lng === undefined) return null
  const channel = reader.text('dme_channel').replace(/^0+/, '')
  return {
    ident,
    name: reader.text('name'),
    kind,
    frequency: kind.startsWith('NDB') ? String(khz) : megahertz(khz),
    ...(/^\d{1,3}[XY]$/.test(channel) && { channel }),
    position: { lat, lng },
  }
}

/** As pilots write it: 113.7, 112.0, 113.75. */
const megahertz = (khz: number) => (khz / 1000).toFixed(2).replace(/0$/, '')
