import type { DatabaseSync } from 'node:sqlite'
import type { Client, ClientStore } from '../../identity/index.ts'
import { clientColumns, rowsOf, sqlite } from '../columns/index.ts'
import type { Append } from './audit-log.ts'
import type { Changes } from './changes.ts'
import type { Write } from './group-commit.ts'
import { prepare } from './prepare.ts'
import { readOrUnavailable } from './read-errors.ts'
import { rowReader } from './row-reader.ts'

const client = rowsOf(clientColumns, sqlite)

export function sqliteClients(
  db: DatabaseSync,
  write: Write,
  append: Append,
  { changes, find }: { readonly changes: Changes; readonly find: (id: string) => Client | null },
): ClientStore {
  const list = prepare(db, 'SELECT * FROM clients ORDER BY created_at, id')
  const insert = prepare(db, `INSERT INTO clients (${client.names}) VALUES (${client.values})`)
  const save = prepare(db, `UPDATE clients SET ${client.assignments} WHERE id = :id`)
  const remove = prepare(db, 'DELETE FROM clients WHERE id = :id')
  const read = clientReader(db)

  return {
    find: (id) => readOrUnavailable(() => find(id)),
    list: () => readOrUnavailable(() => list.all().map(client.read)),
    add: (added, audit) =>
      write(() => {
        if (read(added.id)) throw new Error(`There is a client ${added.id} already`)
        insert.run(client.write(added))
        append(audit)
        changes.note()
      }),
    update: (id, step, audit) =>
      write(() => {
        const found = read(id)
        if (found) {
          save.run(client.writeChanges(step(found), { id }))
          append(audit)
        }
        changes.note()
        return found !== null
      }),
    remove: (id, audit) =>
      write(() => {
        if (!read(id)) return false
        remove.run({ id })
        append(audit)
        changes.note()
        return true
      }),
  }
}

export const clientReader = (db: DatabaseSync) => rowReader(db, { table: 'clients', key: 'id' }, client)
