import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import { auditBody, type ChainLink, chain, chainStart, forgottenEntry, walkChain } from './audit-chain.ts'

type Entry = Parameters<typeof auditBody>[0]

/** The audit log of the program before entries had an actor, on the data of a newer one. */
export type EarlierProgram = {
  append(entry: Entry): Promise<void>
  /** Removes the oldest entries. */
  forget(count: number): Promise<void>
  verify(): Promise<ReturnType<ReturnType<typeof walkChain>['verdict']>>
  close(): Promise<void>
}

/** On the data of a location (open-location.ts). */
export async function earlierProgram(location: string): Promise<EarlierProgram> {
  const { insert, remove, links, close } = location.startsWith('sqlite:')
    ? onSqlite(join(location.slice(7), 'platekeeper.db'))
    : await onPostgres(location.split(' ')[0] ?? '')
  return {
    append: (entry) => insert(auditBody(entry)),
    async forget(count) {
      const last = (await links())[count - 1]
      if (!last) throw new Error('There are fewer entries')
      await remove(last.number)
      await insert(auditBody(forgottenEntry(count, last, 9000)))
    },
    async verify() {
      const walk = walkChain(undefined)
      for (const link of await links()) if (!walk.step(link)) break
      return walk.verdict()
    },
    close,
  }
}

type Log = {
  insert(body: string): Promise<void>
  remove(through: number): Promise<void>
  links(): Promise<readonly ChainLink[]>
  close(): Promise<void>
}

function onSqlite(file: string): Log {
  const db = new DatabaseSync(file, { timeout: 5000 })
  const links = async () => db.prepare('SELECT number, body, hash FROM audit_log ORDER BY number').all() as ChainLink[]
  return {
    links,
    async insert(body) {
      const last = (await links()).at(-1) ?? { number: 0, hash: chainStart }
      const insert = db.prepare('INSERT INTO audit_log (number, body, hash) VALUES (?, ?, ?)')
      insert.run(last.number + 1, body, chain(last.hash, body))
    },
    remove: async (through) => void db.prepare('DELETE FROM audit_log WHERE number <= ?').run(through),
    close: async () => db.close(),
  }
}

async function onPostgres(url: string): Promise<Log> {
  const client = new pg.Client(url)
  await client.connect()
  return {
    links: async () =>
      (await client.query<ChainLink>('SELECT number::int, body, hash FROM audit_log ORDER BY number')).rows,
    // The function by which refreshes that share a transaction are appended.
    insert: async (body) => void (await client.query('SELECT append_audit($1::text[], 0, 0)', [[body]])),
    remove: async (through) => void (await client.query('DELETE FROM audit_log WHERE number <= $1', [through])),
    close: () => client.end(),
  }
}
