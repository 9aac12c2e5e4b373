import { setTimeout as delay } from 'node:timers/promises'
import { StoreUnavailable } from '../../failures/index.ts'
import type { IdentityServer } from '../tokens/identity-server.ts'
import type { Sealing } from '../tokens/sealing.ts'
import { openTokens, type SessionTokens, sealTokens, sessionTokens } from '../tokens/session-tokens.ts'
import type { ViewerSession, ViewerSessionStore } from './viewer-session.ts'

export type RenewalParts = {
  readonly sessions: ViewerSessionStore
  readonly identityServer: IdentityServer
  readonly sealing: Sealing
  /** Seconds after which an unused session ends. */
  readonly idleLifetime: number
  readonly now: () => number
  /** See SessionsParts. */
  readonly endsFrom: (now: number) => number
}

/**
 * The tokens of a session, renewed if it is time. null: the session has ended. Rejects with StoreUnavailable. `youngerThan`: seconds;
 * older tokens are renewed early, so that their claims are current. `refused`: an access token that
 * is no longer accepted; the result is another one.
 */
export type FreshTokens = (session: ViewerSession, asked?: Asked) => Promise<SessionTokens | null>
type Asked = {
  readonly ip?: string | undefined
  readonly youngerThan?: number | undefined
  readonly refused?: string | undefined
}

/** Lease in milliseconds for which one server renews the tokens of a session; if it crashes, another one does, with the same result. */
const lease = 10_000
/** Milliseconds between two reads of tokens that another server renews, and the number of reads. */
const pause = 100
const looks = 60

/**
 * Parallel requests renew once: those of this process share the renewal; of several processes, the first to mark the row
 * renews, and the others use the present tokens while they are valid, or wait. A renewal that fails because the identity
 * server is unavailable is tried again after the lease.
 */
export function createRenewal(parts: RenewalParts): FreshTokens {
  const { now, sealing } = parts
  const underWay = new Map<string, Promise<SessionTokens | null>>()

  return async (session, { ip, youngerThan = Number.POSITIVE_INFINITY, refused } = {}) => {
    const tokens = openTokens(session, sealing)
    const isYoung = tokens && now() < Math.min(tokens.renewAt, tokens.issuedAt + youngerThan * 1000)
    if (tokens === null || (isYoung && tokens.accessToken !== refused)) return tokens
    const key = `${session.idHash} ${session.generation}`
    const renewing =
      underWay.get(key) ?? renew({ session, tokens, ip, refused }, parts).finally(() => underWay.delete(key))
    underWay.set(key, renewing)
    const renewed = await renewing
    if (renewed && renewed.accessToken === refused) {
      throw new StoreUnavailable('The access token of this session is refused, and cannot be renewed at present')
    }
    return renewed
  }
}

type Due = {
  readonly session: ViewerSession
  readonly tokens: SessionTokens
  readonly ip: string | undefined
  readonly refused: string | undefined
}

async function renew(due: Due, parts: RenewalParts): Promise<SessionTokens | null> {
  const { sessions, sealing, now } = parts
  let { session, tokens } = due
  for (let look = 0; look < looks; look += 1) {
    const { idHash, generation } = session
    const renewal = { generation, now: now(), until: now() + lease }
    if (await sessions.takeRenewal(idHash, renewal)) return exchange({ ...due, session, tokens }, parts)
    const found = await sessions.find(idHash, now())
    const opened = found && openTokens(found, sealing)
    if (!found || !opened) return null
    if (now() < opened.expiresAt && opened.accessToken !== due.refused) return opened
    session = found
    tokens = opened
    await delay(pause)
  }
  throw new StoreUnavailable('Another server renews the tokens of this session, and does not finish', {
    outage: 'identity server',
  })
}

async function exchange(
  { session, tokens, ip }: Omit<Due, 'refused'>,
  parts: RenewalParts,
): Promise<SessionTokens | null> {
  const { sessions, identityServer, sealing, idleLifetime, now, endsFrom } = parts
  const { idHash, generation } = session
  const answer = await identityServer.renew(tokens.refreshToken, { ip }).catch((error: unknown) => {
    if (error instanceof StoreUnavailable && now() < tokens.expiresAt) return null
    throw error
  })
  // Keep the current tokens: they are not renewed, but still valid.
  if (answer === null) return tokens
  if (answer.kind === 'refused') {
    const current = await sessions.find(idHash, now())
    // This server was slow, and another one took over its lease.
    if (current && current.generation !== generation) return openTokens(current, sealing)
    await sessions.remove(idHash)
    return null
  }
  const fresh = sessionTokens(answer.tokens, now())
  // Never earlier than before: the clock may have been set back since.
  const idleEnd = Math.max(endsFrom(now()) + idleLifetime * 1000, session.expiresAt)
  const expiresAt = Math.min(idleEnd, session.absoluteExpiresAt)
  const isStored = await sessions.renew(idHash, generation, { tokens: sealTokens(fresh, idHash, sealing), expiresAt })
  if (isStored) return fresh
  const current = await sessions.find(idHash, now())
  if (current) return openTokens(current, sealing)
  // The session was ended during the renewal, with the previous tokens.
  await identityServer.revoke(fresh.refreshToken, { ip }).catch(ifAvailable)
  return null
}

/** An ended sign-in that could not be revoked cannot be used, and expires. */
function ifAvailable(error: unknown): void {
  if (!(error instanceof StoreUnavailable)) throw error
}
