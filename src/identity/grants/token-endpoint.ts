import type { FastifyInstance } from 'fastify'
import { type ClientGrant, endpoints, grantTypes } from '../../contract/index.ts'
import { type AuthenticationParts, authenticate } from '../clients/authenticate-client.ts'
import { requireGrant } from '../clients/require-grant.ts'
import { keyOfRequest, type RequestKeyParts } from '../dpop/request-key.ts'
import { OAuthError } from '../oauth-error.ts'
import { readForm, required } from '../read-form.ts'
import { clientCredentialsGrant } from './client-credentials-grant.ts'
import { codeGrant } from './code-grant.ts'
import { deviceGrant } from './device-grant.ts'
import type { GrantHandler, GrantParts } from './grant.ts'
import { createKnownPolls } from './known-polls.ts'
import type { Poll } from './poll.ts'
import { pollFault } from './poll-fault.ts'
import { pollFront } from './poll-front.ts'
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
  const polls = createKnownPolls()
  app.front.post(endpoints.token.path, pollFront(polls, parts, app.log))
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
      const stillPending = (poll: Poll): void => polls.keep(request.raw, poll)
      return handle({ form, ...authentication, origin, jkt, idempotencyKey, stillPending }, parts)
    }
    if (form.one('grant_type') !== grantTypes.deviceCode) return answer()
    return answer().catch((error: unknown) => {
      throw pollFault(error, request.log)
    })
  })
}

function grantFor(grantType: string): Grant {
  const grant = grants.get(grantType)
  if (!grant) throw new OAuthError('unsupported_grant_type')
  return grant
}
