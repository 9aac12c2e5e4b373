import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, AuditLog, AuditQuery, AuditRow, AuditVerdict } from '../../identity/index.ts'
import { auditBody, chain, chainStart, readAuditBody } from '../audit-chain.ts'
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

  function verify(holding: string | undefined): AuditVerdict & { holds: boolean | null } {
    let [count, head] = [0, chainStart]
    let holds = holding === undefined ? null : holding === head
    for (const row of all.iterate()) {
      const [number, hash] = [integer(row, 'number'), text(row, 'hash')]
      if (number !== count + 1 || hash !== chain(head, text(row, 'body'))) {
        return { intact: false, count, brokenAt: number, holds }
      }
      if (hash === holding) holds = true
      head = hash
      count += 1
    }
    return { intact: true, count, head, holds }
  }

  return {
    append: (entry) => write(() => append(entry)),
    list: ({ since, event, sub, limit }: AuditQuery) =>
      reading(() => {
        const from = since === undefined ? null : new Date(since).toISOString()
        return list.all(from, event ?? null, sub ?? null, limit).map(toAuditRow)
      }),
    verify: (holding) => reading(() => verify(holding)),
  }
}

function toAuditRow(row: Row): AuditRow {
  return { ...readAuditBody(text(row, 'body')), number: integer(row, 'number'), hash: text(row, 'hash') }
}
