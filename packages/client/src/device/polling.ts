import { grantTypes, limits } from '../../../../src/contract/index.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { platformOf, type Service } from '../service.ts'
import { requestTokens } from '../tokens/token-request.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { DeviceAuthorization } from './device-authorization.ts'

/** Progress while the user has not decided yet. Times are in seconds. */
export type PollEvent =
  | { readonly type: 'waiting'; readonly seconds: number }
  | { readonly type: 'authorization_pending' }
  | { readonly type: 'slow_down'; readonly interval: number }
  | { readonly type: 'unreachable'; readonly error: PlatekeeperError; readonly retryIn: number }

type Options = {
  /** What to ask for, for example `['openid', 'offline_access', 'charts']`; a refresh token needs offline_access. */
  readonly scope: readonly string[]
  readonly signal?: AbortSignal | undefined
  readonly onEvent?: (event: PollEvent) => void
}

/** Maximum of the doubling wait in seconds, so that an approval is still collected in time. */
const longestBackoff = 30

/**
 * Polls until the person has decided.
 *
 * Waits `interval` seconds before every poll, 5 seconds more after each `slow_down`, and longer if `Retry-After` asks for it. While
 * the service cannot be reached it doubles the wait, and then sends the same request again: the service repeats a lost
 * response.
 *
 * @param authorization The result of `startDeviceAuthorization`.
 * @param options The scopes to ask for, and what is called on every event.
 * @returns The tokens. Store them before anything else: `session.begin`.
 * @throws {PlatekeeperError} `access_denied`: the person denied the request. `expired_token`: the code has expired, start again. Any
 *   other code of the token endpoint, without another poll, for example `invalid_scope`.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see service.md, endpoint 2; RFC 8628 §3.5
 */
export async function pollForTokens(
  service: Service,
  authorization: DeviceAuthorization,
  { scope, signal, onEvent }: Options,
): Promise<Tokens> {
  const platform = platformOf(service)
  // Counts waits instead of reading the clock: a device may set its clock for the first time during the sign-in.
  let left = (authorization.expiresAt - platform.now()) / 1000 + limits.collectionGrace
  let interval = authorization.interval
  let wait = interval

  for (;;) {
    onEvent?.({ type: 'waiting', seconds: wait })
    await platform.sleep(wait * 1000, signal)
    left -= wait
    try {
      return await requestTokens(service, {
        form: {
          grant_type: grantTypes.deviceCode,
          device_code: authorization.deviceCode,
          code_verifier: authorization.codeVerifier,
          scope: scope.join(' '),
        },
        signal,
      })
    } catch (error) {
      if (!(error instanceof PlatekeeperError)) throw error
      if (error.code === 'authorization_pending') {
        wait = Math.max(interval, error.retryAfter ?? 0)
        onEvent?.({ type: 'authorization_pending' })
      } else if (error.code === 'slow_down') {
        interval += limits.slowDownIncrement
        wait = Math.max(interval, error.retryAfter ?? 0)
        onEvent?.({ type: 'slow_down', interval })
      } else if (error.isTransient) {
        wait = Math.max(interval, Math.min(wait * 2, longestBackoff), error.retryAfter ?? 0)
        onEvent?.({ type: 'unreachable', error, retryIn: wait })
      } else throw error
    }
    if (wait > left) {
      throw new PlatekeeperError('expired_token', 'The code has expired before the sign-in was finished; start again')
    }
  }
}
