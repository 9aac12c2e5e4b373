import type { IncomingHttpHeaders } from 'node:http'
import type { AccessClaims } from '../../http/index.ts'
import type { ViewerSession } from './viewer-session.ts'

/** The person whose session a request belongs to. */
export type Caller = {
  /** Id of the account: `sub` of its tokens. */
  readonly account: string
  readonly username: string
  /** Of the session's access token: what the person may see. */
  readonly claims: AccessClaims
  readonly session: Pick<ViewerSession, 'idHash' | 'expiresAt'>
}

/** The fields that are read of a request, or of its upgrade to a WebSocket. `ip`: for the audit log; undefined: unknown. */
export type WithCookies = { readonly headers: IncomingHttpHeaders; readonly ip?: string | undefined }

/**
 * The caller of a request. Throws Problem: `signed-out` (401, no session), `session-ended` (401, it was ended: elsewhere, or by
 * time), `unavailable` (503, the session is kept, but its tokens cannot be renewed at present).
 */
export type RequireSession = (request: WithCookies) => Promise<Caller>
