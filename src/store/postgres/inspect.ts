import type { DatabaseFacts } from '../store.ts'
import { poolSize } from './connections.ts'
import { connected } from './migrate.ts'

const names = ['server_version', 'max_connections', 'fsync', 'synchronous_commit', 'full_page_writes'] as const

/** On a connection of its own. Throws StoreUnavailable with a remedy. */
export const inspectPostgres = (url: string): Promise<DatabaseFacts> =>
  connected(url, async (client) => {
    const columns = names.map((name) => `current_setting('${name}') AS ${name}`).join(', ')
    const { rows } = await client.query<Record<(typeof names)[number], string>>(`SELECT ${columns}`)
    const [row] = rows
    return {
      kind: 'postgres',
      version: row?.server_version ?? '',
      mostConnections: Number(row?.max_connections),
      poolSize,
      off: (['fsync', 'synchronous_commit', 'full_page_writes'] as const).filter((name) => row?.[name] === 'off'),
    }
  })
