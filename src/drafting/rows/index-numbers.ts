import { numberCharts } from '../../sources/index.ts'
import { type Claims, derived } from '../evidence.ts'
import type { DraftRow } from './draft-row.ts'

/**
 * Rows whose index number is not printed get one by type, aid and runway, as an import of the FAA's charts gives them; one that
 * another row of the airport has already gets a letter. Without airport, type or name, none.
 */
export function withIndexNumbers(rows: readonly DraftRow[]): readonly DraftRow[] {
  const byAirport = Map.groupBy(rows, ({ claims }) => claims.airport?.value ?? '')
  const numbers = new Map<DraftRow, Claims['index_number']>()
  for (const [airport, some] of byAirport) {
    if (airport === '') continue
    const taken = new Set<string>()
    for (const row of some.filter(({ claims }) => claims.index_number)) {
      const { index_number: printed } = row.claims
      if (!printed) continue
      const free = freeNumber(printed.value, taken)
      numbers.set(row, free === printed.value ? printed : derived(free, `another chart has ${printed.value}`))
    }
    const others = some.filter(({ claims }) => !claims.index_number && claims.type_code && claims.name)
    for (const [at, number] of numberCharts(others.map(({ claims }) => titled(claims))).entries()) {
      const row = others[at]
      if (row) numbers.set(row, derived(freeNumber(number, taken), 'by type, aid and runway'))
    }
  }
  return rows.map((row) => ({
    ...row,
    claims: { ...row.claims, index_number: numbers.get(row) },
  }))
}

/** Characters of an index number. */
const longest = 16

function freeNumber(wanted: string, taken: Set<string>): string {
  const letters = ['', ...'ABCDEFGHIJKMNOPQSTUVWXYZ', ...Array.from({ length: 999 }, (_, at) => `-${at + 2}`)]
  const free = letters
    .map((letter) => `${wanted.slice(0, longest - letter.length)}${letter}`)
    .find((each) => !taken.has(each))
  taken.add(free ?? wanted)
  return free ?? wanted
}

const kinds: Readonly<Record<string, string>> = { ARR: 'STAR', DEP: 'DP', APP: 'IAP' }
const booklets: Readonly<Record<string, string>> = { 'HOT SPOT': 'HOT', LAHSO: 'LAH' }

function titled({ type_code: type, category, name, procedures }: Claims) {
  const chart_name = name?.value ?? ''
  const isVisual = /^(?:6|VF)/.test(type?.value ?? '')
  const chart_code =
    type?.value === 'AP'
      ? 'APD'
      : type?.value === 'TP'
        ? (booklets[chart_name.replace(/, CONT.*$/, '')] ?? 'MIN')
        : ((isVisual ? undefined : kinds[category?.value ?? '']) ?? '')
  return { chart_code, chart_name, faanfd18: procedures?.value.split(' ')[0] ?? '' }
}
