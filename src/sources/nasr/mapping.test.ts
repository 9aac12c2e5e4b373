import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readAirport } from './mapping.ts'
import { airport } from './nasr.fixture.ts'

/** What is stated of the airport where its row differs so. */
function stated(cells: Readonly<Record<string, string>>) {
  const row = { table: 'APT_BASE.csv', where: 'line 2', cells: { ...airport, ...cells } }
  const read = readAirport(row, { longest: undefined, features: null, isPrecision: undefined })
  if ('errors' in read) assert.fail(read.errors.join())
  return read
}

const fuels = {
  '80': ['80-87 Octane'],
  '100': ['100-130 octane'],
  '100LL': ['100 low lead (LL) octane'],
  '115': ['115-145 octane'],
  MOGAS: ['Mogas'],
  J: ['JET'],
  'A,A++,A++10': ['JET A'],
  'A+': ['Jet A+'],
  'A1,A1+': ['JET A-1'],
  'B,B+': ['JET B'],
  J4: ['JET 4'],
  J5: ['JET 5'],
  'J8,J8+10,UL91,UL94,G100UL': [],
  'A+, 100LL,MOGAS': ['100 low lead (LL) octane', 'Mogas', 'Jet A+'],
  '': undefined,
}
for (const [codes, expected] of Object.entries(fuels)) {
  test(`fuel ${codes || 'left empty'} is ${expected ? expected.join(', ') || 'none that the record has a word for' : 'not known'}`, () => {
    assert.deepEqual(stated({ FUEL_TYPES: codes }).stated.fuel_types, expected)
  })
}

test('oxygen is bulk or bottled, of high or low pressure', () => {
  const oxygen = (bulk: string, bottled: string) =>
    stated({ BULK_OXY_TYPE: bulk, BOTTLED_OXY_TYPE: bottled }).stated.oxygen
  assert.deepEqual(oxygen('HIGH/LOW', 'NONE'), ['High Pressure', 'Low Pressure'])
  assert.deepEqual(oxygen('LOW', 'HIGH'), ['Low Pressure', 'High Pressure Bottle'])
  assert.deepEqual(oxygen('', 'LOW'), ['Low Pressure Bottle'])
  assert.deepEqual(oxygen('NONE', 'NONE'), [])
  assert.equal(oxygen('', ''), undefined)
})

test('repairs are those named; none is an answer and an empty cell is not', () => {
  const repairs = (airframe: string, engine: string) =>
    stated({ AIRFRAME_REPAIR_SER_CODE: airframe, PWR_PLANT_REPAIR_SER: engine }).stated.repairs
  assert.deepEqual(repairs('MINOR', 'MAJOR'), ['Major Engine', 'Minor Airframe'])
  assert.deepEqual(repairs('NONE', 'NONE'), [])
  assert.equal(repairs('', ''), undefined)
})

test('customs: an airport of entry, landing rights, or a fee', () => {
  const customs = (entry: string, rights: string, fee: string) =>
    stated({ CUST_FLAG: entry, LNDG_RIGHTS_FLAG: rights, USER_FEE_FLAG: fee }).stated.customs
  assert.deepEqual(
    [
      customs('Y', 'N', ''),
      customs('N', 'Y', ''),
      customs('N', 'N', 'US CUSTOMS USER FEE ARPT.'),
      customs('N', 'N', 'Y'),
    ],
    [true, true, true, true],
  )
  assert.deepEqual([customs('N', 'N', ''), customs('N', '', 'N')], [false, false])
  assert.equal(customs('', '', ''), undefined)
})

test('a beacon has a colour or a schedule', () => {
  const beacon = (color: string, schedule: string) =>
    stated({ BCN_LENS_COLOR: color, BCN_LGT_SKED: schedule }).stated.beacon
  assert.deepEqual(
    [beacon('WG', ''), beacon('', 'SEE RMK'), beacon('', ''), beacon('N', '')],
    [true, true, false, false],
  )
})

test('that an airport abroad has no beacon is not known', () => {
  assert.equal(stated({ BCN_LENS_COLOR: '', BCN_LGT_SKED: '', COUNTRY_CODE: 'CA' }).stated.beacon, undefined)
})

test('the type follows joint use, then the owner, then the use', () => {
  const type = (owner: string, joint: string, use: string) =>
    stated({ OWNERSHIP_TYPE_CODE: owner, JOINT_USE_FLAG: joint, FACILITY_USE_CODE: use }).stated.airport_type
  for (const owner of ['MA', 'MN', 'MR', 'CG']) assert.equal(type(owner, 'N', 'PR'), 'Military')
  assert.equal(type('MA', 'Y', 'PR'), 'Jointly operated public/military')
  assert.equal(type('PR', 'N', 'PR'), 'Private')
  assert.equal(type('PR', '', 'PU'), 'Public/civil')
  assert.equal(type('', '', ''), undefined)
})

test('magnetic variation is east positive; without its hemisphere it is not known', () => {
  const variation = (degrees: string, hemisphere: string) =>
    stated({ MAG_VARN: degrees, MAG_HEMIS: hemisphere }).stated.magnetic_variation
  assert.deepEqual([variation('14', 'E'), variation('15', 'W'), variation('0', '')], [14, -15, 0])
  assert.deepEqual([variation('14', ''), variation('', 'W')], [undefined, undefined])
})

test('an elevation below the sea is rounded too', () => {
  assert.deepEqual([stated({ ELEV: '-209.6' }).stated.elevation, stated({ ELEV: '-0.4' }).stated.elevation], [-210, 0])
})

test('of airports abroad the country is named, and the datum is not known', () => {
  const { stated: facts, derived } = stated({ COUNTRY_CODE: 'BS', STATE_CODE: '', STATE_NAME: '' })
  assert.deepEqual([facts.country_code, facts.country_name], ['BHS', 'Bahamas'])
  assert.equal('datum_code' in derived || 'state_province_code' in facts, false)
})

test("the FAA's identifier is taken for the IATA one only where the ICAO identifier is made from it", () => {
  const iata = (ident: string, icao: string) =>
    stated({ ARPT_ID: ident, ICAO_ID: icao }).derived.iata_airport_designator
  assert.deepEqual(
    [iata('SBP', 'KSBP'), iata('ANC', 'PANC'), iata('FAI', 'PAFA'), iata('1G3', 'K1G3')],
    ['SBP', 'ANC', undefined, undefined],
  )
})
