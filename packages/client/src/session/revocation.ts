import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { exchange } from '../exchange.ts'
import { address, credentialsOf, platformOf, type Service } from '../service.ts'

/**
 * RFC 7009. Services without a revocation endpoint answer 404, which is not a failure: the token ends with its lifetime.
 * Throws PlatekeeperError if the service rejects the request or cannot be reached.
 */
export async function revoke(service: Service, token: string, signal?: AbortSignal): Promise<void> {
  try {
    await exchange(platformOf(service), {
      url: address(service.authUrl, 'connect', 'revocation'),
      method: 'POST',
      form: { ...credentialsOf(service), token, token_type_hint: 'refresh_token' },
      signal,
    })
  } catch (error) {
    if (!(error instanceof PlatekeeperError && error.status === 404)) throw error
  }
}
