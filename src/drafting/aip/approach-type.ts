import type { TypeCode } from '../../contract/index.ts'
import { understoodTitle } from '../../sources/index.ts'
import { derived, type Evidence, guess } from '../evidence.ts'

/** Types of approaches that only titles outside the United States have, before those that both have. */
const own: readonly (readonly [title: RegExp, type: TypeCode, doubt: string | null])[] = [
  [/\bCAT ?(?:II|III)\b/, '1C', 'CAT II or III: which is not known'],
  [/\b(?:RNP|RNAV) ?\((?:RNP )?AR\)|\(AR\)|\bRNP AR\b/, 'RP', null],
  [/\bILS\b.*\bRN(?:P|AV)\b|\bRN(?:P|AV)\b.*\bILS\b/, '01', 'several kinds of approach in the title'],
  [/^RNP\b/, '1L', 'RNP: RNAV (1L) or RNP (RP)'],
  [/^RNAV ?\(?GNSS\)?|^GNSS\b/, '1L', null],
  [/^(?:LLZ)\b/, '1D', null],
  [/^SRA\b/, '08', 'surveillance radar approach'],
  [/^PAR\b/, '02', null],
]

/** Type and runways of an approach by its title. */
export function approachClaims(name: string): { readonly type_code?: Evidence; readonly runways?: Evidence } {
  const upper = name.toUpperCase().replaceAll('RUNWAY', 'RWY')
  const { type, title } = understoodTitle({ chart_code: 'IAP', chart_name: upper, faanfd18: '' })
  const [, special, doubt] = own.find(([pattern]) => pattern.test(upper)) ?? []
  const code = special ?? type
  const evidence = code && (doubt ? guess(code, doubt) : derived(code, `first aid of the title`))
  return {
    ...(evidence && { type_code: evidence }),
    ...(title.runways.length > 0 && { runways: derived(title.runways.join(' '), 'from the title') }),
  }
}
