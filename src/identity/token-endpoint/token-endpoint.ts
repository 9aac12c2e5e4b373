import { hash } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import { BoundedMap } from '../../bounded/index.ts'
import { type ClientGrant, endpoints, grantTypes } from '../../contract/index.ts'
import type { FastPathAnswer, FastPathRoute } from '../../http/index.ts'
import { type AuthenticationParts, authenticate, requireGrant } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import { answerKnownPoll, authorizationPending, type DeviceGrantParts, deviceGrant } from '../device/device-grant.ts'
import { keyOfRequest, type RequestKeyParts } from '../dpop/request-key.ts'
import { clientCredentialsGrant } from '../grants/client-credentials-grant.ts'
import { codeGrant } from '../grants/code-grant.ts'
import type { GrantHandler, GrantRequest, KnownPoll } from '../grants/grant.ts'
import { refreshGrant } from '../grants/refresh-grant.ts'
import { errorAnswer } from '../wire/answer-error.ts'
import { type FormEndpoint, type FormRequest, formFastPath, readForm, required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { outcomeOf, pollFault } from './poll-fault.ts'

/** `registeredAs`: the client must be registered for one of these. */
type Grant = { readonly handle: GrantHandler<DeviceGrantParts>; readonly registeredAs: readonly ClientGrant[] }

const grants: ReadonlyMap<string, Grant> = new Map([
  [grantTypes.authorizationCode, { handle: codeGrant, registeredAs: ['authorization_code'] }],
  [grantTypes.deviceCode, { handle: deviceGrant, registeredAs: ['device_code'] }],
  [grantTypes.clientCredentials, { handle: clientCredentialsGrant, registeredAs: ['client_credentials'] }],
  [grantTypes.refreshToken, { handle: refreshGrant, registeredAs: ['device_code', 'authorization_code'] }],
])

export type TokenEndpointParts = DeviceGrantParts & AuthenticationParts & RequestKeyParts

/** service.md, endpoints 2 and 3. */
export function registerTokenEndpoint(app: FastifyInstance, parts: TokenEndpointParts): void {
  const { path } = endpoints.token
  app.post(path, async (request, reply): Promise<string> => {
    const keyOf = (client: Client) => keyOfRequest(request, reply, { ...parts, client })
    const body = await answerToken(request, { keyOf, log: request.log }, parts)
    reply.type('application/json; charset=utf-8')
    return body
  })
  // Requests with a DPoP header bypass the fast path: no request here proves a key.
  const keyOf = async (): Promise<null> => null
  const answer = (stillPending: (poll: KnownPoll) => void) => (request: FormRequest) =>
    answerToken(request, { keyOf, log: app.log, stillPending }, parts)
  app.fastPath.post(path, tokenFastPath(answer, parts, app.log))
}

/** What the two routes, of Fastify and of the fast path, provide for a request. */
type RouteParts = Pick<GrantRequest, 'stillPending'> & {
  /** See keyOfRequest. */
  readonly keyOf: (client: Client) => Promise<string | null>
  readonly log: FastifyBaseLogger
}

async function answerToken(
  request: FormRequest,
  { keyOf, log, stillPending }: RouteParts,
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
    const grantRequest = {
      ...authentication,
      form,
      origin: { ip: request.ip, requestId: request.id },
      jkt,
      idempotencyKey: request.headers['idempotency-key'],
      ...(stillPending && { stillPending }),
    }
    const body = await handle(grantRequest, parts)
    if (isPoll) parts.count('poll', { reply: 'tokens' })
    return body
  } catch (error) {
    if (!isPoll) throw error
    const fault = pollFault(error, { id: request.id, log })
    parts.count('poll', { reply: outcomeOf(fault) })
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

/**
 * Cache: SHA-256 of a poll's body → its client and session. An application repeats its poll unchanged, and while the client's
 * record is unchanged, a hit skips authentication, PKCE and scope. Only for requests without credentials in a header
 * (`FastPath`), whose form is complete. The body contains secrets, so it is not kept.
 */
type KnownPolls = {
  find(body: Buffer): KnownPoll | undefined
  keep(body: Buffer, poll: KnownPoll): void
}

/** Maximum number of entries; the oldest is evicted. */
const mostKnown = 200_000

export function createKnownPolls(most = mostKnown): KnownPolls {
  const polls = new BoundedMap<string, KnownPoll>(most)
  // One character for each byte of the hash: the shortest string.
  const keyOf = (body: Buffer): string => hash('sha256', body, 'binary')
  return {
    find: (body) => polls.get(keyOf(body)),
    keep: (body, { client, codeHash }) => polls.set(keyOf(body), { client, codeHash }),
  }
}

/** The endpoint for one request; `stillPending`: see GrantRequest. */
type TokenEndpoint = (...[request]: Parameters<FormEndpoint>) => Promise<string>
type NotingPolls = (stillPending: (poll: KnownPoll) => void) => TokenEndpoint

/**
 * The token endpoint on the fast path. A poll that found its session pending is not read again while that is so and its
 * client is the same.
 */
function tokenFastPath(endpoint: NotingPolls, parts: DeviceGrantParts, log: FastifyBaseLogger): FastPathRoute {
  const polls = createKnownPolls()

  async function knownPoll(body: Buffer): Promise<KnownPoll | null> {
    const poll = polls.find(body)
    const client = poll && (await parts.clients.find(poll.client.id).catch(() => null))
    return poll && client === poll.client ? poll : null
  }

  async function answerKnown({ codeHash }: KnownPoll, id: string): Promise<FastPathAnswer | null> {
    try {
      const error = await answerKnownPoll(codeHash, parts)
      if (error !== null) parts.count('poll', { reply: error.code })
      return error === authorizationPending ? pendingAnswer : error && errorAnswer(error, { id, log })
    } catch (error) {
      const fault = pollFault(error, { id, log })
      parts.count('poll', { reply: outcomeOf(fault) })
      return errorAnswer(fault, { id, log })
    }
  }

  const pendingAnswer = errorAnswer(authorizationPending, { id: '', log })
  return async (request) => {
    const { id, body } = request
    const poll = await knownPoll(body)
    const answer = poll && (await answerKnown(poll, id))
    if (answer) return answer
    const read = endpoint((each) => polls.keep(body, each))
    return formFastPath(endpoints.token.path, read, log)(request)
  }
}
