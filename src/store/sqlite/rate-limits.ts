import type { DatabaseSync } from 'node:sqlite'
import type { Bucket, RateLimitStore } from '../../identity/index.ts'
import { bucketColumns, rowsOf, sqlite, storedBucketColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'

const stored = rowsOf(storedBucketColumns, sqlite)
const bucket = rowsOf(bucketColumns, sqlite)

export function sqliteRateLimits(db: DatabaseSync, write: Write, append: Append): RateLimitStore {
  const find = prepare(db, 'SELECT * FROM try_limits WHERE key = :key')
  const put = prepare(
    db,
    `INSERT INTO try_limits (${stored.names}) VALUES (${stored.values})
     ON CONFLICT (key) DO UPDATE SET ${stored.excluded}`,
  )
  const removeFull = prepare(db, 'DELETE FROM try_limits WHERE full_at <= :now')
  return {
    update: (keys, now, step) =>
      write(() => {
        const buckets = new Map<string, Bucket>()
        for (const key of keys) {
          const row = find.get({ key })
          if (row) buckets.set(key, bucket.read(row))
        }
        const { next, audit, reply } = step(buckets)
        if (next.size > 0) removeFull.run({ now })
        for (const [key, changed] of next) put.run(stored.write({ key, ...changed }))
        append(audit)
        return reply
      }),
  }
}
