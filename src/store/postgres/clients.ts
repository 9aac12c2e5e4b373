import type { Client, ClientStore } from '../../identity/index.ts'
import { clientColumns, postgres, rowsOf } from '../columns/index.ts'
import { appendAudit, auditValue, ifChanged } from './audit-log.ts'
import { auditedInsert, auditedSave } from './audited-rows.ts'
import { batchReads } from './batch-reads.ts'
import { type Connections, IntegrityFault, statement } from './connections.ts'
import { findRow, type VersionedRow } from './rows.ts'
import type { UpdateWithRetries } from './update-with-retries.ts'

export const clientRows = rowsOf(clientColumns, postgres)

const find = statement('SELECT to_json(clients) AS row FROM clients WHERE id = :id')
const findAll = statement('SELECT id, to_json(clients)::text AS row FROM clients WHERE id = ANY (:ids::text[])')
const list = statement('SELECT to_json(clients) AS row FROM clients ORDER BY created_at, id')
const insert = auditedInsert({ table: 'clients', key: 'id' }, clientRows)
const save = auditedSave({ table: 'clients', key: 'id' }, clientRows)

const remove = statement(
  `WITH changed AS (DELETE FROM clients WHERE id = :id RETURNING id),
   ${appendAudit(ifChanged)}
   SELECT id FROM changed`,
)

export function postgresClients(db: Connections, updateWithRetries: UpdateWithRetries): ClientStore {
  return {
    find: findTogether(db),
    list: async () => (await db.query<{ row: object }>(list)).map(({ row }) => clientRows.read(row)),
    add: async (client, audit) => {
      await db.query(insert, clientRows.write(client, auditValue(audit, db))).catch((error: unknown) => {
        throw error instanceof IntegrityFault ? new Error(`There is a client ${client.id} already`) : error
      })
    },
    update: (id, step, audit) =>
      updateWithRetries(`client ${id}`, async (db) => {
        const row = await findRow<VersionedRow>(db, find, { id })
        if (!row) return false
        const next = clientRows.writeChanges(step(clientRows.read(row)))
        await db.query(save, { ...next, id, version: row.version, ...auditValue(audit, db) })
        return true
      }),
    remove: (id, audit) =>
      updateWithRetries(`client ${id}`, async (db) => {
        if (id.includes('\0')) return false
        return (await db.query(remove, { id, ...auditValue(audit, db) })).length > 0
      }),
  }
}

/** A client is the same object for as long as its row is the same text. */
type Known = { readonly row: string; readonly client: Client }

/** Of more, all are read again. */
const mostKnown = 10_000

/** Every request to a /connect endpoint needs a client. */
function findTogether(db: Connections): ClientStore['find'] {
  let known = new Map<string, Known>()

  function sameOrRead(id: string, row: string): Client {
    const before = known.get(id)
    if (before?.row === row) return before.client
    const client = clientRows.read(JSON.parse(row) as object)
    known.set(id, { row, client })
    return client
  }

  const find = batchReads(async (ids) => {
    const rows = await db.query<{ id: string; row: string }>(findAll, { ids })
    if (known.size > mostKnown) known = new Map()
    return new Map(rows.map(({ id, row }) => [id, sameOrRead(id, row)]))
  })
  // No row can contain NUL, and the other lookups must not fail with it.
  return async (id) => (id.includes('\0') ? null : find(id))
}
