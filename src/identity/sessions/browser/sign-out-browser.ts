import { auditEntry, type Origin } from '../../audit/audit-log.ts'
import type { Clock } from '../../clock.ts'
import type { BrowserSession, BrowserSessionStore } from './browser-session.ts'

/** Signs out one of a user's own browsers, its viewer included. false: it is not theirs, or was signed out already. */
export function signOutBrowser(
  { sub, sid }: Pick<BrowserSession, 'sub' | 'sid'>,
  origin: Origin,
  { browserSessions, now }: { readonly browserSessions: BrowserSessionStore; readonly now: Clock },
): Promise<boolean> {
  const audit = auditEntry('browser-sign-out', now(), { ...origin, sub, details: { session: sid } })
  return browserSessions.end({ sub, sid }, now(), audit)
}
