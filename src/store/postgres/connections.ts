import { hash } from 'node:crypto'
import { Socket } from 'node:net'
import pg from 'pg'
import { StoreUnavailable } from '../../failures/index.ts'
import {
  inOrder,
  type NamedValues,
  type NumberedStatement,
  numberValues,
  type PostgresValue,
} from '../columns/index.ts'

/** One statement; every connection prepares it once, under its name. Its values have names. */
export type Statement = NumberedStatement & { readonly name: string }

/** What statements take; lists and records of a noun go in as JSON text. */
export type Values = NamedValues<PostgresValue | readonly PostgresValue[]>

/** `until`: performance.now() at which to give up; a moment of patience without it. */
export type Ask = <Row extends object>(statement: Statement, values?: Values, until?: number) => Promise<readonly Row[]>

/** The database, perhaps for a limited time. */
export type Asking = { readonly ask: Ask }

export type Connections = {
  /**
   * Runs one statement and answers its rows. Throws ChangedMeanwhile, IntegrityFault, Unstorable, or StoreUnavailable for whatever
   * else the database or the way to it refuses; nothing has happened then.
   */
  readonly ask: Ask
  /** Work with no time limit of its own, in one transaction on one state of the data: imports, and reading a whole log. */
  atLength<T>(work: (ask: Ask) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** Milliseconds after which a question is given up, the wait for a connection included. */
export const patience = 2_400

/** Connections of one process. More only wait for each other: what a transition locks is one row. */
const connections = 10

/** A row was changed between being read and being written: what was decided on it has to be decided again. */
export class ChangedMeanwhile extends Error {
  override readonly name = 'ChangedMeanwhile'
}

/** A key that is taken, or a reference to nothing: an answer to one operation, no failure of the store. */
export class IntegrityFault extends Error {
  override readonly name = 'IntegrityFault'
  /** The columns and values concerned, in PostgreSQL's words; '' where it names none. */
  readonly detail: string

  constructor(cause: pg.DatabaseError) {
    super(cause.message, { cause })
    this.detail = cause.detail ?? ''
  }
}

/** A text that no row can hold: it has a NUL in it. */
export class Unstorable extends Error {
  override readonly name = 'Unstorable'
}

export function statement(named: string): Statement {
  const { text, names } = numberValues(named, '$')
  return { name: hash('sha256', text, 'hex').slice(0, 32), text, names }
}

/** Rows come back as objects of JSON (`SELECT to_json(…)`), so that only counts and numbers need to be read here. */
const asNumber = (text: string): number => Number(text)
const types: pg.CustomTypesConfig = {
  getTypeParser: (id, format) => (id === pg.types.builtins.INT8 ? asNumber : pg.types.getTypeParser(id, format)),
}

/** NUL in a text, and in a text of a JSON value. */
const unstorable: readonly string[] = ['22021', '22P05']

/** After these a connection goes on as if nothing had been. */
const answers = [ChangedMeanwhile, IntegrityFault, Unstorable]

const begin = statement('BEGIN')
const withoutLimit = statement('SET LOCAL statement_timeout = 0')
const commit = statement('COMMIT')
const rollback = statement('ROLLBACK')

/**
 * The pool takes its listener off a connection while it is handed out; a loss in that time would end the process. What
 * was asked on the connection rejects by itself, and the pool makes another in its place.
 */
class LosableClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => undefined)
  }
}

/** Connects when it is first asked; a database that was away is used again as soon as it is back. */
export function connectTo(url: string): Connections {
  const sockets = new Set<Socket>()
  const pool = new pg.Pool({
    Client: LosableClient,
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: patience,
    statement_timeout: patience,
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
  // The pool reports idle connections that break as well; without a listener that would end the process.
  pool.on('error', () => undefined)
  let closed: Promise<void> | null = null

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
    ask: (what, values = {}, until = performance.now() + patience) =>
      withClient(until, (client) => rowsOf(client, what, values, Math.max(1, until - performance.now()))),
    atLength: (work) =>
      withClient(performance.now() + patience, async (client) => {
        const ask: Ask = (what, values = {}) => rowsOf(client, what, values, 0)
        await ask(begin)
        try {
          await ask(withoutLimit)
          const result = await work(ask)
          await ask(commit)
          return result
        } catch (error) {
          await ask(rollback)
          throw error
        }
      }),
    close() {
      closed ??= pool.end()
      // A database that stands still answers no good-bye, and the open connections would keep the process from ending.
      const cut = () => {
        for (const socket of sockets) socket.destroy()
      }
      setTimeout(cut, patience).unref()
      return closed
    },
  }
}

/** The pool's own limit begins when it is asked, which may be near the end of the time there is. */
function connectionBy(until: number, pool: pg.Pool): Promise<pg.PoolClient> {
  return new Promise((resolve, reject) => {
    let isLate = false
    const giveUp = (): void => {
      isLate = true
      reject(new Error('No connection came free in time'))
    }
    const timer = setTimeout(giveUp, Math.max(0, until - performance.now()))
    pool
      .connect()
      .then((client) => (isLate ? client.release() : resolve(client)), reject)
      .finally(() => clearTimeout(timer))
  })
}

/** `limit`: milliseconds, 0 for none; node-postgres has it, though not in its types. */
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

/** What an error of the driver is for those who asked. */
function meaning(error: unknown): Error {
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    if (code === '40001' || code === '40P01') return new ChangedMeanwhile(error.message, { cause: error })
    if (code.startsWith('23')) return new IntegrityFault(error)
    if (unstorable.includes(code)) return new Unstorable(error.message, { cause: error })
    return new StoreUnavailable('The database refused a statement', { cause: error })
  }
  return new StoreUnavailable('The database is away', { cause: error })
}
