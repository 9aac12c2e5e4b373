type Queue = { busy: number; readonly waiting: Set<() => void> }

/** Resolves to the function that releases the slot. Rejects with the signal's reason. */
export type TakeSlot = (host: string, atOnce: number, signal: AbortSignal) => Promise<() => void>

/** Limits concurrent requests per host to `atOnce`; further ones wait in order of arrival. */
export function createHostConcurrency(): TakeSlot {
  const queues = new Map<string, Queue>()
  return async (host, atOnce, signal) => {
    signal.throwIfAborted()
    const queue = queues.get(host) ?? { busy: 0, waiting: new Set() }
    queues.set(host, queue)
    if (queue.busy < atOnce) queue.busy++
    else await handedOver(queue, signal)
    return () => {
      const [next] = queue.waiting
      if (next) next()
      else if (--queue.busy === 0) queues.delete(host)
    }
  }
}

/** Resolves when a released slot is handed over. */
function handedOver({ waiting }: Queue, signal: AbortSignal): Promise<void> {
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
