import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { type ClientGrant, endpoints, grantTypes } from '../../contract/index.ts'
import { type AuthenticationParts, authenticate, requireGrant } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import { type DeviceGrantParts, deviceGrant, outcomeOf, type PollCount, pollFault } from '../device/device-grant.ts'
import { keyOfRequest, type RequestKeyParts } from '../dpop/request-key.ts'
import { clientCredentialsGrant } from '../grants/client-credentials-grant.ts'
import { codeGrant } from '../grants/code-grant.ts'
import type { GrantHandler, GrantRequest, PendingPoll } from '../grants/grant.ts'
import { refreshGrant } from '../grants/refresh-grant.ts'
import { type FormRequest, readForm, required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { tokenFastPath } from './token-fast-path.ts'

/** `registeredAs`: the client must be registered for one of these. */
type Grant = { readonly handle: GrantHandler<DeviceGrantParts>; readonly registeredAs: readonly ClientGrant[] }

const grants: ReadonlyMap<string, Grant> = new Map([
  [grantTypes.authorizationCode, { handle: codeGrant, registeredAs: ['authorization_code'] }],
  [grantTypes.deviceCode, { handle: deviceGrant, registeredAs: ['device_code'] }],
  [grantTypes.clientCredentials, { handle: clientCredentialsGrant, registeredAs: ['client_credentials'] }],
  [grantTypes.refreshToken, { handle: refreshGrant, registeredAs: ['device_code', 'authorization_code'] }],
])

export type TokenEndpointParts = DeviceGrantParts & AuthenticationParts & RequestKeyParts & PollCount

/** service.md, endpoints 2 and 3. */
export function registerTokenEndpoint(app: FastifyInstance, parts: TokenEndpointParts): void {
  const { path } = endpoints.token
  app.post(path, async (request, reply): Promise<string> => {
    const keyOf = (client: Client) => keyOfRequest(request, reply, { ...parts, client })
    const body = await answerToken(request, { keyOf, log: request.log }, parts)
    reply.type('application/json; charset=utf-8')
    return body
  })
  // Requests with a DPoP header bypass the fast path, so there is no key.
  const keyOf = async (): Promise<null> => null
  const answer = (stillPending: (poll: PendingPoll) => void) => (request: FormRequest) =>
    answerToken(request, { keyOf, log: app.log, stillPending }, parts)
  app.fastPath.post(path, tokenFastPath(answer, parts, app.log))
}

type Way = Pick<GrantRequest, 'stillPending'> & {
  /** See keyOfRequest. */
  readonly keyOf: (client: Client) => Promise<string | null>
  readonly log: FastifyBaseLogger
}

async function answerToken(
  request: FormRequest,
  { keyOf, log, stillPending }: Way,
  parts: TokenEndpointParts,
): Promise<string> {
  const form = readForm(request)
  const isPoll = form.one('grant_type') === grantTypes.deviceCode
  try {
    const authentication = await authenticate(request, form, parts)
    const { handle, registeredAs } = grantFor(required(form, 'grant_type'))
    requireGrant(authentication.client, registeredAs)
    const jkt = await keyOf(authentication.client)
    if (jkt === null && authentication.client.requiresDpop) {
      throw new OAuthError('invalid_dpop_proof', { description: mustProve })
    }
    const asked = {
      ...authentication,
      form,
      origin: { ip: request.ip, requestId: request.id },
      jkt,
      idempotencyKey: request.headers['idempotency-key'],
      ...(stillPending && { stillPending }),
    }
    const body = await handle(asked, parts)
    if (isPoll) parts.countPoll('tokens')
    return body
  } catch (error) {
    if (!isPoll) throw error
    const fault = pollFault(error, { id: request.id, log })
    parts.countPoll(outcomeOf(fault))
    throw fault
  }
}

/** RFC 9449 §5.2. */
const mustProve = 'This client is registered for DPoP-bound access tokens: send a proof in the header DPoP'

function grantFor(grantType: string): Grant {
  const grant = grants.get(grantType)
  if (!grant) throw new OAuthError('unsupported_grant_type')
  return grant
}
