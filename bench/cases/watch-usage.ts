import type { Database } from '../servers/postgres.ts'
import type { Product } from '../servers/product.ts'
import { usageOf } from '../servers/server.ts'

export type Cost = { readonly server: number; readonly database: number }

/** Seconds of processor from now until the returned function is called. */
export function watchUsage(servers: readonly Product[], database: Database): () => Cost {
  const pids = servers.flatMap((server) => server.pids)
  const server = usageOf(pids).seconds
  const before = new Map(database.pids().map((pid) => [pid, usageOf([pid]).seconds]))
  return () => {
    // A session that began in between counts from its beginning, one that ended is lost: the pool keeps them for ten seconds.
    const since = database.pids().map((pid) => usageOf([pid]).seconds - (before.get(pid) ?? 0))
    const known = since.filter((seconds) => !Number.isNaN(seconds))
    return { server: usageOf(pids).seconds - server, database: known.reduce((sum, each) => sum + each, 0) }
  }
}
