import type { Scope } from '../../contract/index.ts'
import type { Form } from '../../http/index.ts'
import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import {
  type Approval,
  type ApprovalFacts,
  approvalEntry,
  mayStillSignIn,
} from '../authorization/authorization-request.ts'
import { isPkceRequired, readVerifier } from '../authorization/pkce.ts'
import { grantedScope, requestedScope } from '../authorization/scope.ts'
import type { Authentication } from '../clients/authenticate-client.ts'
import type { Client } from '../clients/client.ts'
import {
  failed,
  type GrantHandler,
  type GrantParts,
  type GrantReply,
  type GrantRequest,
  issueTokens,
  replyWithError,
} from '../grants/grant.ts'
import { openSealedResponse, sealResponse } from '../sealing/sealed-response.ts'
import { type FamilyHolders, isLive, isUnused, type RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import { required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { hashDeviceCode } from './codes.ts'
import {
  bindScope,
  type DeviceChange,
  type DeviceRows,
  type DeviceSession,
  type DeviceSessionStore,
  decidePoll,
  deny,
  forgetResponse,
  isForgotten,
  raiseInterval,
  recordVerifierFailure,
  redeemSession,
} from './device-session.ts'
import type { PollPacing } from './poll-pacing.ts'

export type DeviceGrantParts = GrantParts & {
  readonly deviceSessions: DeviceSessionStore
  readonly pollPacing: PollPacing
}

/** An unknown code is counted, so that guessing is noticed; the client sees the same invalid_grant as for the code of another. */
type Reply = GrantReply | { readonly kind: 'unknown code' } | { readonly kind: 'pending'; readonly interval: number }

/**
 * service.md, endpoint 2. The order is part of the contract (contract.md, "Order of checks on a poll"): the code and the verifier are
 * checked before any state is disclosed, and only a pending session is paced.
 */
export const deviceGrant: GrantHandler<DeviceGrantParts> = async ({ origin, jkt, stillPending, ...rest }, parts) => {
  const request = readPoll(rest)
  const reply = await answerPoll(request, { origin, jkt }, parts)
  if (reply.kind === 'tokens') return reply.body
  if (reply.error === authorizationPending) stillPending?.(request)
  throw reply.error
}

/** A poll's parameters, with its authenticated client. */
type Poll = Authentication & {
  readonly codeHash: string
  /** See readVerifier. */
  readonly verifierFault: (challenge: string | null) => string | null
  readonly scopeParameter: string | undefined
  /** The known ones of the parameter. Throws invalid_scope, which is disclosed only to a client with the verifier. */
  readonly asked: () => readonly Scope[]
  /** The stored response is sealed under it: the verifier or, without PKCE, the device code. */
  readonly secret: string
}

/** Throws invalid_request. */
export function readPoll({ form, client, confirm }: Authentication & { readonly form: Form }): Poll {
  const deviceCode = required(form, 'device_code')
  const verifier = isPkceRequired(client) ? required(form, 'code_verifier') : form.one('code_verifier')
  const scopeParameter = form.one('scope')
  return {
    client,
    confirm,
    codeHash: hashDeviceCode(deviceCode),
    verifierFault: readVerifier(verifier, client.dialect),
    scopeParameter,
    asked: () => requestedScope(scopeParameter, client),
    secret: verifier ?? deviceCode,
  }
}

async function answerPoll(
  { client, confirm, codeHash, verifierFault, asked: readAsked, scopeParameter, secret }: Poll,
  { origin, jkt }: Pick<GrantRequest, 'origin' | 'jkt'>,
  parts: DeviceGrantParts,
): Promise<GrantReply> {
  const now = parts.now()
  const answer = await parts.deviceSessions.update(
    codeHash,
    replyWithError(({ session, account, family, client: stored }: DeviceRows): DeviceChange<Reply> => {
      if (!session) return { reply: { kind: 'unknown code' } }
      if (session.clientId !== client.id || isForgotten(session, now)) return { reply: pollErrors.invalid_grant }
      const description = verifierFault(session.codeChallenge)
      if (description !== null) {
        const next = recordVerifierFailure(session, now)
        const closed = next.state === 'closed' && session.state !== 'closed'
        const audit = closed ? entry('device-close', next, { now, origin, outcome: 'refused' }) : undefined
        return { next, audit, reply: failed('invalid_grant', { description }) }
      }
      const asked = readAsked()
      const { next, reply } = decidePoll(bindScope(session, asked), now)
      switch (reply.kind) {
        case 'approved': {
          const { approval } = reply
          // The client may have been disabled, or its secret removed, since it was authenticated.
          const current = confirm(stored)
          const request = {
            session: next,
            approval,
            account,
            client: current,
            asked,
            scopeParameter,
            secret,
            origin,
            jkt,
          }
          return redeem(request, parts, now)
        }
        case 'collected': {
          const holders = { account, client: confirm(stored) }
          const body =
            mayReplay(session, family, holders, now) && openSealedResponse(reply.storedResponse, secret, parts)
          return body
            ? { reply: { kind: 'tokens', body } }
            : { next: forgetResponse(next), reply: failed('invalid_grant') }
        }
        case 'pending':
          return { next, reply: { kind: 'pending', interval: next.interval } }
        default:
          return { next, reply: pollErrors[reply.kind] }
      }
    }),
  )
  switch (answer.kind) {
    case 'tokens':
    case 'error':
      return answer
    case 'pending':
      return { kind: 'error', error: await paced({ codeHash, interval: answer.interval }, parts, now) }
    case 'unknown code':
      await parts.attempts.deviceCode({ clientId: client.id }, origin)
      return failed('invalid_grant')
  }
}

/**
 * contract.md, "Lost poll response": while the account is enabled, its browser sessions were not ended since the approval, and the
 * family, if there is one, is live and its refresh token unused. The caller has confirmed the client.
 */
function mayReplay(
  { familyId, approval }: DeviceSession,
  family: RefreshFamily | null,
  holders: FamilyHolders,
  now: number,
): boolean {
  const { account } = holders
  const unused = familyId === null || (family !== null && isUnused(family) && isLive(family, holders, now))
  return approval !== null && account !== null && mayStillSignIn(approval, account) && unused
}

/** Answers a repeated poll of a pending session. null: no longer pending; process the poll in full. */
export async function answerKnownPoll(codeHash: string, parts: DeviceGrantParts): Promise<OAuthError | null> {
  const now = parts.now()
  const session = await parts.deviceSessions.findPending(codeHash)
  return session && now < session.expiresAt ? paced({ codeHash, interval: session.interval }, parts, now) : null
}

/** A pending session is paced once its state is known. An interval that is raised is stored before it is named. */
async function paced(
  { codeHash, interval }: { readonly codeHash: string; readonly interval: number },
  { pollPacing, deviceSessions }: DeviceGrantParts,
  now: number,
): Promise<OAuthError> {
  const { pace, retryAfter } = pollPacing.poll(codeHash, interval, now)
  if (retryAfter === 0) return authorizationPending
  if (pace.interval > interval) {
    await deviceSessions.update(codeHash, ({ session }) => ({
      ...(session && { next: raiseInterval(session, pace.interval) }),
      reply: null,
    }))
  }
  return new OAuthError('slow_down', { headers: { 'retry-after': String(retryAfter) } })
}

/** Made once, like those below: the stack trace of an error costs as much as reading the session. */
export const authorizationPending = new OAuthError('authorization_pending')
const pollErrors = {
  access_denied: failed('access_denied'),
  expired_token: failed('expired_token'),
  invalid_grant: failed('invalid_grant'),
}

type Redemption = {
  readonly session: DeviceSession
  readonly approval: Approval
  readonly account: User | null
  readonly client: Client
  readonly asked: readonly Scope[]
  readonly scopeParameter: string | undefined
  /** The verifier of this poll: the stored response is sealed under it. */
  readonly secret: string
  readonly origin: Origin
  readonly jkt: string | null
}

/** Redeems the session, issues the tokens and starts the family, all in one update. */
function redeem(
  { session, approval, account, client, asked, scopeParameter, secret, origin, jkt }: Redemption,
  parts: DeviceGrantParts,
  now: number,
): DeviceChange<Reply> {
  if (!account || !mayStillSignIn(approval, account)) {
    const audit = entry('device-redeem', session, { now, origin, outcome: 'refused' })
    return { next: deny(session, now), audit, reply: failed('access_denied') }
  }
  const { requestedScope: requested, requester } = session
  const { scope: approved, authTime, amr, sid } = approval
  const scope = grantedScope({ requestedScope: requested, approved, asked }, client)
  const { body, family } = issueTokens(
    { client, user: account, scope, requestedScope: requested, authTime, amr, sid, requester, jkt, scopeParameter },
    parts,
    now,
  )
  const familyId = family?.id ?? null
  return {
    next: redeemSession(session, { familyId, storedResponse: sealResponse(body, secret, parts) }, now),
    ...(family && { family }),
    audit: entry('device-redeem', session, { now, origin, details: { scope, family: familyId } }),
    reply: { kind: 'tokens', body },
  }
}

const entry = (event: AuditEntry['event'], session: DeviceSession, { details, ...facts }: ApprovalFacts): AuditEntry =>
  approvalEntry(event, session, { ...facts, details: { device: auditedDevice(session.deviceCodeHash), ...details } })
