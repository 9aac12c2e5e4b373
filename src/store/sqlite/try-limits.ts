import type { DatabaseSync } from 'node:sqlite'
import type { Bucket, RateLimitStore } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import { flag, integer } from './rows.ts'

export function sqliteTryLimits(db: DatabaseSync, write: Write, append: Append): RateLimitStore {
  const find = db.prepare('SELECT * FROM try_limits WHERE key = ?')
  const put = db.prepare(
    `INSERT INTO try_limits (key, full_at, refusing) VALUES (?, ?, ?)
     ON CONFLICT (key) DO UPDATE SET full_at = excluded.full_at, refusing = excluded.refusing`,
  )
  const removeFull = db.prepare('DELETE FROM try_limits WHERE full_at <= ?')
  return {
    update: (keys, now, step) =>
      write(() => {
        const buckets = new Map<string, Bucket>()
        for (const key of keys) {
          const row = find.get(key)
          if (row) buckets.set(key, { fullAt: integer(row, 'full_at'), refusing: flag(row, 'refusing') })
        }
        const { next, audit, reply } = step(buckets)
        if (next.size > 0) removeFull.run(now)
        for (const [key, { fullAt, refusing }] of next) put.run(key, fullAt, refusing ? 1 : 0)
        append(audit)
        return reply
      }),
  }
}
