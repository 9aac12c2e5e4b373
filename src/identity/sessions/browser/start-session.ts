import type { User } from '../../accounts/user.ts'
import type { Clock } from '../../clock.ts'
import type { Random } from '../../random.ts'
import { type BrowserSession, hashSessionId } from './browser-session.ts'

const lifetime = 12 * 3600 * 1000

/**
 * A session for a user who just entered their password, and the random id for the browser. Not stored yet. `continued`: the
 * browser's previous session of the same user, whose public id it keeps.
 */
export function startSession(
  { sub, browserSessionVersion: sessionVersion }: User,
  { random, now }: { readonly random: Random; readonly now: Clock },
  continued: Pick<BrowserSession, 'sid'> | null = null,
): { readonly sessionId: string; readonly session: BrowserSession } {
  const sessionId = random(32).toString('base64url')
  const authTime = now()
  const expiresAt = authTime + lifetime
  return {
    sessionId,
    session: {
      idHash: hashSessionId(sessionId),
      sid: continued?.sid || random(16).toString('base64url'),
      sub,
      authTime,
      amr: ['pwd'],
      expiresAt,
      sessionVersion,
    },
  }
}
