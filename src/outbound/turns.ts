type Line = { busy: number; readonly waiting: Set<() => void> }

/** Returns what ends the turn. Rejects with the signal's reason. */
export type TakeTurn = (host: string, atOnce: number, signal: AbortSignal) => Promise<() => void>

/** So many at once for each host; others wait in the order in which they came. */
export function createTurns(): TakeTurn {
  const lines = new Map<string, Line>()
  return async (host, atOnce, signal) => {
    signal.throwIfAborted()
    const line = lines.get(host) ?? { busy: 0, waiting: new Set() }
    lines.set(host, line)
    if (line.busy < atOnce) line.busy++
    else await handedOver(line, signal)
    return () => {
      const [next] = line.waiting
      if (next) next()
      else if (--line.busy === 0) lines.delete(host)
    }
  }
}

/** Resolves when a turn that ends is handed over. */
function handedOver({ waiting }: Line, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const leave = () => {
      waiting.delete(go)
      signal.removeEventListener('abort', giveUp)
    }
    const go = () => {
      leave()
      resolve()
    }
    const giveUp = () => {
      leave()
      reject(signal.reason)
    }
    waiting.add(go)
    signal.addEventListener('abort', giveUp)
  })
}
