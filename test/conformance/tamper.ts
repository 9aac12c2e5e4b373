import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { execute } from '../fixtures/postgres.ts'

/** Bypasses the product, like an attacker who can write to the database. */
export async function tamper(location: string, sql: string): Promise<void> {
  if (!location.startsWith('sqlite:')) return execute(location.split(' ')[0] ?? '', sql)
  const db = new DatabaseSync(join(location.slice(7), 'platekeeper.db'), { timeout: 5000 })
  db.exec(sql)
  db.close()
}
