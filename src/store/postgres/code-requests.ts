import type { CodeRequestStore } from '../../identity/index.ts'
import { codeRequestColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAlone, appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { clientRows } from './clients.ts'
import { type Connections, statement } from './connections.ts'
import type { HolderRows } from './family-rows.ts'
import { redemption, redemptionValues } from './redemption.ts'
import { findRow, type VersionedRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'
import { userRows } from './users.ts'

const stored = rowsOf(codeRequestColumns, postgres)

type Snapshot = HolderRows & { readonly request: VersionedRow; readonly session: boolean }

const insert = statement(
  `WITH changed AS (
     INSERT INTO code_requests (${stored.names}) VALUES (${stored.values})
     ON CONFLICT DO NOTHING RETURNING request_hash),
   ${appendAudit(ifChanged)}
   SELECT count(*) AS changes FROM changed`,
)
const decided = statement('SELECT FROM code_requests WHERE request_hash = :requestHash')
const find = statement(
  `SELECT json_build_object('request', request, 'account', account, 'client', client, 'session', EXISTS (
     SELECT FROM web_sessions AS session
     WHERE session.sub = request.approval ->> 'sub' AND session.sid = request.approval ->> 'sid')) AS row
   FROM code_requests AS request
   LEFT JOIN users AS account ON account.sub = request.approval ->> 'sub'
   LEFT JOIN clients AS client ON client.id = request.client_id
   WHERE request.code_hash = :codeHash`,
)

/** The browser session is locked too, if there was one, so that its end comes before or after the family. */
const save = redemption({
  table: 'code_requests',
  assignments: stored.assignments,
  where: 'code_hash = :codeHash',
  locked: 'SELECT FROM web_sessions WHERE :hasSession::boolean AND sub = :accountSub AND sid = :sid',
  isLocked: ':hasSession::boolean',
})

export function postgresCodeRequests(db: Connections, updateWithRetries: UpdateWithRetries): CodeRequestStore {
  return {
    add: async (request, audit) => {
      const [row] = await db.query<{ changes: number }>(insert, stored.write(request, auditValue(audit, db)))
      return row?.changes === 1
    },
    isDecided: async (requestHash) => (await db.query(decided, { requestHash })).length > 0,
    update: (codeHash, step) =>
      updateWithRetries(`code ${codeHash}`, async (db) => {
        const seen = await findRow<Snapshot>(db, find, { codeHash })
        const request = seen && stored.read(seen.request)
        const { next, family, audit, reply } = step({
          request,
          account: seen?.account ? userRows.read(seen.account) : null,
          client: seen?.client ? clientRows.read(seen.client) : null,
          hasSession: seen?.session ?? false,
        })
        if (!seen || !request || (!next && !family)) await appendAlone(db, audit)
        else if (next !== request || family || audit) {
          await db.query(save, {
            ...stored.writeChanges(next ?? request),
            ...redemptionValues(seen, { family, audit }, db),
            codeHash,
            version: seen.request.version,
            hasSession: seen.session,
            sid: request.approval?.sid ?? null,
          })
        }
        return reply
      }),
  }
}
