import type { DatabaseSync } from 'node:sqlite'
import type { ClockStore } from '../../identity/index.ts'
import { clockColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { text } from './rows.ts'

const stored = rowsOf(clockColumns, sqlite)

const none = { recorded: null, leapAt: null, leapServed: null, acceptedAt: null, acceptedAhead: null }

export function sqliteClock(db: DatabaseSync, write: Write, append: Append): ClockStore {
  const find = prepare(db, 'SELECT * FROM clock')
  // The time is at the same place in every entry (audit-chain.ts). Not parsed: a tampered entry may not be valid JSON.
  const audited = prepare(
    db,
    `SELECT substr(body, 8, 24) AS at FROM
       (SELECT number, body FROM audit_log WHERE number > coalesce((SELECT last_entry FROM clock), 0)
        ORDER BY number DESC LIMIT 200)
     ORDER BY number`,
  )
  const put = prepare(
    db,
    `INSERT INTO clock (recorded, leap_at, leap_served, last_entry)
     VALUES (:recorded, :leapAt, :leapServed, (SELECT max(number) FROM audit_log))
     ON CONFLICT (name) DO UPDATE SET recorded = coalesce(max(recorded, :recorded), recorded, :recorded),
       leap_at = excluded.leap_at, leap_served = excluded.leap_served, last_entry = excluded.last_entry`,
  )
  const accept = prepare(
    db,
    `INSERT INTO clock (recorded, accepted_at, accepted_ahead, last_entry)
     VALUES (:at, :at, :ahead, (SELECT max(number) FROM audit_log))
     ON CONFLICT (name) DO UPDATE SET recorded = excluded.recorded, leap_at = NULL, leap_served = NULL,
       accepted_at = excluded.accepted_at, accepted_ahead = excluded.accepted_ahead, last_entry = excluded.last_entry`,
  )
  return {
    read: () =>
      readOrUnavailable(() => {
        const row = find.get()
        const times = audited.all().map((entry) => Date.parse(text(entry, 'at')))
        return {
          ...(row ? stored.read(row) : none),
          audited: times.filter((at) => !Number.isNaN(at)),
          database: null,
        }
      }),
    record: (changes) =>
      write(() => {
        put.run(changes)
      }),
    accept: (accepted, audit) =>
      write(() => {
        accept.run(accepted)
        append(audit)
      }),
  }
}
