import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { type Answer, exchange, type Request } from '../exchange.ts'
import { platformOf, type Service } from '../service.ts'
import { throwIfAborted, untilAborted } from '../signals.ts'
import { memoryTokenStore, type TokenStore } from '../tokens/token-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { mayBeRepeated, refresher, signInNeeded } from './refresh.ts'
import { revoke } from './revocation.ts'
import type { SessionListener } from './session-event.ts'
import { tokenKeeper } from './token-keeper.ts'

/**
 * Milliseconds. A token this young is not refreshed for a 401: a refresh of it could overtake a repetition of the refresh that
 * made it, which the service would take for a thief's.
 */
const youngest = 90_000

/** A person signed in on this device, for as long as their refresh token lives. */
export type Session = {
  readonly service: Service
  /** Takes over the tokens of a finished sign-in; durable when it resolves. Throws PlatekeeperError `storage-failed`. */
  begin(tokens: Tokens): Promise<void>
  /** What the store contains; null: nobody is signed in. Never touches the network. Throws PlatekeeperError `storage-failed`. */
  tokens(): Promise<Tokens | null>
  /**
   * A bearer token that is valid for the next request, refreshed when it is due; concurrent callers share one refresh. Throws
   * PlatekeeperError `sign-in-needed`; `storage-failed` and network errors only when the old token no longer serves.
   */
  accessToken(signal?: AbortSignal): Promise<string>
  /** One request with the bearer token; a 401 is answered by one refresh and one more try. Throws PlatekeeperError. */
  request(request: Request): Promise<Answer>
  /**
   * Signs out: forgets the tokens, then revokes the refresh token where the service can (RFC 7009). Throws PlatekeeperError when
   * the service could not be reached; the tokens are forgotten then, too.
   */
  end(signal?: AbortSignal): Promise<void>
  /** Calls back after every sign-in, refresh and sign-out, of other tabs too where the store can see them. Returns how to stop. */
  onChange(listener: SessionListener): () => void
}

/**
 * Opens the session in `store`. Default store: memory, which forgets when the program ends.
 *
 * Never lost: a refresh is stored before it is used, repeated with the same key when its answer is lost, done by one program at a
 * time, and only the service's `invalid_grant` signs out.
 */
export function openSession(service: Service, store: TokenStore = memoryTokenStore()): Session {
  const platform = platformOf(service)
  const keeper = tokenKeeper(store)
  const refresh = refresher(service, keeper)

  /** Refreshes when due. A refresh that fails for want of a network or of a disk leaves a token that still serves in use. */
  async function current(signal?: AbortSignal): Promise<Tokens> {
    throwIfAborted(signal)
    const held = await keeper.load()
    throwIfAborted(signal)
    if (!held) throw signInNeeded('Nobody is signed in')
    if (platform.now() < held.refreshAt) return held
    const stillServes = platform.now() < held.expiresAt
    if (!held.refreshToken && stillServes) return held
    try {
      return await untilAborted(refresh(held), signal)
    } catch (error) {
      if (stillServes && mayBeRepeated(error)) return held
      throw error
    }
  }

  /** Other tokens than those that were answered with 401. */
  async function others(rejected: Tokens, error: PlatekeeperError, signal?: AbortSignal): Promise<Tokens> {
    const held = await keeper.load()
    if (!held) throw signInNeeded('The sign-in has ended')
    if (held.accessToken !== rejected.accessToken) return held
    if (Math.abs(platform.now() - rejected.receivedAt) < youngest) throw error
    return untilAborted(refresh(rejected), signal)
  }

  const send = (request: Request, { accessToken }: Tokens): Promise<Answer> =>
    exchange(platform, { ...request, headers: { ...request.headers, authorization: `Bearer ${accessToken}` } })

  return {
    service,
    begin: (tokens) => keeper.exclusively(() => keeper.save(tokens, { type: 'signed-in', here: true })),
    tokens: () => keeper.load(),
    accessToken: async (signal) => (await current(signal)).accessToken,
    request: async (request) => {
      const tokens = await current(request.signal)
      try {
        return await send(request, tokens)
      } catch (error) {
        if (!(error instanceof PlatekeeperError && error.status === 401)) throw error
        return send(request, await others(tokens, error, request.signal))
      }
    },
    end: async (signal) => {
      throwIfAborted(signal)
      const forgetting = keeper.exclusively(async () => {
        throwIfAborted(signal)
        const tokens = await keeper.load()
        if (tokens) await keeper.clear({ type: 'signed-out', reason: 'ended', here: true })
        return tokens
      })
      const held = await untilAborted(forgetting, signal)
      if (held?.refreshToken) await revoke(service, held.refreshToken, signal)
    },
    onChange: (listener) => keeper.listen(listener),
  }
}
