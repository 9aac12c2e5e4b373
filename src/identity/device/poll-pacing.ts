import { BoundedMap } from '../../bounded/index.ts'
import { limits, pacingTolerance } from '../../contract/index.ts'

/** The last accepted poll of a session, and what followed it. Times are milliseconds since 1970. */
export type Pace = {
  readonly lastPollAt: number
  /** Seconds. */
  readonly interval: number
  /** Whether the interval was raised since that poll. */
  readonly slowedDown: boolean
}

/** `retryAfter` in seconds; 0: the poll is accepted. */
export type Paced = { readonly pace: Pace; readonly retryAfter: number }

const seconds = 1000

/**
 * Too fast is earlier than the last accepted poll plus the interval, less a tolerance for jitter. A poll that is too fast does
 * not restart the interval, and raises it once per accepted poll (contract.md, "Pacing"), so that any fixed rate recovers.
 * `stored`: the interval of the session in seconds, which other servers may have raised.
 */
export function pace(last: Pace | undefined, stored: number, now: number): Paced {
  const interval = last === undefined ? stored : Math.max(stored, last.interval)
  const elapsed = last === undefined ? Number.POSITIVE_INFINITY : now - last.lastPollAt
  // After the clock was set back, the rate is unknown.
  if (last === undefined || elapsed < 0 || elapsed >= earliest(interval)) {
    return { pace: { lastPollAt: now, interval, slowedDown: false }, retryAfter: 0 }
  }
  const grown = last.slowedDown ? interval : Math.min(interval + limits.slowDownIncrement, limits.maximumInterval)
  const retryAfter = Math.max(1, Math.ceil((grown * seconds - elapsed) / seconds))
  return { pace: { lastPollAt: last.lastPollAt, interval: grown, slowedDown: true }, retryAfter }
}

const earliest = (interval: number): number =>
  (interval - Math.max(pacingTolerance.seconds, interval * pacingTolerance.share)) * seconds

/** As one number, to whole milliseconds, because up to 200,000 are kept in memory. The interval needs six bits. */
export const packPace = ({ lastPollAt, interval, slowedDown }: Pace): number =>
  Math.floor(lastPollAt) * 128 + interval * 2 + Number(slowedDown)

export const unpackPace = (packed: number): Pace => ({
  lastPollAt: Math.floor(packed / 128),
  interval: Math.floor(packed / 2) % 64,
  slowedDown: packed % 2 === 1,
})

/** How many sessions are remembered; of more, the ones that were first polled longest ago have a free poll. */
const mostSessions = 200_000

/** The pace of the sessions that this server was polled for, in memory: a restart forgets it, and each server has its own. */
export type PollPacing = {
  /** `deviceCodeHash`: of a pending session. */
  poll(deviceCodeHash: string, interval: number, now: number): Paced
}

export function createPollPacing(most = mostSessions): PollPacing {
  const paces = new BoundedMap<string, number>(most)
  return {
    poll(deviceCodeHash, interval, now) {
      const last = paces.get(deviceCodeHash)
      const paced = pace(last === undefined ? last : unpackPace(last), interval, now)
      paces.set(deviceCodeHash, packPace(paced.pace))
      return paced
    },
  }
}
