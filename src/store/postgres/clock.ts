import type { ClockStore } from '../../identity/index.ts'
import { acceptanceColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue } from './audit-log.ts'
import { type Connections, statement } from './connections.ts'

const stored = rowsOf(acceptanceColumns, postgres)

type Found = { readonly now: string; readonly row: Readonly<Record<string, unknown>> | null }

const read = statement(
  `SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint::text AS now, (SELECT to_json(clock) FROM clock) AS row`,
)
const accept = statement(
  `WITH ${appendAudit('true')},
   accepted AS (
     INSERT INTO clock (accepted_at, accepted_ahead) VALUES (:at, :ahead)
     ON CONFLICT (name) DO UPDATE SET accepted_at = excluded.accepted_at, accepted_ahead = excluded.accepted_ahead)
   SELECT`,
)

export function postgresClock(db: Connections): ClockStore {
  return {
    async read() {
      const [found] = await db.query<Found>(read)
      const { acceptedAt = null, acceptedAhead = null } = found?.row ? stored.read(found.row) : {}
      const unused = { recorded: null, leapAt: null, leapServed: null, audited: [] }
      return { ...unused, acceptedAt, acceptedAhead, database: Number(found?.now) }
    },
    record: async () => undefined,
    async accept(accepted, audit) {
      await db.query(accept, { ...accepted, ...auditValue(audit, db) })
    },
  }
}
