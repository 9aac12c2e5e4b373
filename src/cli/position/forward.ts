import { PlatekeeperError, type Position } from '#client'

export type Forwarder = {
  /** Offers the newest position; a position that is still waiting is replaced. */
  offer(position: Position): void
  sent(): number
  /** Whether the server accepts positions at present. */
  isConnected(): boolean
  /** Resolves when the last offered position is sent, at Ctrl-C, or after some seconds without a response. Ends `run`. */
  finish(): Promise<void>
}

export type ForwarderParts = {
  send(position: Position, signal: AbortSignal): Promise<void>
  /** Signs the person in again. Throws if they decline. */
  signIn(): Promise<void>
  /** The server stopped responding, or responds again. */
  report(line: string): void
  /** Milliseconds since 1970. */
  now(): number
  sleep(milliseconds: number, signal: AbortSignal): Promise<void>
  readonly signal: AbortSignal
}

/** Milliseconds between two positions: at most 10 a second (contract.md, "Positions"). */
const interval = 100
/** A position that waited longer is dropped. */
const staleAfter = 10_000
const longestBackoff = 15_000
const farewell = 3_000

/**
 * Sends the newest position, one request at a time, for as long as the program runs: a server that was unavailable, busy or restarted gets
 * current positions when it responds again, not old ones. `run` is the work, which ends when `signal` is
 * aborted and rejects if no further position can be sent.
 */
export function forwarder(parts: ForwarderParts): Forwarder & { run(): Promise<void> } {
  const { send, signIn, report, now, sleep, signal } = parts
  let waiting: { readonly position: Position; readonly at: number } | null = null
  let wake: () => void = () => undefined
  let [sent, failures, isBusy, isOver] = [0, 0, false, false]

  /** Sends one; returns the milliseconds until the next may be sent. */
  async function sendOne(position: Position): Promise<number> {
    try {
      await send(position, signal)
    } catch (error) {
      if (signal.aborted) return 0
      return afterFailure(error)
    }
    if (failures > 0) report('The server accepts positions again')
    failures = 0
    sent += 1
    return interval
  }

  async function afterFailure(error: unknown): Promise<number> {
    if (!(error instanceof PlatekeeperError)) throw error
    if (error.code === 'sign-in-needed' || error.status === 401) {
      await signIn()
      return interval
    }
    if (error.status === 403) throw error
    const backoff = Math.min(longestBackoff, 1000 * 2 ** failures)
    if (error.status === 429) return (error.retryAfter ?? 1) * 1000
    if (failures === 0) report(`${error.message.replace(/\.$/, '')}; trying again until it answers`)
    failures += 1
    return Math.max(backoff, (error.retryAfter ?? 0) * 1000)
  }

  async function run(): Promise<void> {
    while (!signal.aborted && !isOver) {
      const taken = waiting
      waiting = null
      if (taken === null) {
        await new Promise<void>((resolve) => {
          wake = resolve
        })
        continue
      }
      if (now() - taken.at > staleAfter) continue
      isBusy = true
      const wait = await sendOne(taken.position)
      isBusy = false
      await sleep(wait, signal).catch(() => undefined)
    }
  }
  signal.addEventListener('abort', () => wake())

  return {
    run,
    offer(position) {
      waiting = { position, at: now() }
      wake()
    },
    sent: () => sent,
    isConnected: () => failures === 0,
    async finish() {
      const isPending = () => !signal.aborted && (waiting !== null || isBusy)
      for (let left = farewell; left > 0 && isPending(); left -= interval)
        await sleep(interval, signal).catch(() => undefined)
      isOver = true
      wake()
    },
  }
}
