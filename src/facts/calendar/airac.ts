const minute = 60_000
const day = 86_400_000
const cycleDays = 28

/** Cycle 2601 took effect on 2026-01-22; the others are multiples of 28 days from it (ICAO Annex 15, 6.2). */
const epoch = Date.UTC(2026, 0, 22)

/** When a cycle takes effect on its first day: 0901Z (FAA d-TPP). */
const effectiveAfter = (9 * 60 + 1) * minute

/** Milliseconds by which charts are made ahead of the date that they state, at most: two cycles. */
export const longestAhead = 2 * cycleDays * day

/** AIRAC cycle in force at a time (milliseconds since 1970), `YYCC`: year and count of the cycle in that year. */
export function airacCycle(time: number): string {
  const begins = airacBegins(time)
  const year = new Date(begins).getUTCFullYear()
  const count = Math.floor((begins - Date.UTC(year, 0, 1)) / day / cycleDays) + 1
  return `${String(year % 100).padStart(2, '0')}${String(count).padStart(2, '0')}`
}

/** The cycle after the one in force at a time, likewise. */
export const nextAiracCycle = (time: number): string => airacCycle(time + cycleDays * day)

/** When a cycle of this century (`YYCC`) takes effect, in milliseconds since 1970. null: the cycle does not exist. */
export function airacEffective(cycle: string): number | null {
  const [, year, count] = /^(\d\d)(\d\d)$/.exec(cycle) ?? []
  const first = airacBegins(Date.UTC(2000 + Number(year), 0, cycleDays))
  const begins = first + (Number(count) - 1) * cycleDays * day
  return airacCycle(begins) === cycle ? begins + effectiveAfter : null
}

/** When the next cycle replaces it, likewise. */
export function airacEnds(cycle: string): number | null {
  const begins = airacEffective(cycle)
  return begins === null ? null : begins + cycleDays * day
}

/** Midnight UTC of the day on which the cycle in force began, in milliseconds since 1970. */
function airacBegins(time: number): number {
  return epoch + Math.floor((time - epoch) / (cycleDays * day)) * cycleDays * day
}
