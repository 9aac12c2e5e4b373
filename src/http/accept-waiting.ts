import type { Server } from 'node:net'

/** Milliseconds. */
const longestWait = 500
const shortTurn = 0.2

/**
 * Resolves directly after a short turn of the event loop in which `server` had no connection to accept, or after half a second.
 * The kernel resets connections that it has established and that are not accepted when their listener is closed, and with them
 * what their clients have sent already. libuv accepts one connection of a listener per turn.
 */
export async function acceptWaiting(server: Server): Promise<void> {
  let accepted = 0
  const count = (): void => {
    accepted += 1
  }
  server.on('connection', count)
  const began = await nextTurn()
  for (let turn = began; turn - began < longestWait; ) {
    const before = accepted
    const ended = await nextTurn()
    if (accepted === before && ended - turn < shortTurn) break
    turn = ended
  }
  server.off('connection', count)
}

/** The time after I/O of this turn of the event loop was handled. */
const nextTurn = (): Promise<number> => new Promise((resolve) => setImmediate(() => resolve(performance.now())))
