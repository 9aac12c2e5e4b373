import { limits } from '../../../../src/contract/index.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { exchangeJson } from '../exchange.ts'
import { address, credentialsOf, platformOf, type Service } from '../service.ts'
import { makePkce } from './pkce.ts'

/** A sign-in in progress: what to show to the person, and what `pollForTokens` needs. Keep `deviceCode` and `codeVerifier` secret. */
export type DeviceAuthorization = {
  /** Short code the person may type, for example `WDJB-MJHT`. */
  readonly userCode: string
  /** Page where the person types it. */
  readonly verificationUri: string
  /** The same page with the code in it: for a link or a QR code. */
  readonly verificationUriComplete: string
  /** Milliseconds since 1970, by this device's clock. */
  readonly expiresAt: number
  /** Seconds to wait between polls. */
  readonly interval: number
  readonly deviceCode: string
  readonly codeVerifier: string
}

type Options = {
  /** The scopes that polling will ask for. Sent here too (RFC 8628 §3.1), so that the consent page shows them from the start. */
  readonly scope?: readonly string[]
  readonly signal?: AbortSignal | undefined
}

/**
 * Starts a sign-in by device code: asks the identity server for the codes. Show the link, a QR code of it or the code to the person,
 * and pass the result to `pollForTokens`. `signInByDevice` does both.
 *
 * @param options `scope`: the scopes that polling will ask for, so that the consent page shows them from the start.
 * @throws {PlatekeeperError} `invalid_client`: wrong client id or secret. `invalid_request`, `invalid_scope`, `unauthorized_client`:
 *   the message says why. `unexpected-answer`: a field is missing. `network-error`, `timed-out`.
 * @throws {unknown} The reason of the signal if it is aborted.
 * @see service.md, endpoint 1; RFC 8628 §3.1
 */
export async function startDeviceAuthorization(
  service: Service,
  { scope, signal }: Options = {},
): Promise<DeviceAuthorization> {
  const platform = platformOf(service)
  const pkce = makePkce(platform)
  const url = address(service.authUrl, 'connect', 'deviceauthorization')
  const askedAt = platform.now()
  const answer = await exchangeJson(platform, {
    url,
    method: 'POST',
    form: {
      ...credentialsOf(service),
      code_challenge: pkce.challenge,
      code_challenge_method: 'S256',
      ...(scope && { scope: scope.join(' ') }),
    },
    signal,
  })

  const text = (field: string): string => {
    const value = answer[field]
    if (typeof value === 'string' && value !== '') return value
    throw new PlatekeeperError('unexpected-answer', `${url} answered without ${field}`)
  }
  const seconds = (field: string, fallback: number): number => {
    const value = answer[field]
    return typeof value === 'number' && value > 0 ? value : fallback
  }
  const userCode = text('user_code')
  const verificationUri = text('verification_uri')
  return {
    userCode,
    verificationUri,
    verificationUriComplete: String(answer.verification_uri_complete ?? verificationUri),
    expiresAt: askedAt + seconds('expires_in', limits.deviceCodeLifetime) * 1000,
    interval: seconds('interval', limits.pollingInterval),
    deviceCode: text('device_code'),
    codeVerifier: pkce.verifier,
  }
}
