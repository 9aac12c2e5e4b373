import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import type { KeptValues } from '../../../../src/contract/index.ts'
import { type KeptKind, useMe } from '../service/index.ts'
import type { KeptEntry, Rows } from './change.ts'
import type { KeptState, KeptStore } from './kept-store.ts'
import { keptStoreOf } from './kept-stores.ts'

export type Kept<Value> = {
  /** By key. The same map until a row changes. */
  readonly rows: ReadonlyMap<string, KeptEntry<Value>>
  /** Whether the rows of the server are loaded: until then, rows may be missing. */
  readonly isLoaded: boolean
  readonly state: KeptState
  readonly put: (key: string, value: Value) => void
  readonly remove: (key: string) => void
}

/** The account that was signed in last in this tab: changes made after its session has ended are kept for its next sign-in. */
let lastAccount: string | null = null

/** The rows of one kind that the signed-in person keeps. Changes are shown before the server has confirmed them. */
export function useKept<Kind extends KeptKind>(kind: Kind): Kept<KeptValues[Kind]> {
  const store = useKeptStore()
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => undefined), [store])
  const all = useSyncExternalStore(subscribe, () => store?.rows() ?? nothing)
  const state = useSyncExternalStore(subscribe, () => store?.state() ?? 'saved')
  const isLoaded = useSyncExternalStore(subscribe, () => store?.isLoaded() ?? false)
  const rows = useMemo(() => ofKind<KeptValues[Kind]>(all, kind), [all, kind])
  return useMemo(
    () => ({
      rows,
      isLoaded,
      state,
      put: (key, value) => store?.put(kind, key, value),
      remove: (key) => store?.remove(kind, key),
    }),
    [rows, isLoaded, state, store, kind],
  )
}

export function useKeptState(): KeptState {
  const store = useKeptStore()
  const subscribe = useCallback((listener: () => void) => store?.subscribe(listener) ?? (() => undefined), [store])
  return useSyncExternalStore(subscribe, () => store?.state() ?? 'saved')
}

function useKeptStore(): KeptStore | null {
  const me = useMe()
  const signedIn = me.state === 'ready' && me.value.signedIn ? me.value.account : null
  useEffect(() => {
    if (signedIn !== null) lastAccount = signedIn
  }, [signedIn])
  const account = signedIn ?? lastAccount
  return account === null ? null : keptStoreOf(account)
}

const nothing: Rows = new Map()

/** The server has validated the values that it sends, and TypeScript those that pages set. */
function ofKind<Value>(rows: Rows, kind: KeptKind): ReadonlyMap<string, KeptEntry<Value>> {
  const own = [...rows.values()].filter((row) => row.kind === kind)
  return new Map(own.map(({ key, value, changedAt }) => [key, { value: value as Value, changedAt }]))
}
