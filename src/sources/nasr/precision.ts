import type { Diagnostic } from '../../facts/index.ts'
import type { Row } from '../csv/row.ts'
import { nasrRows, siteColumns, siteOf, textIn } from './cells.ts'
import type { NasrTables } from './tables.ts'

/** SYSTEM_TYPE_CODE of ILS, ILS/DME and LOC/GS; an LDA may have a glide slope, but its approach is not precise. */
const withGlideSlope: readonly string[] = ['LS', 'LD', 'LG']

/** The same as APT_RWY_END names them, and microwave systems. */
export const precisionTypes: readonly string[] = ['ILS', 'ILS/DME', 'LOC/GS', 'MLS', 'ISMLS']

const columns = [...siteColumns, 'RWY_END_ID', 'SYSTEM_TYPE_CODE', 'COMPONENT_STATUS'] as const

const systemOf = (row: Row): string =>
  [siteOf(row), textIn(row, 'RWY_END_ID'), textIn(row, 'SYSTEM_TYPE_CODE'), textIn(row, 'ILS_LOC_ID')].join(' ')

const isShutDown = (row: Row): boolean => textIn(row, 'COMPONENT_STATUS').toUpperCase() === 'SHUTDOWN'

/**
 * Sites with a landing system whose localizer and glide slope are both in operation. If the table of glide slopes
 * is missing, the type of the system decides. null: the table of landing systems is missing. Broken rows are reported to `onDiagnostic`.
 */
export async function precisionSites(
  { ils, glideSlopes }: NasrTables,
  onDiagnostic: (diagnostic: Diagnostic) => void,
): Promise<ReadonlySet<string> | null> {
  if (!ils) return null
  const sloping = new Set<string>()
  for await (const row of glideSlopes ? nasrRows(glideSlopes, columns) : []) {
    if (!('cells' in row)) onDiagnostic(row)
    else if (!isShutDown(row)) sloping.add(systemOf(row))
  }
  const sites = new Set<string>()
  for await (const row of nasrRows(ils, columns)) {
    if (!('cells' in row)) onDiagnostic(row)
    else if (!isShutDown(row) && withGlideSlope.includes(textIn(row, 'SYSTEM_TYPE_CODE'))) {
      if (!glideSlopes || sloping.has(systemOf(row))) sites.add(siteOf(row))
    }
  }
  return sites
}
