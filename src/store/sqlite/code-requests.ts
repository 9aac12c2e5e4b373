import type { DatabaseSync } from 'node:sqlite'
import type { CodeRequestStore } from '../../identity/index.ts'
import { codeRequestColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { CachedAccounts } from './cached-accounts.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { familyWriter } from './refresh-families.ts'
import { rowReader } from './row-reader.ts'

const stored = rowsOf(codeRequestColumns, sqlite)

export function sqliteCodeRequests(
  db: DatabaseSync,
  write: Write,
  append: Append,
  accounts: CachedAccounts,
): CodeRequestStore {
  const insert = prepare(
    db,
    `INSERT INTO code_requests (${stored.names}) VALUES (${stored.values}) ON CONFLICT DO NOTHING`,
  )
  const decided = prepare(db, 'SELECT 1 FROM code_requests WHERE request_hash = :requestHash')
  const save = prepare(db, `UPDATE code_requests SET ${stored.assignments} WHERE request_hash = :request_hash`)
  const find = rowReader(db, { table: 'code_requests', key: 'code_hash' }, stored)
  const findSession = prepare(db, 'SELECT 1 FROM web_sessions WHERE sub = :sub AND sid = :sid')
  const addFamily = familyWriter(db)
  return {
    add: (request, audit) =>
      write(() => {
        const isAdded = insert.run(stored.write(request)).changes === 1
        if (isAdded) append(audit)
        return isAdded
      }),
    isDecided: (requestHash) => readOrUnavailable(() => decided.get({ requestHash }) !== undefined),
    update: (codeHash, step) =>
      write(() => {
        const request = find(codeHash)
        const account = request?.approval ? accounts.user(request.approval.sub) : null
        const client = request && accounts.client(request.clientId)
        const approval = request?.approval
        const hasSession = approval ? findSession.get({ sub: approval.sub, sid: approval.sid }) !== undefined : false
        const { next, family, audit, reply } = step({ request, account, client, hasSession })
        if (request && next && next !== request) {
          save.run(stored.writeChanges(next, { request_hash: request.requestHash }))
        }
        if (family) addFamily(family)
        append(audit)
        return reply
      }),
  }
}
