import type { DatabaseSync } from 'node:sqlite'
import type { SecondStepStore, SecondStepUse } from '../../identity/index.ts'
import { rowsOf, secondStepColumns, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import type { AddNotice } from './notices.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { rowReader } from './row-reader.ts'
import type { EndSessionClients } from './session-clients.ts'
import { userReader } from './users.ts'

const secondSteps = rowsOf(secondStepColumns, sqlite)

const assignments = `UPDATE second_steps SET ${secondSteps.assignments} WHERE sub = :sub AND id = :beforeId AND revision = :beforeRevision`

const valuesOf = ({ before, next }: Pick<SecondStepUse, 'before' | 'next'>) =>
  secondSteps.writeChanges(next, { sub: next.sub, beforeId: before.id, beforeRevision: before.revision })

/** Writes what the use of a code makes of a second step; false: it was changed since it was read, and nothing is written. */
export function secondStepUser(db: DatabaseSync): (use: SecondStepUse) => boolean {
  const replace = prepare(db, assignments)
  return (use) => replace.run(valuesOf(use)).changes === 1
}

export function sqliteSecondSteps(
  db: DatabaseSync,
  write: Write,
  append: Append,
  {
    changes,
    endClients,
    addNotice,
  }: { readonly changes: Changes; readonly endClients: EndSessionClients; readonly addNotice: AddNotice },
): SecondStepStore {
  const find = rowReader(db, { table: 'second_steps', key: 'sub' }, secondSteps)
  const insert = prepare(
    db,
    `INSERT INTO second_steps (${secondSteps.names}) VALUES (${secondSteps.values}) ON CONFLICT (sub) DO NOTHING`,
  )
  const replace = prepare(db, assignments)
  const remove = prepare(db, 'DELETE FROM second_steps WHERE sub = :sub')
  const raise = prepare(db, 'UPDATE users SET browser_session_version = browser_session_version + 1 WHERE sub = :sub')
  const findUser = userReader(db)
  return {
    find: (sub) => readOrUnavailable(() => find(sub)),
    save: (next, { before, sessionVersion, endsBrowsers = false }, audit, notice) =>
      write(() => {
        const { sub } = next
        if (findUser(sub)?.browserSessionVersion !== sessionVersion) return 'signed out'
        const saved = before ? replace.run(valuesOf({ before, next })) : insert.run(secondSteps.write(next))
        if (saved.changes === 0) return 'changed'
        if (endsBrowsers) {
          raise.run({ sub })
          changes.note()
          endClients.ofAccount(sub, sessionVersion + 1)
        }
        append(audit)
        addNotice(notice)
        return 'saved'
      }),
    remove: (sub, audit, notice) =>
      write(() => {
        const isRemoved = remove.run({ sub }).changes === 1
        if (isRemoved) {
          append(audit)
          addNotice(notice)
        }
        return isRemoved
      }),
  }
}
