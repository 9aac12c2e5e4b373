import type { ClockStanding } from './reference.ts'

/** What a clock shows, what it is compared with, and how they differ: one sentence, for operators. */
export function clockInWords({ now, reference, isOfDatabase, ahead, state }: ClockStanding): string {
  const clock = `The clock of this machine (${iso(now)})`
  if (reference === null) return `${clock} has nothing to be compared with yet.`
  const other = `${isOfDatabase ? 'the clock of the database' : 'the newest time in the database'} (${iso(reference)})`
  if (state === 'is right') return `${clock} agrees with ${other}.`
  return `${clock} is ${inDays(Math.abs(ahead))} ${ahead > 0 ? 'ahead of' : 'behind'} ${other}.`
}

const iso = (time: number): string => new Date(time).toISOString()

const [hour, day] = [3_600_000, 86_400_000]

function inDays(milliseconds: number): string {
  const [size, unit] = milliseconds < 2 * day ? [hour, 'hours'] : [day, 'days']
  return `${Math.round(milliseconds / size)} ${unit}`
}
