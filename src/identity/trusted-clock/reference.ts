import { clockPolicy } from './clock-policy.ts'
import type { ClockEvidence } from './clock-store.ts'

/**
 * The time that a clock which shows `now` is compared with; null: not known yet.
 *
 * A database with a clock of its own: that clock, or what was accepted instead, whichever is closer. So a clock that was
 * accepted stays so, and an acceptance counts no longer once the clocks agree again.
 *
 * Otherwise the newest time recorded, in the audit log too. An entry that is a leap ahead of those before it does not count:
 * it was written after the leap, by a server or a command.
 */
export function referenceOf(evidence: ClockEvidence, now: number): number | null {
  const { database, acceptedAhead, recorded, audited } = evidence
  if (database !== null) {
    const accepted = database + (acceptedAhead ?? 0)
    return Math.abs(now - accepted) < Math.abs(now - database) ? accepted : database
  }
  return audited.reduce(
    (newest: number | null, at) => (newest === null || (at > newest && at - newest <= clockPolicy.leap) ? at : newest),
    recorded,
  )
}

/** The state of a clock that shows `now`, before any time has passed. `ahead`: milliseconds, negative if it is behind. */
export type ClockStanding = {
  readonly now: number
  readonly reference: number | null
  readonly isOfDatabase: boolean
  readonly ahead: number
  readonly state: 'leaps' | 'is behind' | 'is right'
}

export function standingOf(evidence: ClockEvidence, now: number): ClockStanding {
  const reference = referenceOf(evidence, now)
  const ahead = reference === null ? 0 : now - reference
  const state = ahead > clockPolicy.leap ? 'leaps' : ahead < -clockPolicy.behind ? 'is behind' : 'is right'
  return { now, reference, isOfDatabase: evidence.database !== null, ahead, state }
}

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
