import { limits, type Scope } from '../../../contract/index.ts'
import { type AuditDetails, type AuditEntry, auditEntry, auditedRequest, type Origin } from '../../audit/audit-log.ts'
import { codeResponse, errorResponse } from '../../authorization/authorization-response.ts'
import {
  approveRequest,
  type DecidedRequest,
  denyRequest,
  hashAuthorizationCode,
  makeAuthorizationCode,
} from '../../authorization/code-request.ts'
import { hashRequestId, type PendingRequest } from '../../authorization/pending-request.ts'
import type { Client } from '../../clients/client.ts'
import { recordSessionClient } from '../../logout/record-session-client.ts'
import type { SessionClientStore } from '../../logout/session-client-store.ts'
import type { Random } from '../../random.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import type { SecondFactorParts } from '../../sign-in/second-factor.ts'
import type { TrustedClock } from '../../trusted-clock/trusted-clock.ts'
import { OAuthError } from '../../wire/oauth-error.ts'
import { type ConsentStore, isValid, mayRemember } from '../remembered-consent.ts'
import type { FindParts } from './find-request.ts'

export type AnswerParts = FindParts &
  SecondFactorParts & {
    readonly authUrl: string
    readonly consents: ConsentStore
    readonly sessionClients: SessionClientStore
    readonly random: Random
    readonly endsFrom: TrustedClock['endsFrom']
  }

/** A person's answer to a request. */
export type Answer = {
  readonly request: PendingRequest
  readonly client: Client
  readonly person: Person
  readonly origin: Origin
}

/**
 * Stores the approval with its code; returns where the browser goes with it. null: the request was decided in the meantime, and
 * nothing was stored. `details`: for the audit log.
 */
export async function giveCode(
  { request, client, person, origin }: Answer,
  scope: readonly Scope[],
  { codeRequests, sessionClients, authUrl, random, now }: AnswerParts,
  details: AuditDetails = {},
): Promise<string | null> {
  const code = makeAuthorizationCode(random)
  const { sub } = person.user
  const { authTime, amr, sid, sessionVersion } = person.session
  const approved = approveRequest(
    decided(request),
    { codeHash: hashAuthorizationCode(code), approval: { sub, scope, authTime, amr, sid, sessionVersion } },
    now(),
  )
  const audit = entry('code-approve', { request, sub, origin, at: now(), details: { scope, ...details } })
  const withdraw = await recordSessionClient(person, client, sessionClients)
  if (await codeRequests.add(approved, audit)) return codeResponse(code, { ...request, issuer: authUrl })
  await withdraw()
  return null
}

/** Stores the denial; as giveCode. */
export async function denyCode(
  { request, person, origin }: Answer,
  { codeRequests, authUrl, now }: AnswerParts,
): Promise<string | null> {
  const audit = entry('code-deny', { request, sub: person.user.sub, origin, at: now(), details: {} })
  const isAdded = await codeRequests.add(denyRequest(decided(request), now()), audit)
  return isAdded ? errorResponse(new OAuthError('access_denied'), { ...request, issuer: authUrl }) : null
}

/** What was ticked is remembered, and what was remembered of scopes that were not shown; what was cleared is not. */
export async function rememberConsent(
  { request, client, person }: Answer,
  { shown, ticked }: { readonly shown: readonly Scope[]; readonly ticked: readonly Scope[] },
  { consents, now, endsFrom }: AnswerParts,
): Promise<void> {
  if (!mayRemember(client, request.redirectUri)) return
  const { user: account } = person
  const before = await consents.find(account.sub, client.id)
  const kept = before && isValid(before, { account, client }, now()) ? before.scope : []
  await consents.put({
    sub: account.sub,
    clientId: client.id,
    scope: [...kept.filter((scope) => !shown.includes(scope)), ...ticked],
    userSessionVersion: account.deviceSessionVersion,
    clientSessionVersion: client.sessionVersion,
    grantedAt: now(),
    expiresAt: endsFrom(now()) + limits.consentMemory * 1000,
  })
}

const decided = ({
  id,
  clientId,
  redirectUri,
  codeChallenge,
  requestedScope,
  nonce,
  dpopJkt,
  requester,
}: PendingRequest): DecidedRequest => ({
  requestHash: hashRequestId(id),
  ...{ clientId, redirectUri, codeChallenge, requestedScope, nonce, dpopJkt, requester },
})

type Facts = {
  readonly request: PendingRequest
  readonly sub: string
  readonly origin: Origin
  readonly at: number
  readonly details: AuditDetails
}

const entry = (
  event: 'code-approve' | 'code-deny',
  { request: { id, clientId, redirectUri }, sub, origin, at, details }: Facts,
): AuditEntry =>
  auditEntry(event, at, {
    ...origin,
    sub,
    clientId,
    details: { request: auditedRequest(hashRequestId(id)), redirect: new URL(redirectUri).host, ...details },
  })
