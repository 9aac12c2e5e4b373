import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, AuditLog, AuditQuery, AuditRow, ProcessActor } from '../../identity/index.ts'
import {
  auditBody,
  type ChainLink,
  chain,
  chainStart,
  forgottenEntry,
  readAuditBody,
  walkChain,
} from '../audit-chain.ts'
import { auditColumns, auditHeadColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { reading } from './reading.ts'

const link = rowsOf(auditColumns, sqlite)
const head = rowsOf(auditHeadColumns, sqlite)

const chainBegin = { number: 0, hash: chainStart }

/** Appends an entry within the current operation, after those of other processes. */
export type Append = (entry: AuditEntry | undefined) => void

/** The end of the chain is kept until another process writes, or what was appended is undone. */
export function auditAppender(db: DatabaseSync, changes: Changes, process: ProcessActor): Append {
  const newest = prepare(db, `SELECT ${head.names} FROM audit_log ORDER BY number DESC LIMIT 1`)
  const insert = prepare(db, `INSERT INTO audit_log (${link.names}) VALUES (${link.values})`)
  let last = chainBegin
  let lastAt = ''

  function readLast(): typeof chainBegin {
    const row = newest.get()
    return row ? head.read(row) : chainBegin
  }

  return (entry) => {
    if (!entry) return
    const at = changes.word()
    if (at !== lastAt) last = readLast()
    lastAt = at
    const body = auditBody(entry, process)
    const next = { number: last.number + 1, body, hash: chain(last.hash, body) }
    insert.run(link.write(next))
    last = next
  }
}

export function sqliteAuditLog(db: DatabaseSync, write: Write, append: Append): AuditLog {
  const list = prepare(
    db,
    `SELECT * FROM (SELECT * FROM audit_log
       WHERE (:since IS NULL OR body ->> '$.at' >= :since) AND (:event IS NULL OR body ->> '$.event' = :event)
         AND (:sub IS NULL OR body ->> '$.sub' = :sub)
         AND (:byKind IS NULL OR body ->> '$.who.kind' = :byKind) AND (:byId IS NULL OR body ->> '$.who.id' = :byId)
       ORDER BY number DESC LIMIT :limit) ORDER BY number`,
  )
  const all = prepare(db, 'SELECT * FROM audit_log ORDER BY number')
  const oldest = prepare(db, 'SELECT * FROM audit_log ORDER BY number LIMIT :limit')
  const remove = prepare(db, 'DELETE FROM audit_log WHERE number <= :through')

  /** The oldest entries, up to the first that must be kept. */
  function aged(before: number, limit: number): readonly ChainLink[] {
    const links = oldest.all({ limit }).map(link.read)
    const stays = links.findIndex(({ body }) => readAuditBody(body).at >= before)
    return stays === -1 ? links : links.slice(0, stays)
  }

  function forget(before: number, limit: number, at: number): number {
    const links = aged(before, limit)
    const last = links.at(-1)
    if (!last) return 0
    append(forgottenEntry(links.length, last, at))
    remove.run({ through: last.number })
    return links.length
  }

  return {
    append: (entry) => write(() => append(entry)),
    list: ({ since, event, sub, by, limit }: AuditQuery) =>
      reading(() => {
        const from = since === undefined ? null : new Date(since).toISOString()
        const actor = { byKind: by?.kind ?? null, byId: by?.id ?? null }
        const rows = list.all({ since: from, event: event ?? null, sub: sub ?? null, ...actor, limit })
        return rows.map(link.read).map(toAuditRow)
      }),
    verify: (holding) =>
      reading(() => {
        const walk = walkChain(holding)
        for (const row of all.iterate()) if (!walk.step(link.read(row))) break
        return walk.verdict()
      }),
    async forget({ before, limit, at }) {
      // Read before the write: usually nothing is old enough, and then no lock is taken.
      const nothing = await reading(() => aged(before, 1).length === 0)
      return nothing ? 0 : write(() => forget(before, limit, at))
    },
  }
}

const toAuditRow = ({ body, number, hash }: ChainLink): AuditRow => ({ ...readAuditBody(body), number, hash })
