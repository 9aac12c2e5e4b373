import type { DatabaseSync } from 'node:sqlite'
import type { AuditEntry, AuditLog, AuditQuery, ProcessActor } from '../../identity/index.ts'
import { type ChainLink, chain, chainStart, forgottenEntry, toAuditRow, walkChain } from '../audit-chain.ts'
import { auditTexts, writtenAt } from '../audit-texts.ts'
import {
  auditColumns,
  auditHeadColumns,
  auditPersonalColumns,
  rowsOf,
  sqlite,
  wholeAuditColumns,
} from '../columns/index.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { integer } from './rows.ts'

const link = rowsOf(auditColumns, sqlite)
const personal = rowsOf(auditPersonalColumns, sqlite)
const whole = rowsOf(wholeAuditColumns, sqlite)
const head = rowsOf(auditHeadColumns, sqlite)

/** Entries with their personal details. */
const withPersonal = `SELECT log.*, personal.body AS personal FROM audit_log AS log LEFT JOIN audit_personal AS personal USING (number)`

/** As in the indexes, to which a tampered entry must not matter. */
const inEntry = (path: string) => `CASE WHEN json_valid(body) THEN body ->> '${path}' END`
const ofAccount = `${inEntry('$.sub')} = :sub`
/** Few: what an account did that concerns another one, or none. */
const byAccount = `${inEntry('$.who.id')} = :sub AND ${inEntry('$.who.kind')} = 'account' AND ${inEntry('$.who.id')} IS NOT ${inEntry('$.sub')}`

const chainBegin = { number: 0, hash: chainStart }

/** Appends an entry within the current operation, after those of other processes. */
export type Append = (entry: AuditEntry | undefined) => void

/** The end of the chain is kept until another process writes, or what was appended is undone. */
export function auditAppender(db: DatabaseSync, changes: Changes, process: ProcessActor): Append {
  const newest = prepare(db, `SELECT ${head.names} FROM audit_log ORDER BY number DESC LIMIT 1`)
  const insert = prepare(db, `INSERT INTO audit_log (${link.names}) VALUES (${link.values})`)
  const insertPersonal = prepare(db, `INSERT INTO audit_personal (${personal.names}) VALUES (${personal.values})`)
  let last = chainBegin
  let lastAt = ''

  function readLast(): typeof chainBegin {
    const row = newest.get()
    return row ? head.read(row) : chainBegin
  }

  return (entry) => {
    if (!entry) return
    const at = changes.version()
    if (at !== lastAt) last = readLast()
    lastAt = at
    const texts = auditTexts(entry, process)
    const { body } = texts
    const next = { number: last.number + 1, body, hash: chain(last.hash, body) }
    insert.run(link.write(next))
    if (texts.personal !== null) insertPersonal.run(personal.write({ number: next.number, body: texts.personal }))
    last = next
  }
}

export function sqliteAuditLog(db: DatabaseSync, write: Write, append: Append): AuditLog {
  const listed = (of: string) =>
    prepare(
      db,
      `SELECT * FROM (${withPersonal}
         WHERE ${of} AND (:since IS NULL OR log.body ->> '$.at' >= :since) AND (:before IS NULL OR number < :before)
           AND (:events IS NULL OR log.body ->> '$.event' IN (SELECT value FROM json_each(:events)))
           AND (:byKind IS NULL OR log.body ->> '$.who.kind' = :byKind) AND (:byId IS NULL OR log.body ->> '$.who.id' = :byId)
         ORDER BY number DESC LIMIT :limit) ORDER BY number`,
    )
  const list = listed('true')
  const listOf = listed(`number IN (SELECT number FROM audit_log WHERE ${ofAccount})`)
  const all = prepare(db, `${withPersonal} ORDER BY number`)
  const oldest = prepare(db, 'SELECT * FROM audit_log ORDER BY number LIMIT :limit')
  const remove = prepare(db, 'DELETE FROM audit_log WHERE number <= :through')
  const removePersonal = prepare(db, 'DELETE FROM audit_personal WHERE number <= :through')
  const personalOf = prepare(
    db,
    `SELECT number FROM audit_personal WHERE number IN (
       SELECT number FROM audit_log WHERE ${ofAccount} UNION SELECT number FROM audit_log WHERE ${byAccount})`,
  )
  const erase = prepare(db, 'DELETE FROM audit_personal WHERE number = :number')

  /** The oldest entries, up to the first that must be kept. */
  function aged(before: number, limit: number): readonly ChainLink[] {
    const links = oldest.all({ limit }).map(link.read)
    const stays = links.findIndex(({ body }) => writtenAt(body) >= before)
    return stays === -1 ? links : links.slice(0, stays)
  }

  function forget(before: number, limit: number, at: number): number {
    const links = aged(before, limit)
    const last = links.at(-1)
    if (!last) return 0
    append(forgottenEntry(links.length, last, at))
    remove.run({ through: last.number })
    removePersonal.run({ through: last.number })
    return links.length
  }

  return {
    append: (entry) => write(() => append(entry)),
    list: ({ since, before, event, sub, by, limit }: AuditQuery) =>
      readOrUnavailable(() => {
        const from = since === undefined ? null : new Date(since).toISOString()
        const events = event === undefined ? null : JSON.stringify([event].flat())
        const actor = { byKind: by?.kind ?? null, byId: by?.id ?? null }
        const asked = { since: from, before: before ?? null, events, ...actor, limit }
        const rows = sub === undefined ? list.all(asked) : listOf.all({ ...asked, sub })
        return rows.map(whole.read).map(toAuditRow)
      }),
    verify: (holding) =>
      readOrUnavailable(() => {
        const walk = walkChain(holding)
        for (const row of all.iterate()) if (!walk.step(whole.read(row))) break
        return walk.verdict()
      }),
    async forget({ before, limit, at }) {
      // Read before the write: usually nothing is old enough, and then no lock is taken.
      const nothing = await readOrUnavailable(() => aged(before, 1).length === 0)
      return nothing ? 0 : write(() => forget(before, limit, at))
    },
    async erase(sub, entry) {
      // Read before the write: other processes may write during that time.
      const numbers = await readOrUnavailable(() => personalOf.all({ sub }).map((row) => integer(row, 'number')))
      if (numbers.length === 0) return 0
      return write(() => {
        const erased = numbers.reduce((sum, number) => sum + Number(erase.run({ number }).changes), 0)
        if (erased > 0) append(entry(erased))
        return erased
      })
    },
  }
}
