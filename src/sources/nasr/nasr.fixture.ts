import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { FileSource } from '../files/file-source.ts'
import { openFileSource } from '../files/open-file-source.ts'

type Cells = Readonly<Record<string, string>>

/** For tests: a table in the format of NASR, every cell in quotes, with all columns that any row has. */
export function table(rows: readonly Cells[]): string {
  const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  const line = (cells: readonly string[]) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')
  return `${[line(columns), ...rows.map((row) => line(columns.map((column) => row[column] ?? '')))].join('\r\n')}\r\n`
}

const site = { SITE_NO: '01818.', SITE_TYPE_CODE: 'A' }

/** San Luis Obispo, without columns that the mapping does not read. */
export const airport: Cells = {
  EFF_DATE: '2026/09/03',
  ...site,
  STATE_CODE: 'CA',
  ARPT_ID: 'SBP',
  CITY: 'SAN LUIS OBISPO',
  COUNTRY_CODE: 'US',
  STATE_NAME: 'CALIFORNIA',
  ARPT_NAME: 'SAN LUIS COUNTY RGNL',
  OWNERSHIP_TYPE_CODE: 'PU',
  FACILITY_USE_CODE: 'PU',
  LAT_DECIMAL: '35.2372725',
  LONG_DECIMAL: '-120.64260277',
  ELEV: '211.7',
  MAG_VARN: '13',
  MAG_HEMIS: 'E',
  CUST_FLAG: 'N',
  LNDG_RIGHTS_FLAG: 'N',
  JOINT_USE_FLAG: 'N',
  FUEL_TYPES: '100LL,A',
  AIRFRAME_REPAIR_SER_CODE: 'MAJOR',
  PWR_PLANT_REPAIR_SER: 'MINOR',
  BOTTLED_OXY_TYPE: 'HIGH/LOW',
  BULK_OXY_TYPE: 'HIGH',
  BCN_LGT_SKED: 'SS-SR',
  BCN_LENS_COLOR: 'WG',
  LNDG_FEE_FLAG: 'N',
  ICAO_ID: 'KSBP',
  USER_FEE_FLAG: '',
}

export const runway: Cells = {
  ...site,
  RWY_ID: '11/29',
  RWY_LEN: '6101',
  RWY_WIDTH: '150',
  SURFACE_TYPE_CODE: 'ASPH-CONC',
  RWY_LGT_CODE: 'MED',
}

export const runwayEnds: readonly Cells[] = [
  {
    ...site,
    RWY_ID: '11/29',
    RWY_END_ID: '11',
    ILS_TYPE: 'ILS',
    RIGHT_HAND_TRAFFIC_PAT_FLAG: 'Y',
    LAT_DECIMAL: '35.2422148',
    LONG_DECIMAL: '-120.649567',
    RWY_END_ELEV: '163.5',
    THR_CROSSING_HGT: '50',
    VISUAL_GLIDE_PATH_ANGLE: '3.25',
    DISPLACED_THR_LEN: '800',
    DISPLACED_THR_ELEV: '168.1',
    VGSI_CODE: 'V4R',
    APCH_LGT_SYSTEM_CODE: 'ALSF2',
  },
  {
    ...site,
    RWY_ID: '11/29',
    RWY_END_ID: '29',
    RIGHT_HAND_TRAFFIC_PAT_FLAG: 'N',
    LAT_DECIMAL: '35.2326563',
    LONG_DECIMAL: '-120.6327866',
    RWY_END_ELEV: '211.7',
    VGSI_CODE: 'P4L',
    APCH_LGT_SYSTEM_CODE: 'NSTD',
  },
]

export const ils: Cells = {
  ...site,
  RWY_END_ID: '11',
  ILS_LOC_ID: 'SBP',
  SYSTEM_TYPE_CODE: 'LD',
  COMPONENT_STATUS: 'OPERATIONAL IFR',
}

/** The tables of that airport; a test replaces single ones. */
export const tables = {
  'APT_BASE.csv': table([airport]),
  'APT_RWY.csv': table([runway]),
  'APT_RWY_END.csv': table(runwayEnds),
  'ILS_BASE.csv': table([ils]),
  'ILS_GS.csv': table([ils]),
}

/** For tests: a file source with these files, in a new folder. */
export async function filesOf(
  t: TestContext,
  files: Readonly<Record<string, string | Uint8Array>>,
): Promise<FileSource> {
  const folder = await mkdtemp(join(tmpdir(), 'nasr-'))
  t.after(() => rm(folder, { recursive: true }))
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  const fileSource = await openFileSource(folder, { downloads: folder })
  t.after(() => fileSource.close())
  return fileSource
}
