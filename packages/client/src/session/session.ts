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
 * Milliseconds. A token this young is not refreshed after a 401: such a refresh could overtake a repetition of the refresh that issued
 * the token, which the service would treat as reuse of a stolen token.
 */
const youngest = 90_000

/** A person signed in on this device, while their refresh token is valid. */
export type Session = {
  readonly service: Service
  /** Stores the tokens of a completed sign-in; on disk when it resolves. Throws PlatekeeperError `storage-failed`. */
  begin(tokens: Tokens): Promise<void>
  /** The tokens in the store; null: signed out. Does not use the network. Throws PlatekeeperError `storage-failed`. */
  tokens(): Promise<Tokens | null>
  /**
   * An access token that is valid for the next request, refreshed when it is due; concurrent callers share one refresh. Throws
   * PlatekeeperError `sign-in-needed`; `storage-failed`, `network-error` and `timed-out` only if the old token has expired; the reason of
   * the signal if it is aborted.
   */
  accessToken(signal?: AbortSignal): Promise<string>
  /**
   * One request with the access token; after a 401 it refreshes once and sends the request again. Throws PlatekeeperError: what
   * `accessToken` throws, `network-error`, `timed-out`, or the code of the response (service.md, "Errors") with its `status`.
   */
  request(request: Request): Promise<Answer>
  /**
   * Signs out: forgets the tokens, then revokes the refresh token where the service can (RFC 7009). Throws PlatekeeperError when
   * the service could not be reached; the tokens are forgotten in this case too.
   */
  end(signal?: AbortSignal): Promise<void>
  /**
   * Calls back after every sign-in, refresh and sign-out, also in other tabs if the store can see them. Returns a function that
   * unsubscribes.
   */
  onChange(listener: SessionListener): () => void
}

/**
 * Opens the session of a person on this device. Nothing is read or sent until it is used.
 *
 * A sign-in is not lost: new tokens are stored before they are used, a refresh is repeated with the same `Idempotency-Key` if its
 * response is lost, one program refreshes at a time, and only `invalid_grant` of the service signs out. Never throws.
 *
 * @param service The service and the application's registration with it.
 * @param store Where the tokens are kept. Default: memory, which forgets them when the program ends.
 * @see service.md, endpoint 3; contract.md, "Tokens"
 *
 * @example
 * ```ts
 * import { openSession } from 'platekeeper-client'
 * import { fileTokenStore } from 'platekeeper-client/node'
 *
 * const service = { authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org', clientId: 'pkc_1' }
 * const session = openSession(service, fileTokenStore('session.json', service))
 * ```
 */
export function openSession(service: Service, store: TokenStore = memoryTokenStore()): Session {
  const platform = platformOf(service)
  const keeper = tokenKeeper(store)
  const refresh = refresher(service, keeper)

  /** Refreshes when due. If a refresh fails because of the network or the disk, an access token that is still valid stays in use. */
  async function current(signal?: AbortSignal): Promise<Tokens> {
    throwIfAborted(signal)
    const held = await keeper.load()
    throwIfAborted(signal)
    if (!held) throw signInNeeded('Not signed in')
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

  /** Tokens other than those that were answered with 401. */
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
