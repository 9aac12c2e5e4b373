import { clockPolicy } from '../../trusted-clock/clock-policy.ts'
import type { TrustedClock } from '../../trusted-clock/trusted-clock.ts'
import type { BrowserSession } from './browser-session.ts'

/** How long a browser session lasts, in milliseconds. */
export const sessionLifetime = { unused: 8 * 3_600_000, most: 30 * 86_400_000 } as const

/** Uses of a session within this time, in milliseconds, are recorded once. */
const recordedEvery = 5 * 60_000

export type SessionClock = Pick<TrustedClock, 'endsFrom'> & { readonly now: () => number }

type Ends = Pick<BrowserSession, 'expiresAt' | 'absoluteExpiresAt'>

/** The ends of a session that begins. */
export function sessionEnds({ now, endsFrom }: SessionClock): { expiresAt: number; absoluteExpiresAt: number } {
  const from = endsFrom(now())
  return { expiresAt: from + sessionLifetime.unused, absoluteExpiresAt: from + sessionLifetime.most }
}

/** When a session that is used now expires; null: that need not be recorded. */
export function extendedEnd({ expiresAt, absoluteExpiresAt }: Ends, { now, endsFrom }: SessionClock): number | null {
  if (absoluteExpiresAt === null) return null
  const extended = Math.min(endsFrom(now()) + sessionLifetime.unused, absoluteExpiresAt)
  return extended - expiresAt < recordedEvery ? null : extended
}

/** About when a session was used last; 0: that is not recorded. */
export const lastUseOf = ({ expiresAt, absoluteExpiresAt }: Ends): number =>
  absoluteExpiresAt === null ? 0 : expiresAt - sessionLifetime.unused

/**
 * The ends of a session that would outlast any that begins now, since it was begun while the clock was far ahead: by its own
 * ends it would last as long as the leap was wide. null: it does not.
 */
export function endsAfterLeap({ absoluteExpiresAt }: Ends, clock: SessionClock): ReturnType<typeof sessionEnds> | null {
  const ends = sessionEnds(clock)
  return (absoluteExpiresAt ?? 0) - ends.absoluteExpiresAt > clockPolicy.leap ? ends : null
}
