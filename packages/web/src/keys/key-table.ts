import { useEffect, useMemo, useSyncExternalStore } from 'react'
import type { KeyRow } from './key-press.ts'

/** Active keys of one part: each part enters its rows while it is on the screen. */
export type KeyGroup = { readonly title: string; readonly rows: readonly KeyRow[] }

let groups: readonly KeyGroup[] = []
const listeners = new Set<() => void>()

function change(next: readonly KeyGroup[]): void {
  groups = next
  for (const listener of listeners) listener()
}

/** Enters the keys of a part into the table that `?` shows, while the part is on the screen. */
export function useKeyRows(title: string, rows: readonly KeyRow[]): void {
  const text = JSON.stringify(rows.map(({ name, keys, label }) => ({ name, keys, label })))
  useEffect(() => {
    const group: KeyGroup = { title, rows: JSON.parse(text) as readonly KeyRow[] }
    change([...groups, group])
    return () => change(groups.filter((each) => each !== group))
  }, [title, text])
}

/** All active keys. A row that two parts enter under one title is listed once. */
export function useKeyTable(): readonly KeyGroup[] {
  const all = useSyncExternalStore(subscribe, () => groups)
  return useMemo(() => mergeGroups(all), [all])
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function mergeGroups(all: readonly KeyGroup[]): readonly KeyGroup[] {
  const titles = [...new Set(all.map(({ title }) => title))]
  return titles.map((title) => {
    const rows = all.filter((group) => group.title === title).flatMap((group) => group.rows)
    return { title, rows: [...new Map(rows.map((row) => [row.label, row])).values()] }
  })
}
