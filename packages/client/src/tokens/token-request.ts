import { limits } from '../../../../src/contract/index.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { exchangeJson } from '../exchange.ts'
import { address, credentialsOf, platformOf, type Service } from '../service.ts'
import { type Tokens, tokensFrom } from './tokens.ts'

type TokenRequest = {
  readonly form: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal | undefined
  /** For a refresh: the tokens that the response replaces. */
  readonly replaced?: Tokens
}

/** POST {auth_url}/connect/token with the application's credentials added (service.md, endpoints 2 and 3). */
export async function requestTokens(
  service: Service,
  { form, headers, signal, replaced }: TokenRequest,
): Promise<Tokens> {
  const platform = platformOf(service)
  const url = address(service.authUrl, 'connect', 'token')
  const answer = await exchangeJson(platform, {
    url,
    method: 'POST',
    headers: headers ?? {},
    form: { ...form, ...credentialsOf(service) },
    signal,
  })
  const { access_token: accessToken, refresh_token: refreshToken, expires_in: expiresIn } = answer
  if (typeof accessToken !== 'string') throw new PlatekeeperError('unexpected-answer', `${url} sent no access_token`)
  return tokensFrom(
    {
      accessToken,
      expiresIn: typeof expiresIn === 'number' && expiresIn > 0 ? expiresIn : limits.accessTokenLifetime,
      refreshToken: typeof refreshToken === 'string' ? refreshToken : null,
    },
    platform,
    replaced,
  )
}
