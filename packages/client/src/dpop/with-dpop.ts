import { fromBase64url } from '../base64url.ts'
import type { FetchRequest, FetchResponse, Platform } from '../platform.ts'
import type { DpopKey } from './dpop-key.ts'
import { proofFor } from './proof.ts'

/**
 * A platform whose requests for tokens, and with tokens that are bound to the key, carry a proof. Sends a request again, once, with
 * the nonce that the server asks for. Tokens of services without DPoP are sent as before. Never throws itself; its `fetch` rejects
 * with what that of `platform` throws.
 *
 * @param platform For example `webPlatform`.
 * @param key Of `makeDpopKey`, `fileDpopKey` or `indexedDbDpopKey`.
 * @see RFC 9449; contract.md, "DPoP"
 *
 * @example
 * ```ts
 * import { openSession, webPlatform } from 'platekeeper-client'
 * import { makeDpopKey, withDpop } from 'platekeeper-client/dpop'
 *
 * const platform = withDpop(webPlatform, await makeDpopKey())
 * const urls = { authUrl: 'https://id.example.org', baseUrl: 'https://charts.example.org' }
 * export const session = openSession({ ...urls, clientId: 'pkc_1', platform })
 * ```
 */
export function withDpop(platform: Platform, key: DpopKey): Platform {
  let nonce: string | undefined

  async function send(url: string, request: FetchRequest, accessToken: string | undefined): Promise<FetchResponse> {
    const proof = await proofFor(key, { method: request.method, url, nonce, accessToken }, platform)
    const authorization = accessToken && { authorization: `DPoP ${accessToken}` }
    const response = await platform.fetch(url, {
      ...request,
      headers: { ...request.headers, ...authorization, dpop: proof },
    })
    nonce = response.headers.get('dpop-nonce') ?? nonce
    const body = await response.arrayBuffer()
    return { status: response.status, headers: response.headers, arrayBuffer: async () => body }
  }

  return {
    ...platform,
    async fetch(url, request) {
      const bearer = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
      const isBound = bearer !== undefined && hasKey(bearer)
      if (!isBound && !/\/connect\/token\/?$/.test(url)) return platform.fetch(url, request)
      const accessToken = isBound ? bearer : undefined
      const response = await send(url, request, accessToken)
      return (await asksForNonce(response)) ? send(url, request, accessToken) : response
    },
  }
}

/** Whether a token is bound to a key: its `cnf` (RFC 9449 §6.1). */
function hasKey(accessToken: string): boolean {
  try {
    const claims = JSON.parse(new TextDecoder().decode(fromBase64url(accessToken.split('.')[1] ?? '')))
    return typeof claims.cnf?.jkt === 'string'
  } catch {
    return false
  }
}

async function asksForNonce({ status, arrayBuffer }: FetchResponse): Promise<boolean> {
  if (status !== 400 && status !== 401) return false
  return new TextDecoder().decode(await arrayBuffer()).includes('"use_dpop_nonce"')
}
