import { createDurations, type QueueFigures } from '../../figures/index.ts'

/** Sign-ins that wait for their password to be hashed. If a queue is full, or the wait is longer, the response is 503. */
export const queueLimits = {
  knownBrowser: 64,
  knownNetwork: 64,
  other: 32,
  /** Of `other`, from one IPv4 /24 or IPv6 /48. */
  otherOfSite: 4,
  /** Of `other`, from behind one undeclared proxy: more people, but half of the queue is left to all other addresses. */
  otherOfShared: 16,
  /** Seconds. */
  longestWait: 8,
} as const

/** Which passwords are hashed first while others wait. */
export type HashingPriority = 'known browser' | 'known network' | 'other'

/** Where a sign-in is queued. */
export type QueueSlot = {
  readonly priority: HashingPriority
  /** The site (`siteOfOrigin`) it comes from, which may not fill a queue alone; null: of the service itself. */
  readonly site: string | null
  /** The site is all clients behind an undeclared proxy. */
  readonly isShared?: boolean
}

/** The queue is full, or the wait took too long. Nothing was hashed. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  /** Seconds after which to try again. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('Too many passwords are waiting to be checked')
    this.retryAfter = retryAfter
  }
}

export type HashingQueue = {
  /** Throws PasswordsBusy when this slot's queue is full. */
  requireRoom(slot: QueueSlot): void
  /** Runs the work in turn, one at a time. Throws PasswordsBusy when the queue is full or the wait too long. */
  run<T>(slot: QueueSlot, work: () => Promise<T>): Promise<T>
  figures(): QueueFigures
}

type Waiting = {
  readonly site: string | null
  readonly start: () => Promise<void>
  readonly timer: NodeJS.Timeout
}

/** Not sooner: the queue would be full again before a user has read the page. */
const leastRetry = 3

/** Three queues, served in this order. Each has its own bound, so that none takes the places of another. */
export function createHashingQueue({
  longestWait = queueLimits.longestWait,
}: {
  longestWait?: number
} = {}): HashingQueue {
  const queues: Readonly<Record<HashingPriority, Waiting[]>> = { 'known browser': [], 'known network': [], other: [] }
  const places: Readonly<Record<HashingPriority, number>> = {
    'known browser': queueLimits.knownBrowser,
    'known network': queueLimits.knownNetwork,
    other: queueLimits.other,
  }
  const inOrder = [queues['known browser'], queues['known network'], queues.other]
  const hashing = createDurations()
  let rejected = 0
  let isWorking = false
  /** Milliseconds that hashing takes, a moving average. */
  let usual = 50

  const waiting = (): number => inOrder.reduce((sum, queue) => sum + queue.length, 0)

  function busy(): PasswordsBusy {
    rejected += 1
    return new PasswordsBusy(Math.max(leastRetry, Math.ceil((waiting() * usual) / 1000)))
  }

  function requireRoom({ priority, site, isShared }: QueueSlot): void {
    const queue = queues[priority]
    if (queue.length >= places[priority]) throw busy()
    if (priority !== 'other' || site === null) return
    const most = isShared ? queueLimits.otherOfShared : queueLimits.otherOfSite
    if (queue.filter((entry) => entry.site === site).length >= most) throw busy()
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      clearTimeout(next.timer)
      const began = performance.now()
      await next.start()
      hashing.since(began)
      usual += (performance.now() - began - usual) / 8
    }
    isWorking = false
  }

  const takeNext = (): Waiting | undefined => inOrder.find((queue) => queue.length > 0)?.shift()

  return {
    requireRoom,
    async run(slot, job) {
      requireRoom(slot)
      const queue = queues[slot.priority]
      return new Promise((resolve, reject) => {
        const entry: Waiting = {
          site: slot.site,
          start: () => job().then(resolve, reject),
          timer: setTimeout(() => {
            queue.splice(queue.indexOf(entry), 1)
            reject(busy())
          }, longestWait * 1000),
        }
        queue.push(entry)
        void work()
      })
    },
    figures: () => ({ waiting: waiting(), running: isWorking ? 1 : 0, rejected, hashing: hashing.figures() }),
  }
}
