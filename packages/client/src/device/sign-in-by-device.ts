import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import type { Session } from '../session/session.ts'
import { type DeviceAuthorization, startDeviceAuthorization } from './device-authorization.ts'
import { type PollEvent, pollForTokens } from './polling.ts'

/** How a sign-in ended, when nothing failed. */
export type SignInOutcome = 'signed-in' | 'denied' | 'expired'

export type DeviceSignInOptions = {
  /** What to ask for, for example `['openid', 'offline_access', 'charts']`; a refresh token needs offline_access. */
  readonly scope: readonly string[]
  /** Show the link, a QR code of it (`platekeeper-client/qr`), or the code. */
  onPrompt(prompt: DeviceAuthorization): void
  readonly onEvent?: (event: PollEvent) => void
  readonly signal?: AbortSignal | undefined
}

/**
 * Signs a person in on a device without a browser: asks for a code, shows it, waits, and keeps the tokens in the session.
 * Resolves to what the person decided.
 *
 * Throws PlatekeeperError for everything else (`invalid_client`, network errors, `storage-failed` …), the signal's reason when
 * aborted.
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
