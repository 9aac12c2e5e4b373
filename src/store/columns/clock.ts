import type { ClockRecord } from '../../identity/index.ts'
import { type Columns, integer, nullable, only } from './column.ts'

/** One row, from the first record or acceptance on. */
export const clockColumns: Columns<ClockRecord> = {
  recorded: nullable(integer('recorded')),
  leapAt: nullable(integer('leap_at')),
  leapServed: nullable(integer('leap_served')),
  acceptedAt: nullable(integer('accepted_at')),
  acceptedAhead: nullable(integer('accepted_ahead')),
}

/** As SQLite stores it: `lastEntry` is the newest audit entry when the row was written. */
export const storedClockColumns: Columns<ClockRecord & { readonly lastEntry: number | null }> = {
  ...clockColumns,
  lastEntry: nullable(integer('last_entry')),
}

/** Where the database has a clock of its own. */
export const acceptanceColumns: Columns<Pick<ClockRecord, 'acceptedAt' | 'acceptedAhead'>> = only(
  clockColumns,
  'acceptedAt',
  'acceptedAhead',
)
