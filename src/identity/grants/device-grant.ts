import type { Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditedDevice, type Origin } from '../audit/audit-log.ts'
import { type Approval, mayStillSignIn } from '../authorization/approval.ts'
import { grantedScope } from '../authorization/scope.ts'
import type { Client } from '../clients/client.ts'
import {
  bindScope,
  type DeviceChange,
  type DeviceSession,
  decidePoll,
  deny,
  forgetResponse,
  isForgotten,
  raiseInterval,
  recordVerifierFailure,
  redeem,
} from '../device/device-session.ts'
import { openSealedResponse, sealResponse } from '../sealing/sealed-response.ts'
import { type FamilyHolders, isLive, isUnused, type RefreshFamily } from '../sessions/refresh/refresh-family.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { type ApprovalFacts, approvalEntry } from './approval-entry.ts'
import { failed, type GrantHandler, type GrantParts, type GrantReply, type GrantRequest } from './grant.ts'
import { issueTokens } from './issue-tokens.ts'
import { type Poll, readPoll } from './poll.ts'

/** An unknown code is counted, so that guessing is noticed; otherwise handled like the code of another client. */
type Reply = GrantReply | { readonly kind: 'unknown code' } | { readonly kind: 'pending'; readonly interval: number }

/**
 * service.md, endpoint 2. The order is part of the contract (contract.md, "Order of checks on a poll"): the code and the verifier are
 * checked before any state is disclosed, and only a pending session is paced.
 */
export const deviceGrant: GrantHandler = async ({ origin, jkt, stillPending, ...rest }, parts) => {
  const request = readPoll(rest)
  const reply = await answerPoll(request, { origin, jkt }, parts)
  if (reply.kind === 'tokens') return reply.body
  if (reply.error === authorizationPending) stillPending?.(request)
  throw reply.error
}

/** Throws OAuthError too, when nothing was written. */
async function answerPoll(
  { client, confirm, codeHash, verifierFault, asked: readAsked, scopeParameter, secret }: Poll,
  { origin, jkt }: Pick<GrantRequest, 'origin' | 'jkt'>,
  parts: GrantParts,
): Promise<GrantReply> {
  const now = parts.now()
  const answer = await parts.deviceSessions.update(
    codeHash,
    ({ session, account, family, client: stored }): DeviceChange<Reply> => {
      if (!session) return { reply: { kind: 'unknown code' } }
      if (session.clientId !== client.id || isForgotten(session, now)) throw new OAuthError('invalid_grant')
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
          return collect(request, parts, now)
        }
        case 'collected': {
          const holders = { account, client: confirm(stored) }
          const body =
            mayCollectAgain(session, family, holders, now) && openSealedResponse(reply.storedResponse, secret, parts)
          return body
            ? { reply: { kind: 'tokens', body } }
            : { next: forgetResponse(next), reply: failed('invalid_grant') }
        }
        case 'pending':
          return { next, reply: { kind: 'pending', interval: next.interval } }
        default:
          return { next, reply: pollErrors[reply.kind] }
      }
    },
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

/** contract.md, "Lost poll response": while its refresh token is unused and the account enabled. */
function mayCollectAgain(
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
export async function answerKnownPoll(codeHash: string, parts: GrantParts): Promise<OAuthError | null> {
  const now = parts.now()
  const session = await parts.deviceSessions.findPending(codeHash)
  return session && now < session.expiresAt ? paced({ codeHash, interval: session.interval }, parts, now) : null
}

/** A pending session is paced once its state is known. An interval that is raised is stored before it is named. */
async function paced(
  { codeHash, interval }: { readonly codeHash: string; readonly interval: number },
  { pollPacing, deviceSessions }: GrantParts,
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

type Collection = {
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
function collect(
  { session, approval, account, client, asked, scopeParameter, secret, origin, jkt }: Collection,
  parts: GrantParts,
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
    next: redeem(session, { familyId, storedResponse: sealResponse(body, secret, parts) }, now),
    ...(family && { family }),
    audit: entry('device-redeem', session, { now, origin, details: { scope, family: familyId } }),
    reply: { kind: 'tokens', body },
  }
}

const entry = (event: AuditEntry['event'], session: DeviceSession, { details, ...facts }: ApprovalFacts): AuditEntry =>
  approvalEntry(event, session, { ...facts, details: { device: auditedDevice(session.deviceCodeHash), ...details } })
