import { airacCycle, airacEffective, airacEnds } from '../facts/index.ts'
import { type Calendar, crontab } from '../jobs/index.ts'

/** Milliseconds. */
const day = 86_400_000

/** Of the AIRAC cycle: 0901Z of its first day; `cycle-21`: so many days before, for what is published ahead. */
const cyclePattern = /^cycle(?:-(\d{1,2}))?$/

/** What operators may enter for `--every`: the AIRAC cycle, or as in crontab, UTC. */
export const operatorsCalendar: Calendar = {
  async next(pattern, after) {
    const ahead = daysAhead(pattern)
    if (ahead === null) return crontab.next(pattern, after)
    const effective = airacEffective(airacCycle(after + ahead)) ?? after
    const begins = effective - ahead
    return begins > after ? begins : (airacEnds(airacCycle(after + ahead)) ?? effective) - ahead
  },
  /** What is published ahead is asked for by the name of its cycle. */
  inputAt({ pattern, input }, now) {
    const ahead = daysAhead(pattern)
    return ahead ? { ...input, cycle: airacCycle(now + ahead) } : input
  },
}

/** Milliseconds; null: not of the cycle. */
function daysAhead(pattern: string): number | null {
  const [matched, days = '0'] = cyclePattern.exec(pattern) ?? []
  return matched === undefined ? null : Number(days) * day
}
