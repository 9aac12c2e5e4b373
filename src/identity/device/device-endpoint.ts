import type { KeyObject } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { type DeviceAuthorizationResponse, endpoints, furtherPaths } from '../../contract/index.ts'

import { auditEntry, auditedDevice } from '../audit/audit-log.ts'
import type { Clock, Random } from '../chance.ts'
import { type AuthenticationParts, authenticateClient } from '../clients/authenticate-client.ts'
import { OAuthError } from '../oauth-error.ts'
import { readForm } from '../read-form.ts'
import { requestedScope } from '../tokens/requested-scope.ts'
import { digestUserCode, formatUserCode, hashDeviceCode, makeDeviceCode, makeUserCode } from './codes.ts'
import type { DeviceSession } from './device-session.ts'
import type { DeviceSessionStore } from './device-session-store.ts'
import { readChallenge } from './pkce.ts'

export type DeviceEndpointParts = AuthenticationParts & {
  readonly authUrl: string
  /** Seconds. */
  readonly deviceCodeLifetime: number
  /** Seconds. */
  readonly pollingInterval: number
  readonly userCodeKey: KeyObject
  readonly deviceSessions: DeviceSessionStore
  readonly now: Clock
  readonly random: Random
}

/** 2^34 user codes: a second collision in a row does not happen to honest servers. */
const userCodeAttempts = 5

/** service.md, endpoint 1: start device authorization. */
export function registerDeviceEndpoint(app: FastifyInstance, parts: DeviceEndpointParts): void {
  app.post(endpoints.deviceAuthorization.path, async (request): Promise<DeviceAuthorizationResponse> => {
    const form = readForm(request)
    const client = await authenticateClient(request, form, parts)
    const codeChallenge = readChallenge(form, client.dialect)
    const scope = requestedScope(form.one('scope'), client)
    return start(parts, {
      clientId: client.id,
      codeChallenge,
      requestedScope: scope.length > 0 ? scope : null,
      requester: { ip: request.ip, userAgent: request.headers['user-agent']?.slice(0, 200) ?? null },
      requestId: request.id,
    })
  })
}

type Asked = Pick<DeviceSession, 'clientId' | 'codeChallenge' | 'requestedScope' | 'requester'> & {
  readonly requestId: string
}

async function start(parts: DeviceEndpointParts, { requestId, ...asked }: Asked): Promise<DeviceAuthorizationResponse> {
  const { authUrl, deviceCodeLifetime, pollingInterval, random, now } = parts
  const deviceCode = makeDeviceCode(random)
  const deviceCodeHash = hashDeviceCode(deviceCode)
  const createdAt = now()
  const { clientId, requester } = asked
  const details = { device: auditedDevice(deviceCodeHash), scope: asked.requestedScope }
  const audit = auditEntry('device-start', createdAt, { clientId, ip: requester.ip, requestId, details })
  for (let attempt = 0; attempt < userCodeAttempts; attempt += 1) {
    const userCode = makeUserCode(random)
    const session: DeviceSession = {
      ...asked,
      deviceCodeHash,
      userCodeDigest: digestUserCode(userCode, parts.userCodeKey),
      state: 'pending',
      createdAt,
      expiresAt: createdAt + deviceCodeLifetime * 1000,
      interval: pollingInterval,
      lastPollAt: null,
      slowedDown: false,
      verifierMismatches: 0,
      approval: null,
      endedAt: null,
      familyId: null,
      keptAnswer: null,
    }
    if (!(await parts.deviceSessions.add(session, audit))) continue
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
