import type { ImportReport, Quarantined } from './import-report.ts'

/** How many rejected items have each reason, the most frequent first. */
export function sumByReason(quarantined: readonly Quarantined[]): NonNullable<ImportReport['rejections']> {
  const counts = new Map<string, number>()
  for (const { reasons } of quarantined) {
    for (const reason of reasons) counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  return [...counts].map(([reason, count]) => ({ reason, count })).toSorted((one, other) => other.count - one.count)
}
