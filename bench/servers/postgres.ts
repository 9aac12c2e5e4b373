/** The PostgreSQL of the tests with durable commits on disk, as ours on SQLite. */
import { readFileSync } from 'node:fs'
import { execute, type Postgres, startPostgres } from '../../test/fixtures/postgres.ts'

export type Database = Pick<Postgres, 'database' | 'freeze'> & {
  /** The URL of a copy of a database without connections. */
  copy(databaseUrl: string): Promise<string>
  /** Its processes at the moment: one for each session, and a few more. */
  pids(): readonly number[]
  stop(): Promise<void>
}

/** Settings that an operator would use for a database of this size; the others have their defaults. */
const settings = ['shared_buffers=256MB', 'max_wal_size=4GB']

export async function startDatabase(): Promise<Database> {
  const { url, pid, database, freeze, dispose } = await startPostgres(settings)
  let copies = 0
  return {
    database,
    freeze,
    stop: dispose,
    pids: () => [pid(), ...childrenOf(pid())],
    async copy(databaseUrl) {
      copies += 1
      const { pathname } = new URL(databaseUrl)
      await execute(url, `CREATE DATABASE copy_${copies} TEMPLATE ${pathname.slice(1)}`)
      return Object.assign(new URL(databaseUrl), { pathname: `/copy_${copies}` }).href
    },
  }
}

function childrenOf(pid: number): readonly number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number)
  } catch {
    return []
  }
}
