import type { RateLimitStore } from '../../identity/index.ts'
import { postgres, rowsOf, type StoredBucket, storedBucketColumns } from '../columns/index.ts'
import { appendAlone, appendAudit, auditValue } from './audit-log.ts'
import { statement } from './connections.ts'
import { expectCount } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const rows = rowsOf(storedBucketColumns, postgres)

const find = statement(`SELECT ${rows.names} FROM try_limits WHERE key = ANY (:keys::text[])`)
/** Writes all buckets if each is still as it was read (not in `seen`: absent), otherwise none. In key order: no deadlock. */
const put = statement(
  `WITH seen AS (SELECT * FROM json_populate_recordset(NULL::try_limits, :seen::json)),
   wanted AS (SELECT * FROM json_populate_recordset(NULL::try_limits, :next::json)),
   changed AS (
     INSERT INTO try_limits AS bucket (${rows.names})
     SELECT ${rows.names} FROM wanted ORDER BY key
     ON CONFLICT (key) DO UPDATE SET ${rows.excluded}
     WHERE (${rows.names.replaceAll(/\w+/g, 'bucket.$&')}) IN (SELECT ${rows.names} FROM seen)
     RETURNING key),
   forgotten AS (
     DELETE FROM try_limits WHERE key IN (
       SELECT key FROM try_limits WHERE full_at <= :now AND key NOT IN (SELECT key FROM wanted)
       LIMIT 100 FOR UPDATE SKIP LOCKED)),
   settled AS (SELECT ${expectCount('changed', '(SELECT count(*) FROM wanted)')} AS done),
   ${appendAudit('(SELECT done FROM settled)')}
   SELECT done FROM settled`,
)

export function postgresRateLimits(updateWithRetries: UpdateWithRetries): RateLimitStore {
  return {
    update: (keys, now, step) =>
      // Queued by the key that most callers share; conflicts in other buckets are retried.
      updateWithRetries(`attempts ${keys[0]}`, async (db) => {
        const seen = (await db.query(find, { keys })).map(rows.read)
        const { next, audit, reply } = step(new Map(seen.map(({ key, ...bucket }) => [key, bucket])))
        const changed = [...next].map(([key, bucket]) => ({ key, ...bucket }))
        if (changed.length === 0) await appendAlone(db, audit)
        else await db.query(put, { seen: records(seen), next: records(changed), now, ...auditValue(audit, db) })
        return reply
      }),
  }
}

const records = (buckets: readonly StoredBucket[]): string => JSON.stringify(buckets.map(rows.record))
