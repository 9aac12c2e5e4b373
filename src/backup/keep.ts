import { BackupError } from './backup-error.ts'

/** How many days, weeks, months and years keep their newest backup. */
export type KeepRule = Readonly<Record<KeepUnit, number>>
type KeepUnit = 'd' | 'w' | 'm' | 'y'

const day = 86_400_000

/** A text that is the same for all times of a period (UTC); weeks begin on Monday. */
const periods: Readonly<Record<KeepUnit, (time: number) => string>> = {
  d: (time) => new Date(time).toISOString().slice(0, 10),
  w: (time) => String(Math.floor((time / day + 3) / 7)),
  m: (time) => new Date(time).toISOString().slice(0, 7),
  y: (time) => new Date(time).toISOString().slice(0, 4),
}

/** `7d,4w,12m`. Throws BackupError for anything else, and for a rule that keeps nothing. */
export function parseKeep(parts: readonly string[]): KeepRule {
  const rule = { d: 0, w: 0, m: 0, y: 0 }
  const seen = new Set<string>()
  for (const part of parts) {
    const [, count, unit] = /^(\d{1,4})([dwmy])$/.exec(part.trim()) ?? []
    if (unit === undefined || seen.has(unit)) throw notARule(parts)
    rule[unit as KeepUnit] = Number(count)
    seen.add(unit)
  }
  if (Object.values(rule).every((count) => count === 0)) throw notARule(parts)
  return rule
}

const notARule = (parts: readonly string[]): BackupError =>
  new BackupError(
    `--keep is ${JSON.stringify(parts.join(','))}, but it must be numbers with d, w, m or y, each once`,
    'For example --keep 7d,4w,12m: the newest backup of each of 7 days, 4 weeks and 12 months.',
  )

/**
 * Those that stay: of each of the newest days, weeks, months and years that have a backup, the newest. Periods without a backup do not
 * count, so that a service that made none for a year loses none. The newest of all always stays.
 */
export function kept<B extends { readonly id: string; readonly at: number }>(
  backups: readonly B[],
  rule: KeepRule,
): ReadonlySet<string> {
  const newestFirst = [...backups].sort((a, b) => b.at - a.at)
  const ids = new Set(newestFirst.slice(0, 1).map(({ id }) => id))
  for (const [unit, periodOf] of Object.entries(periods)) {
    const seen = new Set<string>()
    for (const { id, at } of newestFirst) {
      const period = periodOf(at)
      if (seen.has(period) || seen.size >= rule[unit as KeepUnit]) continue
      seen.add(period)
      ids.add(id)
    }
  }
  return ids
}
