import { type ChartFilter, categories, sortings, wholeList } from './chart-filter.ts'

/** How a list was left: who comes back from a chart finds it so. */
export type LeftList = {
  readonly filter: ChartFilter
  /** The chart that was opened, and how far the page was scrolled then. */
  readonly opened: { readonly id: string; readonly scroll: number } | null
}

const placeOf = (icao: string): string => `platekeeper.list/${icao}`

export function recallList(storage: Pick<Storage, 'getItem'>, icao: string): LeftList {
  try {
    return readList(JSON.parse(storage.getItem(placeOf(icao)) ?? '{}'))
  } catch {
    return { filter: wholeList, opened: null }
  }
}

/** Without room the list is as it is at first. */
export function rememberList(storage: Pick<Storage, 'setItem'>, icao: string, list: LeftList): void {
  try {
    storage.setItem(placeOf(icao), JSON.stringify(list))
  } catch {
    // Nothing is lost that a person made.
  }
}

/** What is of another kind, as an earlier version may have written it, is as at first. */
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
