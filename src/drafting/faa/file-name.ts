import { understoodTitle } from '../../sources/index.ts'
import { type Claims, derived, guess } from '../evidence.ts'
import { isContiguousCode } from './states.ts'

/** `MA-BOS-LAHSO`: state, identifier and title. null: a name of another form. */
export function stateForm(stem: string): { readonly ident: string; readonly title: string } | null {
  const [, state = '', ident = '', title = ''] = /^([A-Z]{2})-([A-Z]{3})-(.+)$/.exec(stem.toUpperCase()) ?? []
  return isContiguousCode(state) ? { ident, title: title.replaceAll('-', ' ') } : null
}

/** The page of a procedure of several: 1 of `LOGAN-SEVEN,-CONT.1` and `00058ROBUC_C`; 0: the first or only one. */
export function continuationOf(stem: string): number {
  const [, dotted] = /CONT\.?[ -]?(\d)$/i.exec(stem) ?? []
  const [, marked] = /^\d{5}[A-Z]+_C(\d?)$/i.exec(stem) ?? []
  return Number(dotted ?? (marked === '' ? 1 : (marked ?? 0)))
}

/** Codes after the airport's number in names of the FAA, `00330IL10R.PDF`. They gave no wrong type in cycle 1601. */
const codes: Readonly<Record<string, string>> = {
  IL: 'ILS OR LOC',
  ILD: 'ILS OR LOC/DME',
  I: 'ILS',
  R: 'RNAV (GPS)',
  RR: 'RNAV (RNP)',
  V: 'VOR',
  VD: 'VOR/DME',
  T: 'TACAN',
  N: 'NDB',
  L: 'LOC',
  LD: 'LOC/DME',
}

/** What the name of a file of the FAA makes likely. */
export function faaFileName(stem: string): Claims {
  const form = stateForm(stem)
  if (form) return { airport: guess(`K${form.ident}`, `${form.ident} in the file name`) }
  const [, code = '', variant = '', runway = ''] =
    /^\d{5}(AD|ILD?|RR?|VD?|T|N|LD?)([W-Z]?)(\d{1,2}[LRC]?)?$/.exec(stem.toUpperCase()) ?? []
  const why = `${code} in the file name`
  if (code === 'AD' && runway === '') return { type_code: derived('AP', why), name: derived('AIRPORT DIAGRAM', why) }
  const aid = Object.hasOwn(codes, code) ? codes[code] : undefined
  if (aid === undefined || runway === '') return {}
  const name = `${aid}${variant === '' ? '' : ` ${variant}`} RWY ${runway.padStart(/\D$/.test(runway) ? 3 : 2, '0')}`
  const { type, title } = understoodTitle({ chart_code: 'IAP', chart_name: name, faanfd18: '' })
  return {
    name: derived(name, why),
    ...(type && { type_code: derived(type, why) }),
    runways: derived(title.runways.join(' '), why),
  }
}
