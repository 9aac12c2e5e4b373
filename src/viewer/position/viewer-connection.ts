import type { Position } from './position.ts'

/** The subset of a WebSocket of `ws` that is used. */
export type Socket = {
  send(frame: string): void
  ping(data: string): void
  close(code?: number, reason?: string): void
  terminate(): void
  on(event: 'pong', listener: (data: Buffer) => void): unknown
  on(event: 'message' | 'error' | 'close', listener: () => void): unknown
}

/** Why the server closes a WebSocket; 4000 and higher are ours (contract.md, "Positions"). */
export const closings = {
  stopping: [1001, 'The server is stopping: connect again'],
  unsupported: [1003, 'Nothing may be sent here'],
  ended: [4401, 'The sign-in has ended'],
  tooMany: [4429, 'Too many viewers are open'],
} as const satisfies Readonly<Record<string, readonly [code: number, reason: string]>>

export type ViewerConnection = {
  show(position: Position): void
  /** Sends a heartbeat ping; ends the connection if the last one was not answered. */
  beat(): void
  close(why: keyof typeof closings): void
}

/** The viewer confirms every so many positions (a ping, which browsers answer automatically) … */
const confirmEvery = 5
/** … and gets none while so many are unconfirmed. */
const mostUnconfirmed = 20

/**
 * Sends a viewer the newest position, and those between only as fast as it reads them: network buffers are
 * bounded, so a slow viewer sees few positions, but never old ones.
 */
export function viewerConnection(socket: Socket): ViewerConnection {
  let [sent, confirmed] = [0, 0]
  let waiting: Position | null = null
  let isAlive = true

  function flush(): void {
    if (waiting === null || sent - confirmed >= mostUnconfirmed) return
    socket.send(JSON.stringify(waiting))
    waiting = null
    sent += 1
    if (sent % confirmEvery === 0) socket.ping(String(sent))
  }

  function close(why: keyof typeof closings): void {
    waiting = null
    const [code, reason] = closings[why]
    socket.close(code, reason)
  }

  socket.on('pong', (data) => {
    isAlive = true
    const count = Number(data.toString('latin1'))
    if (count > confirmed && count <= sent) confirmed = count
    flush()
  })
  socket.on('message', () => close('unsupported'))
  // A connection that breaks also closes.
  socket.on('error', () => undefined)

  return {
    show(position) {
      waiting = position
      flush()
    },
    beat() {
      if (!isAlive) return socket.terminate()
      isAlive = false
      socket.ping(String(sent))
    },
    close,
  }
}
