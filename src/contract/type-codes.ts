import type { Category } from './choices.ts'

type Row = { readonly category: Category; readonly name: string; readonly precision?: true }

const approach = (name: string): Row => ({ category: 'APP', name })
const precisionApproach = (name: string): Row => ({ category: 'APP', name, precision: true })
const airport = (name: string): Row => ({ category: 'APT', name })
const departure = (name: string): Row => ({ category: 'DEP', name })
const arrival = (name: string): Row => ({ category: 'ARR', name })
const reference = (name: string): Row => ({ category: 'REF', name })

/** Chart types, finer than category (service.md leaves the values open; contract.md settles them). */
export const typeCodes = {
  '01': precisionApproach('ILS'),
  '02': precisionApproach('PAR'),
  '03': approach('VOR'),
  '04': approach('TACAN'),
  '05': approach('Non-precision helicopter'),
  '06': approach('NDB'),
  '07': approach('DF'),
  '08': approach('ASR'),
  '09': approach('VOR/DME RNAV'),
  '11': precisionApproach('ILS SA Cat I'),
  '15': precisionApproach('Precision helicopter'),
  '1A': precisionApproach('ILS Cat II'),
  '1B': precisionApproach('ILS Cat II and IIIA'),
  '1C': precisionApproach('ILS Cat II, IIIA and IIIB'),
  '1D': approach('LOC'),
  '1E': approach('LOC back course'),
  '1F': approach('LDA'),
  '1G': approach('SDF'),
  '1H': precisionApproach('MLS'),
  '1J': approach('Visual'),
  '1K': approach('Vicinity'),
  '1L': approach('RNAV'),
  '1M': approach('GPS only'),
  '1N': approach('FMS only'),
  '1P': precisionApproach('ILS SA Cat II'),
  '21': precisionApproach('ILS or GPS'),
  '22': precisionApproach('PAR or GPS'),
  '23': approach('VOR or GPS'),
  '24': approach('TACAN or GPS'),
  '25': approach('Non-precision helicopter or GPS'),
  '26': approach('NDB or GPS'),
  '27': approach('DF or GPS'),
  '28': approach('ASR or GPS'),
  '29': approach('VOR/DME RNAV or GPS'),
  '2A': precisionApproach('ILS Cat II or GPS'),
  '2B': precisionApproach('ILS Cat II and IIIA or GPS'),
  '2C': precisionApproach('ILS Cat II, IIIA and IIIB or GPS'),
  '2D': approach('LOC or GPS'),
  '2E': approach('LOC back course or GPS'),
  '2F': approach('LDA or GPS'),
  '2G': approach('SDF or GPS'),
  '2H': precisionApproach('MLS or GPS'),
  '2J': approach('Visual or GPS'),
  '2K': approach('Vicinity or GPS'),
  '2N': approach('FMS or GPS'),
  RP: approach('RNP'),
  RS: precisionApproach('GLS'),
  VF: approach('VFR arrival and departure'),
  '6G': approach('Glider and microlight'),
  '6H': approach('Glider and microlight related'),
  '6J': approach('VFR approach'),
  '6K': approach('VFR approach related'),
  '6M': approach('Helicopter'),
  '6N': approach('Helicopter related'),
  '6R': approach('Special event'),
  '6U': approach('VFR approach, temporary'),

  AP: airport('Airport'),
  AF: airport('Airport familiarization'),
  AQ: airport('Airport qualification'),
  P: airport('Airport briefing'),
  AA: airport('Miscellaneous airport'),
  MG: airport('Miscellaneous graphic'),
  NA: airport('Unassigned'),
  P1: airport('Cold temperature table'),
  R: airport('Parking, gates, low visibility'),
  S: airport('Nose-in docking'),
  '6P': airport('VFR aerodrome diagram'),
  '6Q': airport('VFR aerodrome apron and text'),
  '6S': airport('VFR aerodrome special event'),
  '6V': airport('VFR aerodrome, temporary'),

  G: departure('SID or DP'),
  G2: departure('SID or GPS'),
  GG: departure('RNAV SID'),
  GH: departure('FMS-only SID'),
  GP: departure('RNP SID'),
  EO: departure('Engine out'),
  OP: departure('Engine failure data'),
  '6D': departure('VFR departure'),

  J: arrival('STAR'),
  J2: arrival('STAR or GPS'),
  JG: arrival('RNAV STAR'),
  JH: arrival('FMS-only STAR'),
  JP: arrival('RNP STAR'),
  '6C': arrival('VFR arrival'),

  '6A': reference('VFR area'),
  '6B': reference('VFR area, second sheet'),
  A: reference('Area'),
  B: reference('Class B, TCA, TMA'),
  C: reference('Enroute visual'),
  FF: reference('CAO quick reference'),
  N: reference('Noise abatement'),
  '6L': reference('VFR text'),
  '6T': reference('VFR text, terminal'),
  '6W': reference('VFR text, temporary'),
  ST: reference('Miscellaneous text'),
  TP: reference('Terminal text'),
  TT: reference('Tailored text'),
} as const satisfies Record<string, Row>

export type TypeCode = keyof typeof typeCodes

export const isTypeCode = (value: string): value is TypeCode => Object.hasOwn(typeCodes, value)

export function categoryOf(code: TypeCode): Category {
  return typeCodes[code].category
}

/** service.md, "Chart record": true for a precision approach, false for a non-precision one, null for other charts. */
export function precisionOf(code: TypeCode): boolean | null {
  const row: Row = typeCodes[code]
  return row.category === 'APP' ? row.precision === true : null
}
