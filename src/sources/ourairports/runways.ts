import { distance, metresPerFoot, type Runway, type RunwayEnd, rejectedItem, surfaceName } from '../../facts/index.ts'
import { RowReader } from '../csv/row-reader.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Tables } from './tables.ts'

/** The runway facts of one airport. */
export type KnownRunways = {
  /** Feet, of the runways in use; null: not known. */
  readonly longest: number | null
  /** Runways that can be drawn: the positions of both ends are known. */
  readonly drawable: readonly Runway[]
}

/** Maximum runways of one airport; no chart shows more. */
const mostRunways = 20

/** By the `id` of the airport, of the airports asked for. */
export async function readRunways(
  tables: Tables,
  ids: ReadonlySet<string>,
  diagnostics: Diagnostics,
): Promise<ReadonlyMap<string, KnownRunways>> {
  const known = new Map<string, KnownRunways>()
  for await (const row of tables.rows('runways', diagnostics)) {
    const reader = new RowReader(row)
    const airport = reader.text('airport_ref')
    if (!ids.has(airport)) continue
    const runway = readRunway(reader)
    if (reader.errors.length > 0) {
      diagnostics.add(rejectedItem(row.table, row.where, reader.errors))
      continue
    }
    const { longest, drawable } = known.get(airport) ?? { longest: null, drawable: [] }
    known.set(airport, {
      longest: runway.closed || !runway.length ? longest : Math.max(longest ?? 0, Math.round(runway.length)),
      drawable: isDrawable(runway) && drawable.length < mostRunways ? [...drawable, runway] : drawable,
    })
  }
  return known
}

type StatedRunway = Omit<Runway, 'ends' | 'length' | 'width'> & {
  readonly length: number | undefined
  readonly width: number | undefined
  readonly ends: readonly [RunwayEnd | null, RunwayEnd | null]
}

function readRunway(reader: RowReader): StatedRunway {
  const flag = (name: string) => reader.choice(name, ['0', '1'], '0') === '1'
  return {
    length: measure(reader, 'length_ft', 99_999),
    width: measure(reader, 'width_ft', 9_999),
    surface: surfaceName(reader.text('surface')),
    lighted: flag('lighted'),
    closed: flag('closed'),
    ends: [readEnd(reader, 'le'), readEnd(reader, 'he')],
  }
}

/** 0 and -1 mean unknown. */
function measure(reader: RowReader, name: string, most: number): number | undefined {
  const feet = reader.number(name, [-1, most])
  return feet === undefined || feet <= 0 ? undefined : feet
}

function readEnd(reader: RowReader, end: 'le' | 'he'): RunwayEnd | null {
  const designator = reader.text(`${end}_ident`)
  const lat = reader.number(`${end}_latitude_deg`, [-90, 90])
  const lng = reader.number(`${end}_longitude_deg`, [-180, 180])
  const elevation = reader.number(`${end}_elevation_ft`, [-2_000, 30_000]) ?? null
  const displaced = reader.number(`${end}_displaced_threshold_ft`, [0, 99_999]) ?? 0
  if (!/^[\w-]{1,6}$/.test(designator) || lat === undefined || lng === undefined) return null
  return { designator, position: { lat, lng }, elevation, displaced }
}

/** If the distance of the ends is less than half or more than twice the length, one of the values is wrong. */
function isDrawable(runway: StatedRunway): runway is StatedRunway & Runway {
  const { length, width, ends } = runway
  const [low, high] = ends
  if (!length || !width || !low || !high) return false
  const stretch = distance(low.position, high.position) / (length * metresPerFoot)
  return stretch > 0.5 && stretch < 2 && low.displaced + high.displaced < length
}
