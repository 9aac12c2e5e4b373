import type { DatabaseSync } from 'node:sqlite'
import type { BrowserSessionStore } from '../../identity/index.ts'
import { browserSessionColumns, rowsOf, sqlite, usedProofColumns } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { text } from './rows.ts'
import { secondStepUser } from './second-steps.ts'
import type { EndSessionClients } from './session-clients.ts'
import { userReader } from './users.ts'

const session = rowsOf(browserSessionColumns, sqlite)
const proof = rowsOf(usedProofColumns, sqlite)

export function sqliteBrowserSessions(
  db: DatabaseSync,
  write: Write,
  append: Append,
  { endClients, addNotice }: { readonly endClients: EndSessionClients; readonly addNotice: AddNotice },
): BrowserSessionStore {
  const insert = prepare(db, `INSERT INTO web_sessions (${session.names}) VALUES (${session.values})`)
  const find = prepare(db, 'SELECT * FROM web_sessions WHERE id_hash = :idHash AND expires_at > :now')
  const list = prepare(
    db,
    `SELECT web_sessions.* FROM web_sessions JOIN users USING (sub)
     WHERE sub = :sub AND expires_at > :now AND session_version = browser_session_version
     ORDER BY auth_time DESC, id_hash LIMIT :limit`,
  )
  const extend = prepare(
    db,
    `UPDATE web_sessions SET expires_at = :expiresAt
     WHERE id_hash = :idHash AND expires_at < :expiresAt AND absolute_expires_at IS NOT NULL`,
  )
  const shorten = prepare(
    db,
    `UPDATE web_sessions SET expires_at = :expiresAt, absolute_expires_at = :absoluteExpiresAt
     WHERE id_hash = :idHash AND absolute_expires_at > :absoluteExpiresAt`,
  )
  const remove = prepare(db, 'DELETE FROM web_sessions WHERE id_hash = :idHash RETURNING sub, sid')
  const removeNamed = prepare(db, 'DELETE FROM web_sessions WHERE sub = :sub AND sid = :sid')
  const endFamilies = prepare(
    db,
    `UPDATE refresh_families SET revoked_at = :now, revocation_reason = 'browser session', stored_response = NULL
     WHERE sub = :sub AND sid = :sid AND browser_session_version IS NOT NULL AND revoked_at IS NULL`,
  )
  const renameSecondStep = prepare(db, 'UPDATE second_steps SET id = :id, revision = revision + 1 WHERE sub = :sub')
  const findUser = userReader(db)
  const isUsed = prepare(db, 'SELECT 1 FROM used_proofs WHERE id = :id')
  const insertProof = prepare(db, `INSERT INTO used_proofs (${proof.names}) VALUES (${proof.values})`)
  const applyCode = secondStepUser(db)
  const end = (idHash: string, continued: string | null, now: number): void => {
    for (const row of remove.all({ idHash })) {
      const [sub, sid] = [text(row, 'sub'), text(row, 'sid')]
      if (sid === continued) continue
      endFamilies.run({ sub, sid, now })
      endClients.ofSession(sid)
    }
  }
  return {
    add: (added, { audit, notice, replaced = null } = {}) =>
      write(() => {
        if (!findUser(added.sub)) return false
        if (replaced !== null) end(replaced, added.sid, added.authTime)
        insert.run(session.write(added))
        append(audit)
        addNotice(notice)
        return true
      }),
    addAfterSecondStep: (added, use, { audit, notices, replaced }) =>
      write(() => {
        if (isUsed.get({ id: use.firstFactor.id })) return 'used'
        if (!applyCode(use)) return 'changed'
        insertProof.run(proof.write(use.firstFactor))
        if (replaced !== null) end(replaced, added.sid, added.authTime)
        insert.run(session.write(added))
        append(audit)
        for (const notice of notices) addNotice(notice)
        return 'added'
      }),
    isUsed: ({ id }) => readOrUnavailable(() => isUsed.get({ id }) !== undefined),
    find: (idHash, now) =>
      readOrUnavailable(() => {
        const row = find.get({ idHash, now })
        return row ? session.read(row) : null
      }),
    list: (sub, now, limit) => readOrUnavailable(() => list.all({ sub, now, limit }).map(session.read)),
    extend: (idHash, expiresAt) =>
      write(() => {
        extend.run({ idHash, expiresAt })
      }),
    shorten: (idHash, ends) =>
      write(() => {
        shorten.run({ idHash, ...ends })
      }),
    remove: (idHash, now, audit) =>
      write(() => {
        end(idHash, null, now)
        append(audit)
      }),
    end: ({ sub, sid }, now, audit, secondStepId) =>
      write(() => {
        const ended = [removeNamed.run({ sub, sid }), endFamilies.run({ sub, sid, now })]
        // Of another account, it has clients of its own.
        if (ended.every(({ changes }) => Number(changes) === 0)) return false
        endClients.ofSession(sid)
        if (secondStepId !== undefined) renameSecondStep.run({ sub, id: secondStepId })
        append(audit)
        return true
      }),
  }
}
