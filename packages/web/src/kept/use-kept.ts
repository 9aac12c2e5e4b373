import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { KeptValues } from '../../../../src/contract/index.ts'
import { type KeptKind, useMe } from '../service/index.ts'
import { bookOf } from './books.ts'
import type { KeptEntry, Rows } from './change.ts'
import type { KeptBook, KeptState } from './kept-book.ts'

export type Kept<Value> = {
  /** By key. The same map until something changes. */
  readonly rows: ReadonlyMap<string, KeptEntry<Value>>
  /** Whether the server was asked: before that, a row that is missing may still come. */
  readonly isLoaded: boolean
  readonly state: KeptState
  readonly put: (key: string, value: Value) => void
  readonly remove: (key: string) => void
}

/** Who was signed in last in this tab: what they do after their session has ended is theirs, and waits for them. */
let lastAccount: string | null = null

/** What the signed-in person keeps of one kind. Changes are shown at once; nobody has to wait for them. */
export function useKept<Kind extends KeptKind>(kind: Kind): Kept<KeptValues[Kind]> {
  const book = useBook()
  const subscribe = useCallback((listener: () => void) => book?.subscribe(listener) ?? (() => undefined), [book])
  const all = useSyncExternalStore(subscribe, () => book?.rows() ?? nothing)
  const state = useSyncExternalStore(subscribe, () => book?.state() ?? 'saved')
  const isLoaded = useSyncExternalStore(subscribe, () => book?.isLoaded() ?? false)
  const rows = useMemo(() => ofKind<KeptValues[Kind]>(all, kind), [all, kind])
  return useMemo(
    () => ({
      rows,
      isLoaded,
      state,
      put: (key, value) => book?.put(kind, key, value),
      remove: (key) => book?.remove(kind, key),
    }),
    [rows, isLoaded, state, book, kind],
  )
}

export function useKeptState(): KeptState {
  const book = useBook()
  const subscribe = useCallback((listener: () => void) => book?.subscribe(listener) ?? (() => undefined), [book])
  return useSyncExternalStore(subscribe, () => book?.state() ?? 'saved')
}

function useBook(): KeptBook | null {
  const me = useMe()
  if (me.state === 'ready' && me.value.signedIn) lastAccount = me.value.account
  return lastAccount === null ? null : bookOf(lastAccount)
}

const nothing: Rows = new Map()

/** The server checked the values of rows that come from it, and TypeScript those that the pages put. */
function ofKind<Value>(rows: Rows, kind: KeptKind): ReadonlyMap<string, KeptEntry<Value>> {
  const own = [...rows.values()].filter((row) => row.kind === kind)
  return new Map(own.map(({ key, value, changedAt }) => [key, { value: value as Value, changedAt }]))
}
