import type { PushedRequest, PushedRequestStore, QuotaLimit, QuotaReached } from '../../identity/index.ts'
import { postgres, pushedRequestColumns, rowsOf } from '../columns/index.ts'
import { type Connections, type Queryable, statement } from './connections.ts'
import { quotaOf, quotaValues } from './pending-quota.ts'
import { findRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const stored = rowsOf(pushedRequestColumns, postgres)

const { isReached, pendingUntil } = quotaOf('pushed_requests', 'true')
const insertion = (condition: string, until: string) =>
  statement(
    `WITH changed AS (
       INSERT INTO pushed_requests (${stored.names}, quota) SELECT ${stored.values}, :quota WHERE ${condition}
       RETURNING uri_hash)
     SELECT ${until} AS pending_until`,
  )
const insert = insertion('true', 'NULL::bigint')
const insertWithin = insertion(`NOT ${isReached}`, pendingUntil)
const take = statement(
  `WITH taken AS (
     DELETE FROM pushed_requests WHERE uri_hash = :uriHash AND client_id = :clientId AND expires_at > :now RETURNING *)
   SELECT to_json(taken) AS row FROM taken`,
)

export function postgresPushedRequests(db: Connections, updateWithRetries: UpdateWithRetries): PushedRequestStore {
  return {
    add(request, limit = null) {
      if (limit === null) return add(db, request, null)
      // One after the other, so that only other processes can add requests that were not counted.
      return updateWithRetries(`pushed ${request.clientId} ${limit.network}`, (within) => add(within, request, limit))
    },
    take: async (uriHash, clientId, now) => {
      const row = await findRow<object>(db, take, { uriHash, clientId, now })
      return row && stored.read(row)
    },
  }
}

async function add(db: Queryable, request: PushedRequest, limit: QuotaLimit | null): Promise<true | QuotaReached> {
  const values = { ...stored.write(request), ...quotaValues(request.clientId, limit) }
  const [row] = await db.query<{ pending_until: number | null }>(limit ? insertWithin : insert, values)
  return row?.pending_until == null ? true : { pendingUntil: row.pending_until }
}
