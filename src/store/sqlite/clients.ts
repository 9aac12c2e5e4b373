import type { DatabaseSync } from 'node:sqlite'
import type { Dialect } from '../../contract/index.ts'
import type { Client, ClientStore } from '../../identity/index.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { reading } from './reading.ts'
import { flag, integer, json, optional, type Row, text } from './rows.ts'

export function sqliteClients(db: DatabaseSync, write: Write, append: Append, changes: Changes): ClientStore {
  const list = db.prepare('SELECT * FROM clients ORDER BY created_at, id')
  const put = db.prepare(
    `INSERT INTO clients (id, name, dialect, scopes, secret_hashes, enabled, session_version, sessions_ended_at, created_at,
       refresh_grace_seconds)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT (id) DO UPDATE SET name = excluded.name, dialect = excluded.dialect, scopes = excluded.scopes,
       secret_hashes = excluded.secret_hashes, enabled = excluded.enabled, session_version = excluded.session_version,
       sessions_ended_at = excluded.sessions_ended_at,
       refresh_grace_seconds = excluded.refresh_grace_seconds`,
  )
  const save = (client: Client): void => {
    const { id, name, dialect, scopes, secretHashes, enabled, createdAt, refreshGraceSeconds } = client
    const lists = [JSON.stringify(scopes), JSON.stringify(secretHashes)] as const
    const sessions = [client.sessionVersion, client.sessionsEndedAt] as const
    put.run(id, name, dialect, ...lists, enabled ? 1 : 0, ...sessions, createdAt, refreshGraceSeconds)
  }
  const read = clientReader(db)

  // Every request to a /connect endpoint asks for a client; the memory is dropped when anybody writes to one.
  // Nobody unknown is remembered: names that anybody may invent would fill it.
  let known = new Map<string, Client>()
  let knownAt = ''

  return {
    find: (id) =>
      reading(() => {
        const at = changes.word()
        if (at !== knownAt || known.size > 10_000) {
          known = new Map()
          knownAt = at
        }
        const client = known.get(id) ?? read(id)
        if (client) known.set(id, client)
        return client
      }),
    list: () => reading(() => list.all().map(toClient)),
    add: (client, audit) =>
      write(() => {
        if (read(client.id)) throw new Error(`There is a client ${client.id} already`)
        save(client)
        append(audit)
        known = new Map()
      }),
    update: (id, step, audit) =>
      write(() => {
        const client = read(id)
        if (client) {
          save(step(client))
          append(audit)
        }
        known = new Map()
        return client !== null
      }),
  }
}

export function clientReader(db: DatabaseSync): (id: string) => Client | null {
  const find = db.prepare('SELECT * FROM clients WHERE id = ?')
  return (id) => {
    const row = find.get(id)
    return row ? toClient(row) : null
  }
}

function toClient(row: Row): Client {
  return {
    id: text(row, 'id'),
    name: text(row, 'name'),
    dialect: text(row, 'dialect') as Dialect,
    scopes: json(row, 'scopes'),
    secretHashes: json(row, 'secret_hashes'),
    enabled: flag(row, 'enabled'),
    sessionVersion: integer(row, 'session_version'),
    sessionsEndedAt: optional(row, 'sessions_ended_at', integer),
    refreshGraceSeconds: integer(row, 'refresh_grace_seconds'),
    createdAt: integer(row, 'created_at'),
  }
}
