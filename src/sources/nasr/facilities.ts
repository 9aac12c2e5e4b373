import { type AerodromeFeatures, type Diagnostic, type Runway, type RunwayEnd, surfaceName } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import { nasrRows, numberIn, siteColumns, siteOf, textIn } from './cells.ts'
import { precisionSites, precisionTypes } from './precision.ts'
import { readRunwayEnd, runwayEndColumns } from './runway-end.ts'
import type { NasrTables } from './tables.ts'

/** The facts of an airport in the tables other than APT_BASE. */
export type Facilities = {
  /** Feet; undefined: no runway is listed. */
  readonly longest: number | undefined
  readonly features: AerodromeFeatures | null
  /** undefined: not stated. */
  readonly isPrecision: boolean | undefined
}

/** Broken rows are reported to `onDiagnostic`. */
type Reading = { readonly sites: ReadonlySet<string>; onDiagnostic(diagnostic: Diagnostic): void }

const runwayColumns = [...siteColumns, 'RWY_ID', 'RWY_LEN'] as const

/** The facilities of the requested sites; rows of other sites are not kept in memory. */
export async function readFacilities(tables: NasrTables, reading: Reading): Promise<(site: string) => Facilities> {
  const precise = await precisionSites(tables, reading.onDiagnostic)
  const ends = await readEnds(tables, reading)
  const runways = await readRunways(tables, reading, ends.byRunway)
  return (site) => {
    const { longest, drawable = [] } = runways.get(site) ?? {}
    const isPrecision = precise ? precise.has(site) : tables.runwayEnds ? ends.precise.has(site) : undefined
    return {
      longest,
      features: drawable.length > 0 ? { runways: drawable, stations: [], navaids: [] } : null,
      isPrecision,
    }
  }
}

const runwayOf = (row: Row): string => `${siteOf(row)} ${textIn(row, 'RWY_ID')}`

async function readEnds({ runwayEnds }: NasrTables, { sites, onDiagnostic }: Reading) {
  const byRunway = new Map<string, readonly RunwayEnd[]>()
  const precise = new Set<string>()
  for await (const row of runwayEnds ? nasrRows(runwayEnds, runwayEndColumns) : []) {
    if (!('cells' in row)) {
      onDiagnostic(row)
      continue
    }
    const site = siteOf(row)
    if (!sites.has(site)) continue
    if (precisionTypes.includes(textIn(row, 'ILS_TYPE'))) precise.add(site)
    const end = readRunwayEnd(row)
    if (!end) continue
    const others = byRunway.get(runwayOf(row)) ?? []
    if (others.length < 2) byRunway.set(runwayOf(row), [...others, end])
  }
  return { byRunway, precise }
}

/** Runways of one airport for drawing; the most in the register is 8. */
const mostRunways = 40

type Runways = { readonly longest: number | undefined; readonly drawable: readonly Runway[] }

async function readRunways(
  { runways }: NasrTables,
  { sites, onDiagnostic }: Reading,
  ends: ReadonlyMap<string, readonly RunwayEnd[]>,
): Promise<ReadonlyMap<string, Runways>> {
  const bySite = new Map<string, Runways>()
  for await (const row of runways ? nasrRows(runways, runwayColumns) : []) {
    if (!('cells' in row)) {
      onDiagnostic(row)
      continue
    }
    const site = siteOf(row)
    const length = numberIn(row, 'RWY_LEN', [0, 99_999])
    if (!sites.has(site) || length === undefined) continue
    const { longest = 0, drawable = [] } = bySite.get(site) ?? {}
    const runway = drawableRunway(row, length, ends.get(runwayOf(row)) ?? [])
    bySite.set(site, {
      longest: Math.max(longest, Math.round(length)),
      drawable: runway && drawable.length < mostRunways ? [...drawable, runway] : drawable,
    })
  }
  return bySite
}

/** null: not both ends have known positions, for example a helipad. */
function drawableRunway(row: Row, length: number, ends: readonly RunwayEnd[]): Runway | null {
  const [first, second] = textIn(row, 'RWY_ID').split('/')
  const near = ends.find(({ designator }) => designator === first)
  const far = ends.find(({ designator }) => designator === second)
  const width = numberIn(row, 'RWY_WIDTH', [1, 5_000])
  if (!near || !far || width === undefined || length === 0) return null
  const lights = textIn(row, 'RWY_LGT_CODE')
  return {
    length,
    width,
    surface: surfaceName(textIn(row, 'SURFACE_TYPE_CODE')),
    lighted: lights !== '' && lights !== 'NONE',
    // The table has no such column: permanently closed runways are removed from it.
    closed: false,
    ends: [near, far],
  }
}
