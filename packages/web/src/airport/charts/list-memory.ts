import { categories } from '../../categories/index.ts'
import type { Memory } from '../../device/index.ts'
import { type ChartFilter, sortings, wholeList } from './chart-filter.ts'

/** Filter and scroll position of the list, restored on return from a chart. */
export type LeftList = {
  readonly filter: ChartFilter
  /** The chart that was opened, and the scroll position of the page at that time. */
  readonly opened: { readonly id: string; readonly scroll: number } | null
}

const placeOf = (icao: string): string => `platekeeper.list/${icao}`

export function recallList(memory: Pick<Memory, 'get'>, icao: string): LeftList {
  try {
    return readList(JSON.parse(memory.get(placeOf(icao)) ?? '{}'))
  } catch {
    return { filter: wholeList, opened: null }
  }
}

export function rememberList(memory: Pick<Memory, 'set'>, icao: string, list: LeftList): void {
  memory.set(placeOf(icao), JSON.stringify(list))
}

/** Fields of an unexpected type, for example from an earlier version, get their defaults. */
function readList(stored: {
  readonly filter?: Partial<ChartFilter>
  readonly opened?: Partial<LeftList['opened']>
}): LeftList {
  const { category, runway, procedure, words, sorting } = stored.filter ?? {}
  const { id, scroll } = stored.opened ?? {}
  const text = (value: unknown): string => (typeof value === 'string' ? value : '')
  return {
    filter: {
      category: categories.find((each) => each === category) ?? 'all',
      runway: text(runway),
      procedure: text(procedure),
      words: text(words),
      sorting: sortings.find((each) => each === sorting) ?? 'index',
    },
    opened: typeof id === 'string' && typeof scroll === 'number' ? { id, scroll } : null,
  }
}
