import type { DatabaseSync } from 'node:sqlite'
import type { PushedRequestStore } from '../../identity/index.ts'
import { pushedRequestColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Write } from './group-commit.ts'
import { pendingCounter, quotaKey } from './pending-quota.ts'
import { prepare } from './prepare.ts'

const stored = rowsOf(pushedRequestColumns, sqlite)

export function sqlitePushedRequests(db: DatabaseSync, write: Write): PushedRequestStore {
  const insert = prepare(db, `INSERT INTO pushed_requests (${stored.names}, quota) VALUES (${stored.values}, :quota)`)
  const take = prepare(
    db,
    `DELETE FROM pushed_requests WHERE uri_hash = :uriHash AND client_id = :clientId AND expires_at > :now RETURNING *`,
  )
  const reached = pendingCounter(db, 'pushed_requests', 'true')
  return {
    add: (request, limit = null) =>
      write(() => {
        const pendingUntil = limit && reached(request, limit)
        if (pendingUntil !== null) return { pendingUntil }
        insert.run(stored.write(request, { quota: limit && quotaKey(request.clientId, limit.network) }))
        return true
      }),
    take: (uriHash, clientId, now) =>
      write(() => {
        const row = take.get({ uriHash, clientId, now })
        return row ? stored.read(row) : null
      }),
  }
}
