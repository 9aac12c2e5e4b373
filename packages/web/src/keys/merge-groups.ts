import type { KeyRow } from './key-press.ts'

/** What can be pressed now, by the part that listens for it: the parts that are on the screen enter their rows. */
export type KeyGroup = { readonly title: string; readonly rows: readonly KeyRow[] }

export function mergeGroups(all: readonly KeyGroup[]): readonly KeyGroup[] {
  const titles = [...new Set(all.map(({ title }) => title))]
  return titles.map((title) => {
    const rows = all.filter((group) => group.title === title).flatMap((group) => group.rows)
    return { title, rows: [...new Map(rows.map((row) => [row.label, row])).values()] }
  })
}
