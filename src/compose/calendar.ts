import { airacCycle, airacEffective } from '../facts/index.ts'
import { type Calendar, crontab } from '../jobs/index.ts'

/** Milliseconds. */
const [hour, day] = [3_600_000, 86_400_000]

/** Of the AIRAC cycle: 0901Z of its first day; `cycle-21`: so many days before, for what is published ahead. */
const cyclePattern = /^cycle(?:-(\d{1,2}))?$/

/** What operators may enter for `--every`: the AIRAC cycle, or as in crontab, UTC. */
export const operatorsCalendar: Calendar = {
  async next(pattern, after) {
    const ahead = daysAhead(pattern)
    if (ahead === null) return crontab.next(pattern, after)
    return lastBegin(after + ahead) + cycle - ahead
  },
  /** A cycle comes once in four weeks: what failed is tried again after pauses that grow from an hour to a day. */
  retryAt({ pattern, outcome, endedAt }) {
    const ahead = daysAhead(pattern)
    if (ahead === null || outcome !== 'failed' || endedAt === null) return null
    const began = lastBegin(endedAt + ahead) - ahead
    return endedAt + Math.min(day, Math.max(hour, (endedAt - began) / 2))
  },
  orderAt({ kind, pattern, input }, now) {
    const ahead = daysAhead(pattern)
    // What is published ahead is asked for by the name of its cycle.
    const ordered = ahead ? { ...input, cycle: airacCycle(now + ahead) } : input
    // As `importQueue` has it for all sources that schedules can name.
    return { input: ordered, queue: kind === 'import' ? String(input['source']) : null }
  },
}

/** Milliseconds; null: not of the cycle. */
function daysAhead(pattern: string): number | null {
  const [matched, days = '0'] = cyclePattern.exec(pattern) ?? []
  return matched === undefined ? null : Number(days) * day
}

/** When some cycle began; the others are multiples of 28 days from it. Names of cycles repeat after a century, times do not. */
const someBegin = airacEffective('2601') ?? Number.NaN
const cycle = 28 * day

/** 0901Z of the first day of the newest cycle that began by a time. */
const lastBegin = (time: number): number => someBegin + Math.floor((time - someBegin) / cycle) * cycle
