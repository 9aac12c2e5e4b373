import { grantTypes } from '../../../src/contract/index.ts'
import { PlatekeeperError } from './errors/platekeeper-error.ts'
import { type Answer, exchange, type Request } from './exchange.ts'
import { address, credentialsOf, platformOf, type Service } from './service.ts'
import { throwIfAborted, untilAborted } from './signals.ts'
import { requestTokens } from './tokens/token-request.ts'
import { memoryTokenStore, type TokenStore } from './tokens/token-store.ts'
import type { Tokens } from './tokens/tokens.ts'

/** Seconds between tries of one refresh; each carries the same Idempotency-Key. */
const refreshPauses = [1, 2, 4] as const

/** A person signed in on this device, for as long as their refresh token lives. */
export type Session = {
  readonly service: Service
  /** Takes over the tokens of a finished sign-in; durable when it resolves. */
  begin(tokens: Tokens): Promise<void>
  /** What the store contains; null: nobody is signed in. Never touches the network. */
  tokens(): Promise<Tokens | null>
  /**
   * A bearer token that is valid for the next request, refreshed when it is due; concurrent callers share one refresh. Throws
   * `sign-in-needed`; network errors only when the old token no longer serves.
   */
  accessToken(signal?: AbortSignal): Promise<string>
  /** One request with the bearer token; a 401 is answered by one refresh and one more try. */
  request(request: Request): Promise<Answer>
  /** Revokes the refresh token where the service can (RFC 7009) and forgets it in any case. */
  end(signal?: AbortSignal): Promise<void>
}

/** Opens the session in `store`. Default store: memory. */
export function openSession(service: Service, store: TokenStore = memoryTokenStore()): Session {
  const platform = platformOf(service)
  const exclusively = store.exclusively ? store.exclusively.bind(store) : <T>(work: () => Promise<T>) => work()
  let refreshing: Promise<Tokens> | null = null

  /** Single flight inside this program; `exclusively` among programs. Not aborted by one impatient caller. */
  function refresh(used: Tokens): Promise<Tokens> {
    if (refreshing) return refreshing
    const work = exclusively(() => refreshUnlessDone(used))
    const done = () => {
      refreshing = null
    }
    work.then(done, done)
    refreshing = work
    return work
  }

  async function refreshUnlessDone(used: Tokens): Promise<Tokens> {
    const held = await store.load()
    if (held && held.accessToken !== used.accessToken) return held
    if (!held?.refreshToken) throw signInNeeded('The sign-in has ended')
    try {
      const fresh = await redeem(held.refreshToken, held.refreshKey)
      // A service that does not rotate sends no new refresh token: the old one goes on.
      const next = fresh.refreshToken ? fresh : { ...fresh, refreshToken: held.refreshToken }
      await store.save(next)
      return next
    } catch (error) {
      if (!(error instanceof PlatekeeperError && error.code === 'invalid_grant')) throw error
      await store.clear()
      throw signInNeeded('The sign-in was revoked or has expired', error)
    }
  }

  async function redeem(refreshToken: string, key: string): Promise<Tokens> {
    for (const pause of refreshPauses) {
      try {
        return await redeemOnce(refreshToken, key)
      } catch (error) {
        if (!(error instanceof PlatekeeperError && error.isTransient)) throw error
        await platform.sleep(Math.max(pause, error.retryAfter ?? 0) * 1000)
      }
    }
    return redeemOnce(refreshToken, key)
  }

  const redeemOnce = (refreshToken: string, key: string): Promise<Tokens> =>
    requestTokens(service, {
      form: { grant_type: grantTypes.refreshToken, refresh_token: refreshToken },
      headers: { 'idempotency-key': key },
    })

  /** Refreshes when due. A refresh that fails for want of a network leaves a token that still serves in use. */
  async function current(signal?: AbortSignal): Promise<Tokens> {
    const held = await store.load()
    throwIfAborted(signal)
    if (!held) throw signInNeeded('Nobody is signed in')
    if (platform.now() < held.refreshAt) return held
    const stillServes = platform.now() < held.expiresAt
    if (!held.refreshToken && stillServes) return held
    try {
      return await untilAborted(refresh(held), signal)
    } catch (error) {
      if (stillServes && error instanceof PlatekeeperError && error.isTransient) return held
      throw error
    }
  }

  const send = (request: Request, { accessToken }: Tokens): Promise<Answer> =>
    exchange(platform, { ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } })

  return {
    service,
    begin: (tokens) => store.save(tokens),
    tokens: () => store.load(),
    accessToken: async (signal) => (await current(signal)).accessToken,
    request: async (request) => {
      const tokens = await current(request.signal)
      try {
        return await send(request, tokens)
      } catch (error) {
        if (!(error instanceof PlatekeeperError && error.status === 401)) throw error
        return send(request, await untilAborted(refresh(tokens), request.signal))
      }
    },
    end: async (signal) => {
      const held = await store.load()
      await store.clear()
      if (held?.refreshToken) await revoke(service, held.refreshToken, signal)
    },
  }
}

/**
 * RFC 7009. Services without a revocation endpoint answer 404, which is no failure: the token dies with its lifetime.
 * Throws PlatekeeperError when the service refuses or cannot be reached.
 */
async function revoke(service: Service, token: string, signal?: AbortSignal): Promise<void> {
  try {
    await exchange(platformOf(service), {
      url: address(service.authUrl, 'connect', 'revocation'),
      method: 'POST',
      form: {
        ...credentialsOf(service),
        token,
        token_type_hint: 'refresh_token',
      },
      signal,
    })
  } catch (error) {
    if (!(error instanceof PlatekeeperError && error.status === 404)) throw error
  }
}

const signInNeeded = (message: string, cause?: unknown): PlatekeeperError =>
  new PlatekeeperError('sign-in-needed', message, { cause })
