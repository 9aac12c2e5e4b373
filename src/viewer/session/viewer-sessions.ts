import type { FastifyReply } from 'fastify'
import { decodeAccessToken } from '#client'
import { viewerClient } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import { type AccessClaims, InvalidToken } from '../../http/index.ts'
import { type ViewerProblemType, viewerProblem } from '../problems.ts'
import type { IdentityServer, IssuedTokens } from '../tokens/identity-server.ts'
import type { Sealing } from '../tokens/sealing.ts'
import { openTokens, type SessionTokens, sealTokens, sessionTokens } from '../tokens/session-tokens.ts'
import type { Caller, RequireSession, WithCookies } from './caller.ts'
import { createLiveness } from './liveness.ts'
import { createRenewal } from './renewal.ts'
import { type SessionCookie, sessionIdBytes } from './session-cookie.ts'
import { hashViewerSessionId, type SignedOut, type ViewerSession, type ViewerSessionStore } from './viewer-session.ts'

export type SessionsParts = {
  readonly sessions: ViewerSessionStore
  readonly identityServer: IdentityServer
  readonly verifyAccessToken: (token: string) => Promise<AccessClaims>
  readonly sealing: Sealing
  readonly cookie: SessionCookie
  /** Seconds after which an unused session ends, and after which every one ends. */
  readonly idleLifetime: number
  readonly absoluteLifetime: number
  readonly now: () => number
  /** The time from which expiry is computed: an injected rule, for clocks that are behind. */
  readonly endsFrom: (now: number) => number
  readonly random: (bytes: number) => Buffer
}

/** The viewer's sessions: a cookie with a random id, and a row with the sealed tokens. */
export type ViewerSessions = {
  /** `youngerThan`: see FreshTokens. */
  require(request: WithCookies, options?: { readonly youngerThan?: number }): ReturnType<RequireSession>
  /** null where `require` throws `signed-out` or `session-ended`. `youngerThan`: see FreshTokens. */
  find(request: WithCookies, options?: { readonly youngerThan?: number }): Promise<Caller | null>
  /** A new session with a new id, never the one that the browser sent (session fixation); the one that it had ends. */
  start(
    exchange: { readonly request: WithCookies; readonly reply: FastifyReply },
    signedIn: { readonly tokens: IssuedTokens; readonly sub: string; readonly sid: string | null },
  ): Promise<void>
  /** Ends the session of a request, and its sign-in at the identity server. Returns its id_token; null: it has no valid one. */
  end(exchange: { readonly request: WithCookies; readonly reply: FastifyReply }): Promise<string | null>
  /** Ends sessions that were signed out elsewhere, and their sign-ins. */
  endSignedOut(which: SignedOut): Promise<void>
}

export function createSessions(parts: SessionsParts, onFailure: (error: unknown) => void): ViewerSessions {
  const { sessions, identityServer, verifyAccessToken, sealing, cookie, now, random } = parts
  const freshTokens = createRenewal(parts)
  const liveness = createLiveness(parts)

  async function readSession(request: WithCookies, youngerThan?: number): Promise<Found | NoSession> {
    let outcome: Found | NoSession = 'signed-out'
    for (const id of cookie.read(request)) {
      outcome = await lookUp(id, request, youngerThan)
      if (typeof outcome !== 'string') break
    }
    return outcome
  }

  async function lookUp(id: string, request: WithCookies, youngerThan?: number): Promise<Found | NoSession> {
    const session = await sessions.find(hashViewerSessionId(id), now())
    const { ip } = request
    const tokens = session && (await freshTokens(session, { ip, youngerThan }))
    if (!tokens) return 'session-ended'
    const { accessToken } = tokens
    const claims = await claimsOf(session, accessToken)
    if (claims !== null && (await liveness.isLive(session.idHash, accessToken))) return found(session, claims, tokens)
    return renewRefused(session.idHash, { ip, refused: accessToken })
  }

  /** The key of the access token was retired, or the sign-in has ended: one renewal decides which. */
  async function renewRefused(
    idHash: string,
    asked: { readonly ip: string | undefined; readonly refused: string },
  ): Promise<Found | NoSession> {
    const session = await sessions.find(idHash, now())
    const tokens = session && (await freshTokens(session, asked))
    const claims = tokens && (await claimsOf(session, tokens.accessToken))
    if (!claims) {
      await sessions.remove(idHash)
      return 'session-ended'
    }
    liveness.renewed(idHash)
    return found(session, claims, tokens)
  }

  /** null: signed with keys that were retired, or by another identity server than AUTH_URL names now. */
  async function claimsOf({ sub }: ViewerSession, accessToken: string): Promise<AccessClaims | null> {
    try {
      const claims = await verifyAccessToken(accessToken)
      return claims.sub === sub && claims.clientId === viewerClient.id ? claims : null
    } catch (error) {
      if (error instanceof InvalidToken) return null
      throw error
    }
  }

  /** The sessions have ended already: a sign-in that could not be ended too cannot be used, and expires. */
  async function revoke(removed: readonly ViewerSession[], ip?: string): Promise<void> {
    for (const session of removed) {
      const tokens = openTokens(session, sealing)
      if (tokens) await identityServer.revoke(tokens.refreshToken, { ip }).catch(onFailure)
    }
  }

  async function removeOwn(request: WithCookies): Promise<void> {
    for (const id of cookie.read(request)) {
      const removed = await sessions.remove(hashViewerSessionId(id))
      if (removed) await revoke([removed], request.ip)
    }
  }

  return {
    async require(request, { youngerThan } = {}) {
      const found = await readSession(request, youngerThan)
      if (typeof found === 'string') throw viewerProblem(found, words[found])
      return found.caller
    },
    async find(request, { youngerThan } = {}) {
      const found = await readSession(request, youngerThan)
      return typeof found === 'string' ? null : found.caller
    },
    async start({ request, reply }, { tokens, sub, sid }) {
      await removeOwn(request)
      const id = random(sessionIdBytes).toString('base64url')
      const idHash = hashViewerSessionId(id)
      const createdAt = now()
      const from = parts.endsFrom(createdAt)
      const absoluteExpiresAt = from + parts.absoluteLifetime * 1000
      const expiresAt = Math.min(from + parts.idleLifetime * 1000, absoluteExpiresAt)
      const sealed = sealTokens(sessionTokens(tokens, createdAt), idHash, sealing)
      await sessions.add({
        ...{ idHash, sub, sid, tokens: sealed, generation: 0, renewalUntil: null },
        ...{ createdAt, expiresAt, absoluteExpiresAt },
      })
      cookie.keep(reply, id, parts.absoluteLifetime)
      await revoke(await sessions.removeOldest(sub, mostOfAccount), request.ip)
    },
    async end({ request, reply }) {
      const found = await readSession(request).catch(ifUnavailable)
      await removeOwn(request)
      cookie.clear(reply)
      return typeof found === 'string' ? null : found.tokens.idToken
    },
    endSignedOut: async (which) => revoke(await sessions.removeSignedOut(which)),
  }
}

/** Maximum sessions of one person; beyond it the oldest ones end. */
export const mostOfAccount = 50

type Found = { readonly caller: Caller; readonly tokens: SessionTokens }

const found = ({ idHash, expiresAt }: ViewerSession, claims: AccessClaims, tokens: SessionTokens): Found => ({
  caller: {
    account: claims.sub,
    username: decodeAccessToken(tokens.accessToken).username ?? '',
    claims,
    session: { idHash, expiresAt },
  },
  tokens,
})

/** The state of a session is unknown while the identity server is unavailable. */
function ifUnavailable(error: unknown): NoSession {
  if (error instanceof StoreUnavailable) return 'session-ended'
  throw error
}

type NoSession = keyof typeof words
const words = {
  'signed-out': 'Sign in to view charts.',
  'session-ended': 'This sign-in has ended: here, on another device, or after a time. Sign in again.',
} as const satisfies Partial<Record<ViewerProblemType, string>>
