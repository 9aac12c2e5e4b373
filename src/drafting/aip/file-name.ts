import { type Claims, derived, guess, read } from '../evidence.ts'
import { approachClaims } from './approach-type.ts'
import { type ChartKind, chartKinds } from './chart-titles.ts'
import { isIdentifier } from './identifier.ts'
import { pageNumber } from './page-reference.ts'

/** `EG_AD_2_EGCC_8-1_en`, `AD_2_LFPG_IAC_RWY08L_ILS`, `LO_AD_2_LOWW_en`. */
const aipForm =
  /^(?:[A-Z]{2}[_ -])?AD[_ -]?2[_. -](?:[A-Z]{2}[_ -])?([A-Z]{4})(?:[_. -](.*?))?(?:[_ -](?:EN|FR|DE|ES|PT))?$/
/** `EHAM-ADC`, `EHAM-IAC-RWY18R-ILS`. */
const kindForm = /^([A-Z]{4})[_ -]([A-Z]{3,7})(?![A-Z])[_. -]?(.*)$/
/** Tables of codes that the French AIP has between its charts. */
const notCharts = /^DATA(?![A-Z])/

/** Middle digits of the British AIP: what the pages of an airport are. */
const british: Readonly<Record<string, string>> = { 6: 'departure', 7: 'arrival', 8: 'instrument approach' }

/** Whether the name says that a file of an AIP is no chart but a table. */
export const isTable = (stem: string): boolean => notCharts.test(aipForm.exec(stem.toUpperCase())?.[2] ?? '')

/** What the name of a file of an AIP says. */
export function aipFileName(stem: string): Claims {
  const upper = stem.toUpperCase()
  const [, airport = '', rest = ''] = aipForm.exec(upper) ?? []
  if (isIdentifier(airport)) {
    const claims = { airport: read(airport, `AD 2 ${airport} in the file name`) }
    return { ...claims, ...restClaims(airport, rest) }
  }
  const [, icao = '', word = '', more = ''] = kindForm.exec(upper) ?? []
  const kind = kindOf(word)
  if (isIdentifier(icao) && kind) {
    // The Dutch AIP names its files so; elsewhere four letters may be any word.
    const sure = icao.startsWith('EH') ? derived : guess
    return { airport: sure(icao, `${icao} and ${word} in the file name`), ...kindClaims(kind, word, more) }
  }
  return looseClaims(upper)
}

const kindOf = (word: string): ChartKind | undefined => chartKinds.find(({ words }) => words.includes(word))

function restClaims(airport: string, rest: string): Claims {
  const number = /^\d/.test(rest) ? pageNumber(rest) : ''
  if (number !== '') {
    const id = airport.startsWith('EG') ? british[/^(\d)-\d+$/.exec(number)?.[1] ?? ''] : undefined
    const kind = chartKinds.find((each) => each.id === id)
    return {
      index_number: read(number, `page ${number} in the file name`),
      ...(kind && { category: derived(kind.category, `page ${number} of the British AIP`) }),
    }
  }
  const [word = '', ...others] = rest.split(/[_ -]/)
  const kind = kindOf(word)
  return kind ? kindClaims(kind, word, others.join(' ')) : {}
}

/** `rest`: of the name, such as `RWY08L ILS`. */
function kindClaims(kind: ChartKind, word: string, rest: string): Claims {
  const why = `${word} in the file name`
  const words = rest.replaceAll(/[_-]/g, ' ').replaceAll(/\bRWY ?(\d)/g, 'RWY $1')
  const [, runway] = /\bRWY (\d{2}[LRC]?)\b/.exec(words) ?? []
  const common = {
    category: derived(kind.category, why),
    ...(runway !== undefined && { runways: derived(runway, 'RWY in the file name') }),
  }
  if (kind.id === 'instrument approach') return { ...common, ...approachOf(words, runway) }
  const name = runway === undefined ? kind.name : `${kind.name} RWY ${runway}`
  const rnav = /\bRNAV\b/.test(words)
  const type = kind.type ?? { departure: rnav ? 'GG' : 'G', arrival: rnav ? 'JG' : 'J' }[kind.id] ?? null
  const isSure = kind.type === null ? rnav : kind.isSure
  return {
    ...common,
    ...(type && { type_code: isSure ? derived(type, why) : guess(type, why) }),
    name: derived(name, why),
  }
}

const aids = /^(?:ILS|LOC|LLZ|RNP|RNAV|GNSS|GLS|VOR|VORDME|NDB|TACAN|MLS|DME|Z|Y|X|W|CAT|I|II|III|OR|AR)$/
/** Words that do not change which approach it is: the French name of a final approach, runways and counts. */
const others = /^(?:FNA|RWY|\d{1,2}[LRC]?)$/

/** `RWY 08L ILS Z` is ILS Z RWY 08L; with words that are not known, a guess. */
function approachOf(words: string, runway: string | undefined): Claims {
  const parts = words.split(' ').filter((word) => word !== '')
  const said = parts.filter((word) => aids.test(word))
  if (said.length === 0 || runway === undefined) return {}
  const name = `${said.join(' ').replace('VORDME', 'VOR/DME').replace('VOR DME', 'VOR/DME')} RWY ${runway}`
  const { type_code } = approachClaims(name)
  const why = 'aid and runway in the file name'
  if (!parts.every((word) => aids.test(word) || others.test(word))) {
    const doubt = 'words in the file name are unknown'
    return { name: guess(name, doubt), ...(type_code && { type_code: guess(type_code.value, doubt) }) }
  }
  return {
    name: derived(name, why),
    ...(type_code && { type_code: type_code.how === 'guess' ? type_code : derived(type_code.value, why) }),
  }
}

/** Other names: an identifier may be their first part, or next to a word for a kind of chart. */
function looseClaims(upper: string): Claims {
  const parts = upper.split(/[^A-Z0-9]+/).filter((part) => part !== '')
  const word = parts.find((part) => kindOf(part))
  const kind = word === undefined ? undefined : kindOf(word)
  const [icao, ...others] = [...new Set((kind ? parts : parts.slice(0, 1)).filter(isIdentifier))]
  return {
    ...(icao !== undefined && others.length === 0 && { airport: guess(icao, `${icao} in the file name`) }),
    ...(kind?.type && { type_code: guess(kind.type, `${word} in the file name`) }),
  }
}
