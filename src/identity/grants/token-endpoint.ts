import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type ClientGrant, endpoints, grantTypes, limits } from '../../contract/index.ts'
import { FormError } from '../../http/index.ts'
import { type AuthenticationParts, authenticate } from '../clients/authenticate-client.ts'
import { requireGrant } from '../clients/require-grant.ts'
import { keyOfRequest, type RequestKeyParts } from '../dpop/request-key.ts'
import { OAuthError } from '../oauth-error.ts'
import { readForm, required } from '../read-form.ts'
import { clientCredentialsGrant } from './client-credentials-grant.ts'
import { codeGrant } from './code-grant.ts'
import { deviceGrant } from './device-grant.ts'
import type { GrantHandler, GrantParts } from './grant.ts'
import { refreshGrant } from './refresh-grant.ts'

/** `registeredAs`: the client must be registered for one of these. */
type Grant = { readonly handle: GrantHandler; readonly registeredAs: readonly ClientGrant[] }

const grants: ReadonlyMap<string, Grant> = new Map([
  [grantTypes.authorizationCode, { handle: codeGrant, registeredAs: ['authorization_code'] }],
  [grantTypes.deviceCode, { handle: deviceGrant, registeredAs: ['device_code'] }],
  [grantTypes.clientCredentials, { handle: clientCredentialsGrant, registeredAs: ['client_credentials'] }],
  [grantTypes.refreshToken, { handle: refreshGrant, registeredAs: ['device_code', 'authorization_code'] }],
])

export type TokenEndpointParts = GrantParts & AuthenticationParts & RequestKeyParts

/** service.md, endpoints 2 and 3. */
export function registerTokenEndpoint(app: FastifyInstance, parts: TokenEndpointParts): void {
  app.post(endpoints.token.path, async (request, reply): Promise<string> => {
    const form = readForm(request)
    const idempotencyKey = request.headers['idempotency-key']
    reply.type('application/json; charset=utf-8')
    const answer = async (): Promise<string> => {
      const authentication = await authenticate(request, form, parts)
      const origin = { ip: request.ip, requestId: request.id }
      const { handle, registeredAs } = grantFor(required(form, 'grant_type'))
      requireGrant(authentication.client, registeredAs)
      const jkt = await keyOfRequest(request, reply, { ...parts, client: authentication.client })
      return handle({ form, ...authentication, origin, jkt, idempotencyKey }, parts)
    }
    return form.one('grant_type') === grantTypes.deviceCode ? pollOn(answer, request.log) : answer()
  })
}

function grantFor(grantType: string): Grant {
  const grant = grants.get(grantType)
  if (!grant) throw new OAuthError('unsupported_grant_type')
  return grant
}

/** A poll never gets a 429 or 5xx: applications abort the sign-in on one (contract.md, "Pacing"). */
async function pollOn(answer: () => Promise<string>, log: FastifyBaseLogger): Promise<string> {
  try {
    return await answer()
  } catch (error) {
    if (error instanceof OAuthError && error.status === 429)
      throw new OAuthError('slow_down', { headers: error.headers })
    if (error instanceof OAuthError || error instanceof FormError) throw error
    log.error(error, 'a poll could not be answered; the client is asked to wait')
    throw new OAuthError('slow_down', { headers: { 'retry-after': String(limits.pollingInterval) }, cause: error })
  }
}
