import type { RefreshFamily } from '../refresh/refresh-family.ts'
import type { Requester } from '../requester.ts'
import type { BrowserSession, BrowserSessionStore } from './browser-session.ts'
import type { Person } from './find-person.ts'
import { lastUseOf, type SessionClock } from './session-lifetime.ts'

/** A browser in which a person is signed in: to the account, to the viewer, or to both. Times are milliseconds since 1970. */
export type ListedBrowser = {
  readonly sid: string
  /** Whether it is the one that asks. */
  readonly isThis: boolean
  /** null: not known. */
  readonly requester: Requester | null
  readonly signedInAt: number
  /** The ends of its session, as stored; null: it has expired, and only the viewer is still signed in. */
  readonly session: Pick<BrowserSession, 'expiresAt' | 'absoluteExpiresAt'> | null
  /** The sign-in to the viewer; null: not signed in there. */
  readonly viewer: Pick<RefreshFamily, 'lastUsedAt' | 'idleExpiresAt' | 'absoluteExpiresAt'> | null
}

export type Browsers = {
  /** The one that asks first, then the most recently used. */
  readonly listed: readonly ListedBrowser[]
  /** Whether there are more than are listed. */
  readonly more: boolean
}

const most = 50

/** The browsers signed in to an account. `viewers`: its live sign-ins to the viewer. */
export async function listBrowsers(
  { user, session: own }: Person,
  viewers: readonly RefreshFamily[],
  parts: SessionClock & { readonly browserSessions: BrowserSessionStore },
): Promise<Browsers> {
  const sessions = await parts.browserSessions.list(user.sub, parts.now(), most + 1)
  const viewersOf = Map.groupBy(viewers, ({ sid }) => sid ?? '')
  const sessionOf = new Map(sessions.map((session) => [session.sid, session]))
  const all = [...new Set([...sessionOf.keys(), ...viewersOf.keys()])]
    .map((sid) => browserOf(sid, { session: sessionOf.get(sid), viewers: viewersOf.get(sid) ?? [], own }))
    .sort((a, b) => Number(b.isThis) - Number(a.isThis) || usedAt(b) - usedAt(a))
  return { listed: all.slice(0, most), more: all.length > most }
}

type Parts = {
  readonly session: BrowserSession | undefined
  readonly viewers: readonly RefreshFamily[]
  readonly own: BrowserSession
}

function browserOf(sid: string, { session, viewers, own }: Parts): ListedBrowser {
  const [viewer = null] = viewers.toSorted((a, b) => b.lastUsedAt - a.lastUsedAt)
  return {
    sid,
    isThis: sid === own.sid,
    requester: session?.requester ?? viewer?.requester ?? null,
    signedInAt: session?.authTime ?? viewer?.authTime ?? 0,
    session: session ?? null,
    viewer,
  }
}

const usedAt = ({ signedInAt, session, viewer }: ListedBrowser): number =>
  Math.max(signedInAt, session ? lastUseOf(session) : 0, viewer?.lastUsedAt ?? 0)
