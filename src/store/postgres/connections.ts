import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import { createDurations, type StoreFigures } from '../../figures/index.ts'
import type { ProcessActor } from '../../identity/index.ts'
import {
  inOrder,
  type NamedValues,
  type NumberedStatement,
  numberValues,
  type PostgresValue,
} from '../columns/index.ts'

/** One statement with named values; every connection prepares it once, under its name. */
export type Statement = NumberedStatement & { readonly name: string; readonly isWrite: boolean }

/** The values of statements; lists and records of a noun are passed as JSON text. */
export type Values = NamedValues<PostgresValue | readonly PostgresValue[]>

/** `until`: the performance.now() at which it times out; by default after `queryTimeout`. */
export type Query = <Row extends object>(
  statement: Statement,
  values?: Values,
  until?: number,
) => Promise<readonly Row[]>

/** The database, possibly with a deadline, and who writes to it. */
export type Queryable = { readonly query: Query; readonly actor: ProcessActor }

export type Connections = {
  /** The timeout of a query in milliseconds, including the wait for a connection. */
  readonly queryTimeout: number
  /**
   * Runs one statement and returns its rows. Throws ChangedMeanwhile, IntegrityFault, Unstorable, or StoreUnavailable for any
   * other failure; then nothing was written.
   */
  readonly query: Query
  readonly actor: ProcessActor
  /** Called when an update has to run again. */
  retried(): void
  figures(): StoreFigures
  /**
   * Work without a time limit, in one transaction: imports, and reading a whole log. `later`: it may be lost if the database crashes before
   * a later transaction without it has ended.
   */
  inTransaction<T>(work: (query: Query) => Promise<T>, flushed?: 'later'): Promise<T>
  close(): Promise<void>
}

/** A caller has an answer within 2.4 seconds: a tenth is left to send it while many others are answered too. */
const defaultQueryTimeout = 2_300

/** Connections of one process. More would only wait for each other, because an update locks one row. */
export const poolSize = 10

/** A row was changed after it was read: the step has to run again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** A key that is taken, or a missing reference: the result of one operation, not a failure of the store. */
export class IntegrityFault extends Error {
  override readonly name = 'IntegrityFault'
  /** The columns and values concerned, in PostgreSQL's words; '' where it names none. */
  readonly detail: string

  constructor(cause: pg.DatabaseError) {
    super(cause.message, { cause })
    this.detail = cause.detail ?? ''
  }
}

/** A text that PostgreSQL cannot store, because it contains NUL. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable'
}

const writing = /\b(INSERT|UPDATE|DELETE|pg_logical_emit_message)\b/

export function statement(named: string): Statement {
  const { text, names } = numberValues(named, '$')
  return { name: hash('sha256', text, 'hex').slice(0, 32), text, names, isWrite: writing.test(text) }
}

/** Rows are returned as JSON objects (`SELECT to_json(…)`), so only counts and numbers are parsed here. */
const asNumber = (text: string): number => Number(text)
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? asNumber : pg.types.getTypeParser(id, format)),
}

/** NUL in a text, and in a string of a JSON value. */
const unstorable: readonly string[] = ['22021', '22P05']

/** After these errors a connection stays usable. */
const answers = [ChangedMeanwhile, IntegrityFault, Unstorable]

const begin = statement('BEGIN')
const withoutLimit = statement('SET LOCAL statement_timeout = 0')
const flushedLater = statement('SET LOCAL synchronous_commit = off')
const commit = statement('COMMIT')
const rollback = statement('ROLLBACK')

/**
 * The pool removes its error listener from a connection while it is in use; losing it then would end the process. The
 * query on the connection rejects anyway, and the pool opens another connection.
 */
class LosableClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** Connects with the first query; an unreachable database is used again as soon as it is back. */
export function connectTo(url: string, actor: ProcessActor, queryTimeout = defaultQueryTimeout): Connections {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    Client: LosableClient,
    connectionString: url,
    max: poolSize,
    connectionTimeoutMillis: queryTimeout,
    statement_timeout: queryTimeout,
    idle_in_transaction_session_timeout: 60_000,
    application_name: 'platekeeper',
    keepAlive: true,
    stream() {
      const socket = new Socket()
      sockets.add(socket)
      return socket.once('close', () => sockets.delete(socket))
    },
    types,
  })
  // The pool also reports broken idle connections; without a listener that would end the process.
  pool.on('error', () => undefined)
  let closed: Promise<void> | null = null
  const [reads, writes] = [createDurations(), createDurations()]
  let retries = 0

  async function withClient<T>(until: number, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    const client = await connectionBy(until, pool).catch((error: unknown) => {
      throw meaning(error)
    })
    let isSound = false
    try {
      const result = await work(client)
      isSound = true
      return result
    } catch (error) {
      isSound = answers.some((kind) => error instanceof kind)
      throw error
    } finally {
      client.release(!isSound)
    }
  }

  return {
    queryTimeout,
    actor,
    async query(what, values = {}, until = performance.now() + queryTimeout) {
      const began = performance.now()
      try {
        return await withClient(until, (client) => rowsOf(client, what, values, Math.max(1, until - performance.now())))
      } finally {
        const durations = what.isWrite ? writes : reads
        durations.since(began)
      }
    },
    retried() {
      retries += 1
    },
    figures: () => ({
      read: reads.figures(),
      write: writes.figures(),
      retries,
      commits: null,
      pool: { used: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount },
      logBytes: null,
    }),
    inTransaction: (work, flushed) =>
      withClient(performance.now() + queryTimeout, async (client) => {
        const query: Query = (what, values = {}) => rowsOf(client, what, values, 0)
        await query(begin)
        try {
          await query(withoutLimit)
          if (flushed === 'later') await query(flushedLater)
          const result = await work(query)
          await query(commit)
          return result
        } catch (error) {
          await query(rollback)
          throw error
        }
      }),
    close() {
      closed ??= pool.end()
      // A hanging database does not confirm the end of a connection, and open ones would keep the process alive.
      const cut = () => {
        for (const socket of sockets) socket.destroy()
      }
      setTimeout(cut, queryTimeout).unref()
      return closed
    },
  }
}

/** The pool's own timeout starts when it is called, which may be shortly before the deadline. */
function connectionBy(until: number, pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const giveUp = (): void => {
      isLate = true
      reject(new Error('No connection was free in time'))
    }
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()))
    pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}

/** `limit`: milliseconds, 0 for none; an option of node-postgres that its types lack. */
async function rowsOf<Row extends object>(
  client: pg.PoolClient,
  { name, text, names }: Statement,
  values: Values,
  limit: number,
): Promise<readonly Row[]> {
  const query = { name, text, values: inOrder(names, values), query_timeout: limit }
  try {
    return (await client.query<Row>(query)).rows
  } catch (error) {
    throw meaning(error)
  }
}

const unreachable = 'The database is unreachable: check that PostgreSQL runs and accepts connections at DATABASE_URL'

/** SQLSTATE of a statement that took too long, and of too many connections. 57P… is said while the server starts and stops. */
const overloaded: readonly string[] = ['57014', '53300']

/** The error for the caller, from one of the driver. */
function meaning(error: unknown): Error {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '40001' || code === '40P01') return new ChangedMeanwhile(error.message, { cause: error })
    if (code.startsWith('23')) return new IntegrityFault(error)
    if (unstorable.includes(code)) return new Unstorable(error.message, { cause: error })
    if (code.startsWith('57P')) return new StoreUnavailable(unreachable, { cause: error, isTransient: true })
    return new StoreUnavailable('The database rejected a statement', {
      cause: error,
      isTransient: overloaded.includes(code),
      ...(code === '53100' && { outage: 'disk' as const }),
    })
  }
  return new StoreUnavailable(unreachable, { cause: error, isTransient: true })
}
