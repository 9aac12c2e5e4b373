import { limits } from '../../contract/index.ts'
import type { User, UserStore } from '../accounts/user.ts'
import type { Clock } from '../clock.ts'
import type { TrustedClock } from '../trusted-clock/trusted-clock.ts'
import type { IsSignedOut } from './verify-access-token.ts'

export type SignedOutAccounts = {
  /** As of the last `read`. */
  readonly has: IsSignedOut
  read(): Promise<void>
}

/** Seconds between two reads: tokens end within ten, also if a read takes its time. */
export const signedOutRounds = 8

/** Milliseconds for which an access token is valid at most. */
const memory = limits.longestAccessTokenLifetime * 1000

/** Milliseconds by which the clocks of servers may differ. */
const clockTolerance = 60_000

/**
 * The accounts whose access tokens ended before they expire: signed out everywhere, disabled or removed within the longest lifetime
 * of a token. Tokens of a disabled or removed account end whenever they were issued.
 */
export function createSignedOutAccounts({
  users,
  now,
  endsFrom,
}: {
  readonly users: Pick<UserStore, 'signedOutSince'>
  readonly now: Clock
  readonly endsFrom: TrustedClock['endsFrom']
}): SignedOutAccounts {
  /** By `sub`: tokens issued before this time, in milliseconds since 1970, have ended. */
  let endedBefore: ReadonlyMap<string, number> = new Map()
  return {
    has({ sub, iat }) {
      // Issued by a clock that was far ahead: valid until that time comes, and no sign-out would be after it.
      if (iat * 1000 > endsFrom(now()) + memory) return true
      const time = endedBefore.get(sub)
      return time !== undefined && iat * 1000 < time
    },
    async read() {
      const time = now()
      const accounts = await users.signedOutSince(time - memory)
      endedBefore = new Map(
        accounts
          // A clock that was wrong must not end the tokens that are issued until that time comes.
          .filter(({ at, enabled }) => !enabled || at <= time + clockTolerance)
          .map(({ sub, at, enabled }) => [sub, enabled ? at : Number.POSITIVE_INFINITY]),
      )
    },
  }
}

/**
 * The time of a token that is issued now, in milliseconds. `iat` has whole seconds: those of a token that is issued after its account was
 * signed out, in the same second or by a server whose clock is behind, must not be before that.
 */
export function issueTime({ devicesEndedAt }: Pick<User, 'devicesEndedAt'>, now: number): number {
  if (devicesEndedAt === null || devicesEndedAt > now + clockTolerance) return now
  return Math.max(now, Math.ceil(devicesEndedAt / 1000) * 1000)
}
