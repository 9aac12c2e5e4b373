import type { User } from '../../accounts/user.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import type { TrustedClock } from '../../trusted-clock/trusted-clock.ts'
import type { Requester } from '../requester.ts'
import { type BrowserSession, hashSessionId } from './browser-session.ts'
import { sessionEnds } from './session-lifetime.ts'

export type SessionParts = Pick<TrustedClock, 'endsFrom'> & { readonly random: Random; readonly now: Clock }

type StartingSession = {
  readonly user: User
  readonly amr: readonly string[]
  /** When that was; by default now. */
  readonly authTime?: number
}

/**
 * A session for a user who was just verified, `amr`: by which methods (RFC 8176), and the random id for the browser. Not stored yet.
 * `requester`: that browser. `continued`: its previous session of the same user, whose public id it keeps.
 */
export function startSession(
  { user, amr, authTime: provedAt }: StartingSession,
  requester: Requester,
  { random, now, endsFrom }: SessionParts,
  continued: Pick<BrowserSession, 'sid'> | null = null,
): { readonly sessionId: string; readonly session: BrowserSession } {
  const sessionId = random(32).toString('base64url')
  const { sub, browserSessionVersion: sessionVersion } = user
  const authTime = provedAt ?? now()
  return {
    sessionId,
    session: {
      idHash: hashSessionId(sessionId),
      sid: continued?.sid || random(16).toString('base64url'),
      sub,
      authTime,
      amr,
      ...sessionEnds({ now, endsFrom }),
      sessionVersion,
      requester,
    },
  }
}
