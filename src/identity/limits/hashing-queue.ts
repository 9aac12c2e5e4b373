/** Sign-ins that wait for their password to be hashed. One that finds no room, or waits longer, is answered 503. */
export const queueLimits = {
  knownBrowser: 64,
  knownNetwork: 64,
  other: 32,
  /** Of `other`, from one IPv4 /24 or IPv6 /48. */
  otherOfSite: 4,
  /** Seconds. */
  longestWait: 8,
} as const

/** Whose password is hashed first while many wait. */
export type Standing = 'known browser' | 'known network' | 'other'

/** Where a sign-in waits. */
export type Place = {
  readonly standing: Standing
  /** The site (network.ts) it comes from, which may not fill a line alone; null: not known. */
  readonly site: string | null
}

/** There is no room, or the wait took too long. Nothing was hashed. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy'
  /** Seconds after which to try again. */
  readonly retryAfter: number

  constructor(retryAfter: number) {
    super('More passwords are waiting to be checked than the server can check')
    this.retryAfter = retryAfter
  }
}

export type HashingQueue = {
  /** Throws PasswordsBusy when there is no room at this place. */
  mustHaveRoom(place: Place): void
  /** Does the work when it is its turn: one at a time. Throws PasswordsBusy when there is no room, or none in time. */
  run<T>(place: Place, work: () => Promise<T>): Promise<T>
}

type Waiting = {
  readonly site: string | null
  readonly start: () => Promise<void>
  readonly timer: NodeJS.Timeout
}

/** Sooner is not worth a try: the line is full again before a person has read the page. */
const leastRetry = 3

/** Three lines, the first that is not empty first. They are bounded apart, so that no line takes the room of another. */
export function createHashingQueue({
  longestWait = queueLimits.longestWait,
}: {
  longestWait?: number
} = {}): HashingQueue {
  const lines: Readonly<Record<Standing, Waiting[]>> = { 'known browser': [], 'known network': [], other: [] }
  const room: Readonly<Record<Standing, number>> = {
    'known browser': queueLimits.knownBrowser,
    'known network': queueLimits.knownNetwork,
    other: queueLimits.other,
  }
  const inOrder = [lines['known browser'], lines['known network'], lines.other]
  let isWorking = false
  /** Milliseconds that one takes, of late. */
  let usual = 50

  function busy(): PasswordsBusy {
    const waiting = inOrder.reduce((sum, line) => sum + line.length, 0)
    return new PasswordsBusy(Math.max(leastRetry, Math.ceil((waiting * usual) / 1000)))
  }

  function mustHaveRoom({ standing, site }: Place): void {
    const line = lines[standing]
    if (line.length >= room[standing]) throw busy()
    if (standing !== 'other' || site === null) return
    if (line.filter((waiting) => waiting.site === site).length >= queueLimits.otherOfSite) throw busy()
  }

  async function work(): Promise<void> {
    if (isWorking) return
    isWorking = true
    for (let next = takeNext(); next; next = takeNext()) {
      clearTimeout(next.timer)
      const began = performance.now()
      await next.start()
      usual += (performance.now() - began - usual) / 8
    }
    isWorking = false
  }

  const takeNext = (): Waiting | undefined => inOrder.find((line) => line.length > 0)?.shift()

  return {
    mustHaveRoom,
    async run(place, job) {
      mustHaveRoom(place)
      const line = lines[place.standing]
      return new Promise((resolve, reject) => {
        const waiting: Waiting = {
          site: place.site,
          start: () => job().then(resolve, reject),
          timer: setTimeout(() => {
            line.splice(line.indexOf(waiting), 1)
            reject(busy())
          }, longestWait * 1000),
        }
        line.push(waiting)
        void work()
      })
    },
  }
}
