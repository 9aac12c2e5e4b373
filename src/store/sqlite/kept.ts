import type { DatabaseSync } from 'node:sqlite'
import type { KeptName, KeptStore } from '../../viewer/index.ts'
import { keptColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { integer, text } from './rows.ts'

const stored = rowsOf(keptColumns, sqlite)

/** Milliseconds. */
const day = 86_400_000

export function sqliteKept(db: DatabaseSync, write: Write): KeptStore {
  const list = prepare(db, 'SELECT * FROM kept WHERE sub = :sub ORDER BY kind, key')
  const findRow = prepare(db, 'SELECT * FROM kept WHERE sub = :sub AND kind = :kind AND key = :key')
  const count = prepare(db, 'SELECT count(*) AS rows, coalesce(sum(bytes), 0) AS bytes FROM kept WHERE sub = :sub')
  const touch = prepare(
    db,
    `INSERT INTO kept_accounts (sub, used_at) VALUES (:sub, :at)
     ON CONFLICT (sub) DO UPDATE SET used_at = max(used_at, excluded.used_at)`,
  )
  const upsert = prepare(
    db,
    `INSERT INTO kept (${stored.names}) VALUES (${stored.values})
     ON CONFLICT (sub, kind, key) DO UPDATE SET ${stored.excluded}`,
  )
  const removeRow = prepare(db, 'DELETE FROM kept WHERE sub = :sub AND kind = :kind AND key = :key')
  const record = prepare(db, 'UPDATE kept_accounts SET used_at = :at WHERE sub = :sub AND used_at < :at')
  const isDue = prepare(db, 'SELECT 1 FROM kept_accounts WHERE sub = :sub AND used_at <= :before')
  const oldest = prepare(db, 'SELECT sub FROM kept_accounts WHERE used_at < :usedBefore ORDER BY used_at LIMIT :limit')
  const removeAccount = prepare(db, 'DELETE FROM kept_accounts WHERE sub = :sub AND used_at < :usedBefore')

  const found = ({ sub, kind, key }: KeptName) => {
    const row = findRow.get({ sub, kind, key })
    return row ? stored.read(row) : null
  }
  const totals = (sub: string) => {
    const row = count.get({ sub }) ?? {}
    return { rows: integer(row, 'rows'), bytes: integer(row, 'bytes') }
  }
  return {
    list: (sub) => readOrUnavailable(() => list.all({ sub }).map(stored.read)),
    find: (name) => readOrUnavailable(() => found(name)),
    put: (row, step) =>
      write(() => {
        const outcome = step({ found: found(row), ...totals(row.sub) })
        if (outcome !== 'stored') return outcome
        touch.run({ sub: row.sub, at: row.changedAt })
        upsert.run(stored.write(row))
        return outcome
      }),
    remove: ({ sub, kind, key }, step) =>
      write(() => {
        const outcome = step(found({ sub, kind, key }))
        if (outcome === 'removed') removeRow.run({ sub, kind, key })
        return outcome
      }),
    async use(sub, at) {
      // Read before the write: usually it was recorded today, and then no lock is taken.
      if (!(await readOrUnavailable(() => isDue.get({ sub, before: at - day })))) return
      await write(() => void record.run({ sub, at }))
    },
    async forget(usedBefore, limit) {
      const due = await readOrUnavailable(() => oldest.all({ usedBefore, limit }).map((row) => text(row, 'sub')))
      if (due.length === 0) return 0
      return write(() =>
        due.reduce((removed, sub) => removed + Number(removeAccount.run({ sub, usedBefore }).changes), 0),
      )
    },
  }
}

/** Removes what an account keeps, in the write that removes the account. */
export function keptRemover(db: DatabaseSync): (sub: string) => void {
  const remove = prepare(db, 'DELETE FROM kept_accounts WHERE sub = :sub')
  return (sub) => void remove.run({ sub })
}
