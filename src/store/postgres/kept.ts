import type { KeptName, KeptRow, KeptStore } from '../../viewer/index.ts'
import { keptColumns, postgres, rowsOf } from '../columns/index.ts'
import { type Connections, type Queryable, statement } from './connections.ts'
import { expectCount, findRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

const stored = rowsOf(keptColumns, postgres)

/** Milliseconds. */
const day = 86_400_000

const list = statement('SELECT to_json(kept) AS row FROM kept WHERE sub = :sub ORDER BY kind, key')
const find = statement('SELECT to_json(kept) AS row FROM kept WHERE sub = :sub AND kind = :kind AND key = :key')
/** One snapshot: what an account keeps, and the version that each change raises. 0: it never kept anything. */
const totals = statement(
  `SELECT coalesce((SELECT version FROM kept_accounts WHERE sub = :sub), 0) AS version,
     (SELECT to_json(kept) FROM kept WHERE sub = :sub AND kind = :kind AND key = :key) AS found,
     (SELECT count(*) FROM kept WHERE sub = :sub) AS rows,
     (SELECT coalesce(sum(bytes), 0)::bigint FROM kept WHERE sub = :sub) AS bytes`,
)
const put = statement(
  `WITH account AS (
     INSERT INTO kept_accounts AS account (sub, version, used_at) VALUES (:sub, 1, :changed_at)
     ON CONFLICT (sub) DO UPDATE
       SET version = account.version + 1, used_at = greatest(account.used_at, excluded.used_at)
       WHERE account.version = :version
     RETURNING sub),
   changed AS (
     INSERT INTO kept (${stored.names}) SELECT ${stored.values} FROM account
     ON CONFLICT (sub, kind, key) DO UPDATE SET ${stored.excluded})
   SELECT ${expectCount('account', '1')}`,
)
const remove = statement(
  `WITH account AS (
     UPDATE kept_accounts SET version = version + 1 WHERE sub = :sub AND version = :version RETURNING sub),
   changed AS (
     DELETE FROM kept WHERE sub IN (SELECT sub FROM account) AND kind = :kind AND key = :key)
   SELECT ${expectCount('account', '1')}`,
)
const use = statement(`UPDATE kept_accounts SET used_at = :at WHERE sub = :sub AND used_at <= :before`)
const forget = statement(
  `WITH due AS (
     SELECT sub FROM kept_accounts WHERE used_at < :usedBefore ORDER BY used_at LIMIT :limit FOR UPDATE SKIP LOCKED),
   gone AS (DELETE FROM kept_accounts WHERE sub IN (SELECT sub FROM due) RETURNING sub)
   SELECT count(*) AS removed FROM gone`,
)

type Snapshot = {
  readonly version: number
  readonly found: object | null
  readonly rows: number
  readonly bytes: number
}

export function postgresKept(db: Connections, updateWithRetries: UpdateWithRetries): KeptStore {
  const snapshot = async (within: Queryable, { sub, kind, key }: KeptName) => {
    const [row] = await within.query<Snapshot>(totals, { sub, kind, key })
    if (!row) throw new Error('An aggregate returned no row')
    const found: KeptRow | null = row.found && stored.read(row.found)
    return { ...row, found }
  }
  return {
    list: async (sub) => (await db.query<{ row: object }>(list, { sub })).map(({ row }) => stored.read(row)),
    find: async ({ sub, kind, key }) => {
      const row = await findRow<object>(db, find, { sub, kind, key })
      return row && stored.read(row)
    },
    put: (row, step) =>
      updateWithRetries(`kept ${row.sub}`, async (within) => {
        const { version, ...before } = await snapshot(within, row)
        const outcome = step(before)
        if (outcome === 'stored') await within.query(put, stored.write(row, { version }))
        return outcome
      }),
    remove: (name, step) =>
      updateWithRetries(`kept ${name.sub}`, async (within) => {
        const { version, found } = await snapshot(within, name)
        const outcome = step(found)
        const { sub, kind, key } = name
        if (outcome === 'removed') await within.query(remove, { sub, kind, key, version })
        return outcome
      }),
    use: async (sub, at) => {
      await db.query(use, { sub, at, before: at - day })
    },
    forget: async (usedBefore, limit) => {
      const [row] = await db.query<{ removed: number }>(forget, { usedBefore, limit })
      return row?.removed ?? 0
    },
  }
}
