import { readdirSync, readFileSync } from 'node:fs'
import type { Socket } from 'node:net'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'

/** File descriptors that connections never use: for images, the database, and modules loaded later. */
const reserved = 24
/** Connections that are always served. */
const fewest = 4
/** A limit below this is logged at the start. */
const comfortable = 100

const measureEvery = 10_000
const reportEvery = 60_000

const remedy = 'Raise the limit: LimitNOFILE= in a systemd unit, --ulimit nofile= for a container, ulimit -n in a shell'

/**
 * Returns the open connections of the server, and rejects further ones when file descriptors run out. In a process without
 * free descriptors, libuv accepts a connection only to close it, and Node emits no event. So connections are rejected and
 * logged earlier, while there are still descriptors for files and the database.
 */
export function trackConnections(app: FastifyInstance): ReadonlySet<Socket> {
  const sockets = new Set<Socket>()
  let limit = Number.POSITIVE_INFINITY
  const report = refusalReport(app.log)

  const measure = (): void => {
    limit = connectionLimit(sockets.size) ?? limit
  }

  app.server.on('connection', (socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    if (sockets.size <= limit) return
    socket.destroy()
    report.refused(limit)
  })
  let timer: NodeJS.Timeout | undefined
  app.server.once('listening', () => {
    measure()
    if (limit < comfortable) {
      app.log.warn({ connections: limit }, `The file descriptor limit allows only ${limit} connections. ${remedy}`)
    }
    timer = setInterval(measure, measureEvery).unref()
  })
  app.addHook('onClose', async () => {
    clearInterval(timer)
    report.stop()
  })
  return sockets
}

/** Logs the first rejection, and then once a minute their number. */
function refusalReport(log: FastifyBaseLogger) {
  let count = 0
  let timer: NodeJS.Timeout | null = null

  function write(limit: number): void {
    log.error(
      { refused: count, connections: limit },
      `Connections refused: ${count}. The file descriptor limit allows ${limit} at a time. ${remedy}`,
    )
    count = 0
    timer = setTimeout(() => {
      timer = null
      if (count > 0) write(limit)
    }, reportEvery).unref()
  }

  return {
    refused(limit: number): void {
      count += 1
      if (timer === null) write(limit)
    },
    stop: () => clearTimeout(timer ?? undefined),
  }
}

/** The limit that Linux reports for this process, which can change while it runs; null: no limit, or another system. */
function connectionLimit(connections: number): number | null {
  try {
    const [, limit] = /^Max open files +(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? []
    if (limit === undefined) return null
    const others = readdirSync('/proc/self/fd').length - connections
    return Math.max(fewest, Number(limit) - reserved - others)
  } catch (error) {
    const isUsedUp = error instanceof Error && 'code' in error && error.code === 'EMFILE'
    return isUsedUp ? Math.max(fewest, connections - reserved) : null
  }
}
