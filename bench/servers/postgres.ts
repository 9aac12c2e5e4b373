/** The PostgreSQL of the tests, but one that outlasts the machine: its commits are on disk, as ours on SQLite. */
import { type Postgres, startPostgres } from '../../test/fixtures/postgres.ts'

export type Database = Pick<Postgres, 'database' | 'freeze'> & { stop(): Promise<void> }

/** What an operator would give a database of this size; the rest is as PostgreSQL has it. */
const settings = ['shared_buffers=256MB', 'max_wal_size=4GB']

export async function startDatabase(): Promise<Database> {
  const { database, freeze, dispose } = await startPostgres(settings)
  return { database, freeze, stop: dispose }
}
