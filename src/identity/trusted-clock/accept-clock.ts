import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { ClockStore } from './clock-store.ts'
import { type ClockStanding, standingOf } from './reference.ts'

type Parts = { readonly clock: ClockStore; readonly now: Clock }

/** How the clock of this machine compares with the reference of the servers. */
export const clockStanding = async ({ clock, now }: Parts): Promise<ClockStanding> =>
  standingOf(await clock.read(), now())

/** An operator states that the clock of this machine is right, ahead or behind. Returns how it compared until now. */
export async function acceptClock({ clock, now }: Parts): Promise<ClockStanding> {
  const [evidence, at] = [await clock.read(), now()]
  const before = standingOf(evidence, at)
  const details = { reference: before.reference === null ? null : new Date(before.reference).toISOString() }
  await clock.accept({ at, ahead: at - (evidence.database ?? at) }, auditEntry('clock-accept', at, { details }))
  return before
}
