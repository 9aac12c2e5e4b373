import { setImmediate } from 'node:timers/promises'
import type { Dialect } from '../../contract/index.ts'
import type { Client, ClientStore } from '../../identity/index.ts'
import { bodyOf, told } from './audit-log.ts'
import { type Asking, type Connections, IntegrityFault, statement } from './connections.ts'
import { found, type Versioned } from './rows.ts'
import type { Transitions } from './transitions.ts'

export type ClientRow = Versioned & {
  readonly id: string
  readonly name: string
  readonly dialect: Dialect
  readonly scopes: Client['scopes']
  readonly secret_hashes: Client['secretHashes']
  readonly enabled: boolean
  readonly session_version: number
  readonly sessions_ended_at: number | null
  readonly created_at: number
  readonly refresh_grace_seconds: number
}

const find = statement('SELECT to_json(clients) AS row FROM clients WHERE id = $1')
const findAll = statement('SELECT to_json(clients) AS row FROM clients WHERE id = ANY ($1::text[])')
const list = statement('SELECT to_json(clients) AS row FROM clients ORDER BY created_at, id')
const insert = statement(
  `WITH changed AS (
     INSERT INTO clients (id, name, dialect, scopes, secret_hashes, enabled, refresh_grace_seconds,
       session_version, sessions_ended_at, created_at)
     VALUES ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id),
   ${told('$1', 'EXISTS (SELECT FROM changed)')} SELECT`,
)
const save = statement(
  `WITH changed AS (
     UPDATE clients SET version = version + 1, name = $3, dialect = $4, scopes = $5, secret_hashes = $6, enabled = $7,
       refresh_grace_seconds = $8, session_version = $9, sessions_ended_at = $10
     WHERE id = $2 AND version = $11 RETURNING id),
   ${told('$1', 'EXISTS (SELECT FROM changed)')}
   SELECT must_be((SELECT count(*) FROM changed), 1)`,
)

export function postgresClients(db: Connections, transitions: Transitions): ClientStore {
  const read = (from: Asking, id: string) => found<ClientRow>(from, find, [id])
  return {
    find: findTogether(db),
    list: async () => (await db.ask<{ row: ClientRow }>(list)).map(({ row }) => toClient(row)),
    add: async (client, audit) => {
      await db.ask(insert, [bodyOf(audit), ...columns(client), client.createdAt]).catch((error: unknown) => {
        throw error instanceof IntegrityFault ? new Error(`There is a client ${client.id} already`) : error
      })
    },
    update: (id, step, audit) =>
      transitions(`client ${id}`, async (db) => {
        const row = await read(db, id)
        if (!row) return false
        await db.ask(save, [bodyOf(audit), ...columns(step(toClient(row))), row.version])
        return true
      }),
  }
}

/** Every request to a /connect endpoint asks for a client: those of one turn of the event loop ask together. */
function findTogether(db: Connections): ClientStore['find'] {
  let ids = new Set<string>()
  let rows: Promise<ReadonlyMap<string, ClientRow>> | null = null

  async function atTheEndOfTheTurn(): Promise<ReadonlyMap<string, ClientRow>> {
    await setImmediate()
    const asked = [...ids]
    ids = new Set()
    rows = null
    return new Map((await db.ask<{ row: ClientRow }>(findAll, [asked])).map(({ row }) => [row.id, row]))
  }

  return async (id) => {
    // No row can hold it, and the others asked about must not be refused with it.
    if (id.includes('\0')) return null
    ids.add(id)
    rows ??= atTheEndOfTheTurn()
    const row = (await rows).get(id)
    return row ? toClient(row) : null
  }
}

const columns = ({ id, name, dialect, scopes, secretHashes, enabled, refreshGraceSeconds, ...client }: Client) => [
  id,
  name,
  dialect,
  JSON.stringify(scopes),
  JSON.stringify(secretHashes),
  enabled,
  refreshGraceSeconds,
  client.sessionVersion,
  client.sessionsEndedAt,
]

export const toClient = (row: ClientRow): Client => ({
  id: row.id,
  name: row.name,
  dialect: row.dialect,
  scopes: row.scopes,
  secretHashes: row.secret_hashes,
  enabled: row.enabled,
  sessionVersion: row.session_version,
  sessionsEndedAt: row.sessions_ended_at,
  refreshGraceSeconds: row.refresh_grace_seconds,
  createdAt: row.created_at,
})
