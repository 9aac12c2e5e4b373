import type { RateLimitStore } from '../../identity/index.ts'
import { appendAlone, bodyOf, told } from './audit-log.ts'
import { statement } from './connections.ts'
import type { Transitions } from './transitions.ts'

type BucketRow = { readonly key: string; readonly full_at: number; readonly refusing: boolean }

const find = statement('SELECT key, full_at, refusing FROM try_limits WHERE key = ANY ($1::text[])')
/** Each bucket is written where it is still as it was read (`was` NULL: absent); all of them or none. Keys in order: no deadlock. */
const put = statement(
  `WITH wanted AS (
     SELECT * FROM unnest($2::text[], $3::bigint[], $4::boolean[], $5::bigint[], $6::boolean[])
       AS wanted (key, full_at, refusing, was_full_at, was_refusing)),
   changed AS (
     INSERT INTO try_limits AS bucket (key, full_at, refusing)
     SELECT key, full_at, refusing FROM wanted ORDER BY key
     ON CONFLICT (key) DO UPDATE SET full_at = excluded.full_at, refusing = excluded.refusing
     WHERE EXISTS (
       SELECT FROM wanted
       WHERE wanted.key = bucket.key AND was_full_at = bucket.full_at AND was_refusing = bucket.refusing)
     RETURNING key),
   forgotten AS (
     DELETE FROM try_limits WHERE key IN (
       SELECT key FROM try_limits WHERE full_at <= $7 AND key <> ALL ($2::text[]) LIMIT 100 FOR UPDATE SKIP LOCKED)),
   settled AS (SELECT must_be((SELECT count(*) FROM changed), cardinality($2::text[])) AS done),
   ${told('$1', '(SELECT done FROM settled)')}
   SELECT done FROM settled`,
)

export function postgresTryLimits(transitions: Transitions): RateLimitStore {
  return {
    update: (keys, now, step) =>
      // By the key that most callers share: those that meet in other buckets only are decided anew when they do.
      transitions(`attempts ${keys[0]}`, async (db) => {
        const rows = await db.ask<BucketRow>(find, [[...keys]])
        const buckets = new Map(rows.map(({ key, full_at, refusing }) => [key, { fullAt: full_at, refusing }]))
        const { next, audit, reply } = step(buckets)
        const changes = [...next]
        if (changes.length === 0) await appendAlone(db, audit)
        else
          await db.ask(put, [
            bodyOf(audit),
            changes.map(([key]) => key),
            changes.map(([, { fullAt }]) => fullAt),
            changes.map(([, { refusing }]) => refusing),
            changes.map(([key]) => buckets.get(key)?.fullAt ?? null),
            changes.map(([key]) => buckets.get(key)?.refusing ?? null),
            now,
          ])
        return reply
      }),
  }
}
