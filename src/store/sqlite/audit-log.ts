import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, AuditLog, AuditQuery, AuditRow } from '../../identity/index.ts'
import {
  auditBody,
  type ChainLink,
  chain,
  chainStart,
  forgottenEntry,
  readAuditBody,
  walkChain,
} from '../audit-chain.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { integer, type Row, text } from './rows.ts'

/** Appends an entry within the operation under way, after whatever another process appended. */
export type Append = (entry: AuditEntry | undefined) => void

export function auditAppender(db: DatabaseSync): Append {
  const head = db.prepare('SELECT number, hash FROM audit_log ORDER BY number DESC LIMIT 1')
  const insert = db.prepare('INSERT INTO audit_log (number, body, hash) VALUES (?, ?, ?)')
  return (entry) => {
    if (!entry) return
    const last = head.get()
    const body = auditBody(entry)
    insert.run(last ? integer(last, 'number') + 1 : 1, body, chain(last ? text(last, 'hash') : chainStart, body))
  }
}

export function sqliteAuditLog(db: DatabaseSync, write: Write, append: Append): AuditLog {
  const list = db.prepare(
    `SELECT * FROM (SELECT * FROM audit_log
       WHERE (?1 IS NULL OR body ->> '$.at' >= ?1) AND (?2 IS NULL OR body ->> '$.event' = ?2)
         AND (?3 IS NULL OR body ->> '$.sub' = ?3) ORDER BY number DESC LIMIT ?4) ORDER BY number`,
  )
  const all = db.prepare('SELECT * FROM audit_log ORDER BY number')
  const oldest = db.prepare('SELECT * FROM audit_log ORDER BY number LIMIT ?')
  const remove = db.prepare('DELETE FROM audit_log WHERE number <= ?')

  /** The oldest entries, up to the first that has to stay. */
  function aged(before: number, limit: number): readonly ChainLink[] {
    const links = oldest.all(limit).map(toLink)
    const stays = links.findIndex(({ body }) => readAuditBody(body).at >= before)
    return stays === -1 ? links : links.slice(0, stays)
  }

  function forget(before: number, limit: number, at: number): number {
    const links = aged(before, limit)
    const last = links.at(-1)
    if (!last) return 0
    append(forgottenEntry(links.length, last, at))
    remove.run(last.number)
    return links.length
  }

  return {
    append: (entry) => write(() => append(entry)),
    list: ({ since, event, sub, limit }: AuditQuery) =>
      reading(() => {
        const from = since === undefined ? null : new Date(since).toISOString()
        return list.all(from, event ?? null, sub ?? null, limit).map(toAuditRow)
      }),
    verify: (holding) =>
      reading(() => {
        const walk = walkChain(holding)
        for (const row of all.iterate()) if (!walk.step(toLink(row))) break
        return walk.verdict()
      }),
    async forget({ before, limit, at }) {
      // Read first and outside of a write: most looks find nothing, and then nobody waits for a lock.
      const nothing = await reading(() => aged(before, 1).length === 0)
      return nothing ? 0 : write(() => forget(before, limit, at))
    },
  }
}

const toLink = (row: Row): ChainLink => ({
  number: integer(row, 'number'),
  body: text(row, 'body'),
  hash: text(row, 'hash'),
})

function toAuditRow(row: Row): AuditRow {
  const { body, number, hash } = toLink(row)
  return { ...readAuditBody(body), number, hash }
}
