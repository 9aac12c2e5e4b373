import type { Category, ChartRecord, Picture } from '../charts/chart-record.ts'

/** Which images of an airport a pack contains. */
export type PackSelection = {
  /** Absent: all categories. */
  readonly categories?: readonly Category[] | undefined
  /** Default: the day and the night image. */
  readonly pictures?: readonly Picture[] | undefined
}

/** An image that a pack contains. */
export type PackFile = {
  /** The file name in the chart record. */
  readonly name: string
  readonly chart: ChartRecord
  readonly picture: Picture
}

/** The difference between the charts of a pack and those that a server lists now. */
export type PackDifference = {
  /** Ids of charts that were not in the pack. */
  readonly added: readonly string[]
  /** Ids of charts with other images or another revision date. */
  readonly changed: readonly string[]
  /** Ids of charts that are no longer listed. */
  readonly removed: readonly string[]
}

export const bothImages: readonly Picture[] = ['image_day', 'image_night']

/**
 * Whether a pack with this selection contains a chart. Never throws.
 *
 * @see service.md, "Chart record"
 */
export const isSelected = ({ category }: ChartRecord, { categories }: PackSelection): boolean =>
  !categories || categories.indexOf(category) >= 0

/**
 * The images of a pack, each once, in the order of the list. Never throws.
 *
 * @see service.md, "Chart record"
 */
export function planPack(charts: readonly ChartRecord[], selection: PackSelection): readonly PackFile[] {
  const names: Record<string, true> = {}
  const plan: PackFile[] = []
  for (const chart of charts) {
    if (!isSelected(chart, selection)) continue
    for (const picture of selection.pictures ?? bothImages) {
      const name = chart[picture]
      if (name in names) continue
      names[name] = true
      plan.push({ name, chart, picture })
    }
  }
  return plan
}

/**
 * What differs, among the charts of the selection. Never throws.
 *
 * @param before The charts of the pack.
 * @param now The charts that the server lists.
 * @see service.md, "Chart record"
 */
export function comparePack(
  before: readonly ChartRecord[],
  now: readonly ChartRecord[],
  selection: PackSelection,
): PackDifference {
  const old = byId(before, selection)
  const current = byId(now, selection)
  const ids = Object.keys(current)
  return {
    added: ids.filter((id) => !old[id]),
    changed: ids.filter((id) => old[id] && !isSame(old[id], current[id], selection)),
    removed: Object.keys(old).filter((id) => !current[id]),
  }
}

type ById = Record<string, ChartRecord | undefined>

function byId(charts: readonly ChartRecord[], selection: PackSelection): ById {
  const found: ById = {}
  for (const chart of charts) if (isSelected(chart, selection)) found[chart.id] = chart
  return found
}

function isSame(one: ChartRecord | undefined, other: ChartRecord | undefined, { pictures }: PackSelection): boolean {
  if (one?.revision_date !== other?.revision_date) return false
  return (pictures ?? bothImages).every((picture) => one?.[picture] === other?.[picture])
}
