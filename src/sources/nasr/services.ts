import { type FuelType, fuelTypes, type Oxygen, oxygens, type Repair, repairs } from '../../contract/index.ts'
import type { Row } from '../csv/row.ts'
import { flagIn, textIn } from './cells.ts'

/** Fuels by NASR's codes. The record has no values for J8, J8+10, UL91, UL94 and G100UL. */
const fuelByCode: Readonly<Record<string, FuelType>> = {
  '73': '73 Octane',
  '80': '80-87 Octane',
  '100LL': '100 low lead (LL) octane',
  '100': '100-130 octane',
  '115': '115-145 octane',
  MOGAS: 'Mogas',
  J: 'JET',
  A: 'JET A',
  'A++': 'JET A',
  'A++10': 'JET A',
  'A+': 'Jet A+',
  A1: 'JET A-1',
  'A1+': 'JET A-1',
  B: 'JET B',
  'B+': 'JET B',
  J4: 'JET 4',
  J5: 'JET 5',
}

/** undefined: the register has no entry, which does not mean that the airport has no fuel. */
export function fuelsOf(row: Row): readonly FuelType[] | undefined {
  const text = textIn(row, 'FUEL_TYPES')
  if (text === '') return undefined
  const found = new Set(text.split(',').map((code) => fuelByCode[code.trim()]))
  return fuelTypes.filter((fuel) => found.has(fuel))
}

/** NONE means no service; an empty cell means unknown. */
export function oxygenOf(row: Row): readonly Oxygen[] | undefined {
  const [bulk, bottled] = [textIn(row, 'BULK_OXY_TYPE'), textIn(row, 'BOTTLED_OXY_TYPE')]
  if (bulk === '' && bottled === '') return undefined
  const has = (text: string, pressure: string) => text.split('/').includes(pressure)
  const found: Readonly<Record<Oxygen, boolean>> = {
    'High Pressure': has(bulk, 'HIGH'),
    'Low Pressure': has(bulk, 'LOW'),
    'High Pressure Bottle': has(bottled, 'HIGH'),
    'Low Pressure Bottle': has(bottled, 'LOW'),
  }
  return oxygens.filter((oxygen) => found[oxygen])
}

/** As in the register: major repairs do not imply minor ones. */
export function repairsOf(row: Row): readonly Repair[] | undefined {
  const [airframe, engine] = [textIn(row, 'AIRFRAME_REPAIR_SER_CODE'), textIn(row, 'PWR_PLANT_REPAIR_SER')]
  if (airframe === '' && engine === '') return undefined
  const found: Readonly<Record<Repair, boolean>> = {
    'Minor Engine': engine === 'MINOR',
    'Major Engine': engine === 'MAJOR',
    'Minor Airframe': airframe === 'MINOR',
    'Major Airframe': airframe === 'MAJOR',
  }
  return repairs.filter((repair) => found[repair])
}

/** An airport of entry, one with landing rights, or one that charges a fee for it (a sentence, not a letter). */
export function customsOf(row: Row): boolean | undefined {
  const fee = textIn(row, 'USER_FEE_FLAG')
  const answers = [flagIn(row, 'CUST_FLAG'), flagIn(row, 'LNDG_RIGHTS_FLAG'), fee === '' ? undefined : fee !== 'N']
  if (answers.includes(true)) return true
  return answers.includes(false) ? false : undefined
}

/** The register names the colours of a working beacon; `N` and an empty cell mean no beacon, except that an empty cell abroad means unknown. */
export function beaconOf(row: Row): boolean | undefined {
  const color = textIn(row, 'BCN_LENS_COLOR')
  if (color === 'N') return false
  if (color !== '' || textIn(row, 'BCN_LGT_SKED') !== '') return true
  return 'BCN_LENS_COLOR' in row.cells && textIn(row, 'COUNTRY_CODE') === 'US' ? false : undefined
}
