import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DeviceAuthorizationResponse, endpoints, furtherPaths } from '../../contract/index.ts'
import type { CountEvent } from '../../figures/index.ts'
import {
  createPendingQuotas,
  type PendingQuotaOf,
  type PendingQuotas,
  type QuotaLimit,
  type QuotaReached,
  withinQuota,
} from '../authorization/pending-quota.ts'
import { isPkceRequired, readChallenge } from '../authorization/pkce.ts'
import { requestedScope } from '../authorization/scope.ts'
import { type AuthenticationParts, authenticateClient, requireGrant } from '../clients/authenticate-client.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { type FormRequest, formFastPath, readForm } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { digestUserCode, formatUserCode, hashDeviceCode, makeDeviceCode, makeUserCode } from './codes.ts'
import type { DeviceSession, DeviceSessionStore } from './device-session.ts'

export type DeviceEndpointParts = AuthenticationParts & {
  readonly authUrl: string
  /** Seconds. */
  readonly deviceCodeLifetime: number
  /** Seconds. */
  readonly pollingInterval: number
  readonly pendingQuotas: PendingQuotas
  readonly count: CountEvent
  readonly userCodeKey: KeyObject
  readonly deviceSessions: DeviceSessionStore
  readonly now: Clock
  readonly random: Random
}

/** Of 2^34 user codes, two collisions in a row do not occur by chance. */
const userCodeAttempts = 5

/** service.md, endpoint 1: start device authorization. */
export function registerDeviceEndpoint(app: FastifyInstance, parts: DeviceEndpointParts): void {
  const quotaOf = createPendingQuotas(parts.pendingQuotas, parts.now)
  const { path } = endpoints.deviceAuthorization
  app.post(path, (request) => authorize(request, quotaOf, parts))
  const endpoint = async (request: FormRequest) => JSON.stringify(await authorize(request, quotaOf, parts))
  app.fastPath.post(path, formFastPath(path, endpoint, app.log))
}

async function authorize(
  request: FormRequest,
  quotaOf: PendingQuotaOf,
  parts: DeviceEndpointParts,
): Promise<DeviceAuthorizationResponse> {
  const form = readForm(request)
  const client = await authenticateClient(request, form, parts)
  requireGrant(client, ['device_code'])
  const codeChallenge = readChallenge(form, isPkceRequired(client))
  const scope = requestedScope(form.one('scope'), client)
  const { ip, id: requestId, hasSharedAddress: isShared } = request
  const requested: RequestedSession = {
    clientId: client.id,
    codeChallenge,
    requestedScope: scope.length > 0 ? scope : null,
    requester: { ip, userAgent: request.headers['user-agent']?.slice(0, 200) ?? null },
  }
  const { id: clientId } = client
  const origin = { ip, requestId, isShared }
  return withinQuota(
    { clientId, origin, event: 'device-start', requests: 'device authorizations' },
    (limit) => start(parts, requested, limit),
    { ...parts, quotaOf },
  )
}

type RequestedSession = Pick<DeviceSession, 'clientId' | 'codeChallenge' | 'requestedScope' | 'requester'>

async function start(
  parts: DeviceEndpointParts,
  requested: RequestedSession,
  limit: QuotaLimit | null,
): Promise<DeviceAuthorizationResponse | QuotaReached> {
  const { authUrl, deviceCodeLifetime, pollingInterval, random, now } = parts
  const createdAt = now()
  const deviceCode = makeDeviceCode(random, createdAt)
  const deviceCodeHash = hashDeviceCode(deviceCode)
  for (let attempt = 0; attempt < userCodeAttempts; attempt += 1) {
    const userCode = makeUserCode(random)
    const session: DeviceSession = {
      ...requested,
      deviceCodeHash,
      userCodeDigest: digestUserCode(userCode, parts.userCodeKey),
      state: 'pending',
      createdAt,
      expiresAt: createdAt + deviceCodeLifetime * 1000,
      interval: pollingInterval,
      verifierMismatches: 0,
      deniedBy: null,
      openedAt: null,
      approval: null,
      endedAt: null,
      familyId: null,
      storedResponse: null,
    }
    const added = await parts.deviceSessions.add(session, limit)
    if (added === false) continue
    if (added !== true) return added
    const shown = formatUserCode(userCode)
    return {
      device_code: deviceCode,
      user_code: shown,
      verification_uri: `${authUrl}${furtherPaths.verification}`,
      verification_uri_complete: `${authUrl}${furtherPaths.verification}?user_code=${shown}`,
      expires_in: deviceCodeLifetime,
      interval: pollingInterval,
    }
  }
  throw new OAuthError('temporarily_unavailable', { status: 503, headers: { 'retry-after': '5' } })
}
