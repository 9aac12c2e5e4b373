import { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'

/** Milliseconds. */
const retryAfter = 1_000
const checkEvery = 15_000
const answerWithin = 5_000

type Listening = { close(): Promise<void> }

/**
 * Listens on a channel with a connection of its own, for as long as the process runs: a lost connection is replaced, also one that
 * fails without an error. What was sent in the meantime is lost. `channel`: an identifier that needs no quotes.
 */
export function listen(url: string, channel: string, receive: (payload: string) => void): Listening {
  const closing = new AbortController()
  let current: pg.Client | null = null
  let socket: Socket | null = null

  async function connection(): Promise<void> {
    socket = new Socket()
    const stream = socket
    const client = new pg.Client({
      connectionString: url,
      application_name: 'platekeeper positions',
      connectionTimeoutMillis: answerWithin,
      query_timeout: answerWithin,
      keepAlive: true,
      stream: () => stream,
    })
    current = client
    const ended = new Promise<void>((resolve) => client.once('end', () => resolve()))
    client.on('error', () => stream.destroy())
    client.on('notification', ({ payload }) => {
      if (payload !== undefined) receive(payload)
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      while (!closing.signal.aborted) {
        const isOver = await Promise.race([ended.then(() => true), pause(checkEvery).then(() => false)])
        if (isOver) return
        await client.query('SELECT 1')
      }
    } finally {
      stream.destroy()
    }
  }

  /** Ends early, without an error, when the listening is closed. */
  const pause = (milliseconds: number): Promise<void> =>
    wait(milliseconds, undefined, { ref: false, signal: closing.signal }).catch(() => undefined)

  async function run(): Promise<void> {
    while (!closing.signal.aborted) {
      await connection().catch(() => undefined)
      await pause(retryAfter)
    }
  }
  const running = run()

  return {
    async close() {
      closing.abort()
      // A hanging database would not confirm the end.
      setTimeout(() => socket?.destroy(), retryAfter).unref()
      await current?.end().catch(() => undefined)
      socket?.destroy()
      await running
    },
  }
}
