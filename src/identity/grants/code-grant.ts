import { limits } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditedRequest, type Origin } from '../audit/audit-log.ts'
import {
  type Approval,
  type ApprovalFacts,
  approvalEntry,
  mayStillSignIn,
} from '../authorization/authorization-request.ts'
import {
  type CodeChange,
  type CodeRequest,
  type CodeRows,
  closeCode,
  hashAuthorizationCode,
  present,
  redeemCode,
} from '../authorization/code-request.ts'
import { grantedScope } from '../authorization/scope.ts'
import type { Client } from '../clients/client.ts'
import { isViewer } from '../clients/viewer-client.ts'
import { reuseNotice } from '../notices/reuse-notice.ts'
import { type FamilyChange, revoke, wasEnded } from '../sessions/refresh/refresh-family.ts'
import { tokenIdOf } from '../tokens/mint.ts'
import { required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import { failed, type GrantHandler, type GrantParts, type GrantReply, issueTokens, replyWithError } from './grant.ts'

type Reply =
  | GrantReply
  /** An unknown code, or one of another client: handled alike, and nothing is consumed. */
  | { readonly kind: 'not its code'; readonly reason: string }
  | { readonly kind: 'reused'; readonly request: CodeRequest }

/**
 * RFC 6749 §4.1.3: one update redeems the code, issues the tokens and starts the family. A code that is presented again ends
 * what it started (§4.1.2): of two holders, one is a thief.
 */
export const codeGrant: GrantHandler = async ({ form, client, confirm, origin, jkt }, parts) => {
  const code = required(form, 'code')
  const redirectUri = required(form, 'redirect_uri')
  const verifier = client.isPkceOptional ? form.one('code_verifier') : required(form, 'code_verifier')
  const now = parts.now()

  const answer = await parts.codeRequests.update(
    hashAuthorizationCode(code),
    replyWithError(({ request, account, client: stored, hasSession }: CodeRows): CodeChange<Reply> => {
      if (!request) return { reply: { kind: 'not its code', reason: 'unknown code' } }
      if (request.clientId !== client.id) return { reply: { kind: 'not its code', reason: 'of another application' } }
      // The client may have been disabled, or its secret removed, since it was authenticated.
      const current = confirm(stored)
      const { next, reply } = present(request, { redirectUri, verifier, jkt }, now)
      switch (reply.kind) {
        case 'approved':
          return redeem(
            { request: next, approval: reply.approval, account, client: current, hasSession, origin, jkt },
            parts,
            now,
          )
        case 'reused':
          return { reply: { kind: 'reused', request } }
        case 'refused': {
          const { reason, description } = reply
          const facts = { now, origin, outcome: 'refused' as const, details: { reason } }
          const audit = reason === null ? undefined : entry('code-refuse', next, facts)
          return { next, audit, reply: failed('invalid_grant', description ? { description } : {}) }
        }
      }
    }),
  )
  switch (answer.kind) {
    case 'tokens':
      return answer.body
    case 'error':
      throw answer.error
    case 'not its code':
      await parts.attempts.recordRejection(
        { event: 'code-refuse', clientId: client.id, sub: null, details: { reason: answer.reason } },
        origin,
      )
      throw new OAuthError('invalid_grant')
    case 'reused':
      await endWhatItStarted(answer.request, { origin, now }, parts)
      throw new OAuthError('invalid_grant', { description: 'The code was used before; what it started has ended' })
  }
}

type Redemption = {
  readonly request: CodeRequest
  readonly approval: Approval
  readonly account: User | null
  readonly client: Client
  readonly hasSession: boolean
  readonly origin: Origin
  readonly jkt: string | null
}

function redeem(
  { request, approval, account, client, hasSession, origin, jkt }: Redemption,
  parts: GrantParts,
  now: number,
): CodeChange<Reply> {
  // Disabling a client ends its approvals, and enabling it restores none.
  const isOfEndedClient = client.sessionsEndedAt !== null && request.createdAt < client.sessionsEndedAt
  // The client may have been registered otherwise since: without an id_token, or with PKCE.
  const hasIdToken = approval.scope.includes('openid') && client.scopes.includes('openid')
  const isUnprotected = request.codeChallenge === null && !(client.isPkceOptional && hasIdToken)
  // The viewer's sign-in ends with the browser session, also when that ends before the code is redeemed.
  const isOfEndedSession = isViewer(client) && !hasSession
  if (!account || !mayStillSignIn(approval, account) || isOfEndedClient || isOfEndedSession || isUnprotected) {
    const audit = entry('code-redeem', request, { now, origin, outcome: 'refused' })
    return { next: closeCode(request, now), audit, reply: failed('invalid_grant') }
  }
  const { requestedScope, requester, nonce } = request
  const { scope: approved, authTime, amr, sid } = approval
  const scope = grantedScope({ requestedScope, approved, asked: [] }, client)
  const { body, family, accessToken } = issueTokens(
    // RFC 6749 §5.1: this request has no scope parameter, so the response states the scope.
    {
      ...{ client, user: account, scope, requestedScope, authTime, amr, sid, requester, jkt },
      nonce: nonce ?? undefined,
      scopeParameter: undefined,
    },
    parts,
    now,
  )
  const issued = family
    ? { familyId: family.id, accessTokenId: null }
    : { familyId: null, accessTokenId: tokenIdOf(accessToken) }
  return {
    next: redeemCode(request, issued, now),
    ...(family && { family }),
    audit: entry('code-redeem', request, { now, origin, details: { scope, family: issued.familyId } }),
    reply: { kind: 'tokens', body },
  }
}

/** Not in the update that noticed the reuse: nothing is replied before this is stored, and every further reuse repeats it. */
async function endWhatItStarted(
  request: CodeRequest,
  facts: { readonly origin: Origin; readonly now: number },
  { refreshFamilies, revokedTokens, endsFrom, random }: GrantParts,
): Promise<void> {
  const { familyId, accessTokenId } = request
  const { now } = facts
  const audit = entry('code-reuse', request, { ...facts, outcome: 'refused', details: { family: familyId } })
  if (familyId !== null) {
    await refreshFamilies.update(familyId, ({ family, ...holders }): FamilyChange<null> => {
      if (!family || wasEnded(family, holders)) return { reply: null }
      const notice = reuseNotice(family, { client: holders.client, at: now, random })
      return { next: revoke(family, 'reuse', now), audit, notice, reply: null }
    })
  }
  if (accessTokenId !== null) {
    const expiresAt = endsFrom(now) + limits.longestAccessTokenLifetime * 1000
    await revokedTokens.add({ jti: accessTokenId, expiresAt }, audit)
  }
}

const entry = (event: AuditEntry['event'], request: CodeRequest, { details, ...facts }: ApprovalFacts): AuditEntry =>
  approvalEntry(event, request, { ...facts, details: { request: auditedRequest(request.requestHash), ...details } })
