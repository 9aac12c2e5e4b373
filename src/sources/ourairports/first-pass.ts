import { rejectedItem, warning } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import type { Diagnostics } from './diagnostics.ts'
import type { Tables } from './tables.ts'

/** The rows of airports.csv that become airports. */
export type FirstPass = {
  /** ICAO identifier by the place of the row (`airports.csv line 2`). */
  readonly chosen: ReadonlyMap<string, string>
  /** `id` of these rows, by which the other tables name them. */
  readonly ids: ReadonlySet<string>
}

type Claim = { readonly icao: string; readonly strength: number; readonly id: string; readonly where: string }

/** Reads the table to its end, so that a truncated or invalid table is detected before anything is imported. */
export async function scanAirports({ airports }: Tables, diagnostics: Diagnostics): Promise<FirstPass> {
  const claims = new Map<string, Claim>()
  const left = { closed: 0, unnamed: 0, outdone: 0 }
  let table = ''
  for await (const row of airports()) {
    if (!('cells' in row)) continue
    table = row.table
    const cell = (name: string) => String(row.cells[name] ?? '').trim()
    const claim = claimOf(cell, row)
    if (cell('type') === 'closed') left.closed += 1
    else if (claim === null) left.unnamed += 1
    else {
      const rival = claims.get(claim.icao)
      if (!rival || rival.strength < claim.strength) claims.set(claim.icao, claim)
      if (rival?.strength === claim.strength) {
        const reason = `${claim.icao} is already the identifier of ${rival.where}`
        diagnostics.add(rejectedItem(table, row.where, [reason]))
      } else if (rival) left.outdone += 1
    }
  }
  noteOf(table, left, diagnostics)
  return {
    chosen: new Map([...claims.values()].map(({ where, icao }) => [where, icao])),
    ids: new Set([...claims.values()].map(({ id }) => id).filter((id) => id !== '')),
  }
}

/**
 * The ICAO identifier of an airport: `icao_code`; else four letters of `gps_code`; else, without a gps_code, four
 * letters of `ident` that are not the local code. OurAirports invents an identifier for fields without one, in
 * `ident`, mostly with digits: `KT03`.
 */
function claimOf(cell: (name: string) => string, { where }: Row): Claim | null {
  const [code, gps, ident] = [cell('icao_code'), cell('gps_code'), cell('ident')].map((text) => text.toUpperCase())
  const claim = (icao: string, strength: number): Claim => ({ icao, strength, id: cell('id'), where })
  if (code && /^[A-Z][A-Z0-9]{3}$/.test(code)) return claim(code, 3)
  if (gps) return /^[A-Z]{4}$/.test(gps) ? claim(gps, 2) : null
  return ident && /^[A-Z]{4}$/.test(ident) && ident !== cell('local_code').toUpperCase() ? claim(ident, 1) : null
}

function noteOf(
  file: string,
  { closed, unnamed, outdone }: Readonly<Record<'closed' | 'unnamed' | 'outdone', number>>,
  diagnostics: Diagnostics,
): void {
  const kinds = [
    [closed, 'closed'],
    [unnamed, 'without an ICAO identifier'],
    [outdone, 'whose identifier is the ICAO code of another'],
  ] as const
  const some = kinds.filter(([count]) => count > 0).map(([count, kind]) => `${count} ${kind}`)
  if (some.length > 0) diagnostics.add(warning(file, `airports that are not imported: ${some.join(', ')}`))
}
