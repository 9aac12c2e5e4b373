import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'
import { type DeviceAuthorization, startDeviceAuthorization } from './device-authorization.ts'
import { type PollEvent, pollForTokens } from './polling.ts'

/** The outcome of a sign-in without an error. */
export type SignInOutcome = 'signed-in' | 'denied' | 'expired'

/** The scopes of a sign-in by device code, and the function that shows it. */
export type DeviceSignInOptions = {
  /** What to ask for, for example `['openid', 'offline_access', 'charts']`; a refresh token needs offline_access. */
  readonly scope: readonly string[]
  /** Show the link, a QR code of it (`platekeeper-client/qr`), or the code. */
  onPrompt(prompt: DeviceAuthorization): void
  readonly onEvent?: (event: PollEvent) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Signs a person in on a device that needs no browser: requests a code, shows it, polls, and stores the tokens in the session.
 *
 * @param options The scopes to ask for, and `onPrompt`, which shows the code.
 * @returns What the person decided; `expired`: the code has expired without a decision, start again.
 * @throws {PlatekeeperError} What `startDeviceAuthorization` and `pollForTokens` throw, except `access_denied` and `expired_token`.
 *   `storage-failed`: the tokens cannot be stored.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see service.md, endpoints 1 and 2; RFC 8628
 *
 * @example
 * ```ts
 * import { type Session, signInByDevice } from 'platekeeper-client'
 *
 * export async function signIn(session: Session): Promise<boolean> {
 *   const outcome = await signInByDevice(session, {
 *     scope: ['openid', 'offline_access', 'charts'],
 *     onPrompt: ({ userCode, verificationUri }) => console.log(`Open ${verificationUri} and type ${userCode}`),
 *   })
 *   return outcome === 'signed-in'
 * }
 * ```
 */
export async function signInByDevice(
  session: Session,
  { scope, onPrompt, onEvent, signal }: DeviceSignInOptions,
): Promise<SignInOutcome> {
  try {
    const authorization = await startDeviceAuthorization(session.service, { scope, signal })
    onPrompt(authorization)
    await session.begin(
      await pollForTokens(session.service, authorization, { scope, signal, ...(onEvent && { onEvent }) }),
    )
    return 'signed-in'
  } catch (error) {
    if (error instanceof PlatekeeperError && error.code === 'access_denied') return 'denied'
    if (error instanceof PlatekeeperError && error.code === 'expired_token') return 'expired'
    throw error
  }
}
