import { endpoints, type Scope } from '../../contract/index.ts'
import type { LabelsOf } from '../../figures/index.ts'
import { FormError } from '../../http/index.ts'
import type { User } from '../accounts/user.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import { isWhatWasAsked, refreshedScope, requestedScope } from '../authorization/scope.ts'
import type { Client } from '../clients/client.ts'
import type { Rejection } from '../limits/attempts.ts'
import { siteOf } from '../limits/network.ts'
import { reuseNotice } from '../notices/reuse-notice.ts'
import { type IdempotencyKeyHash, readIdempotencyKey } from '../sessions/refresh/idempotency-key.ts'
import { judgeNewerToken } from '../sessions/refresh/newer-token.ts'
import {
  boundTo,
  type FamilyChange,
  type FamilyRows,
  isLive,
  type RefreshFamily,
  revoke,
  rotate,
  tokenState,
} from '../sessions/refresh/refresh-family.ts'
import { mayReplay, openResponse, storeResponse } from '../sessions/refresh/refresh-replay.ts'
import { hashRefreshToken, makeRefreshToken, parseRefreshToken } from '../sessions/refresh/refresh-token.ts'
import type { Restore } from '../sessions/refresh/restore-store.ts'
import { tokenRejection } from '../sessions/refresh/token-rejection.ts'
import { required } from '../wire/form-request.ts'
import { OAuthError } from '../wire/oauth-error.ts'
import {
  failed,
  type GrantHandler,
  type GrantParts,
  type GrantReply,
  type GrantRequest,
  replyWithError,
} from './grant.ts'

type Outcome = LabelsOf<'refresh'>['outcome']

/** A rejection is logged in the audit log; without an error, the reply is invalid_grant. */
type Reply =
  | (GrantReply & { readonly outcome: Outcome })
  | (Extract<GrantReply, { kind: 'error' }> & { readonly outcome?: undefined })
  | { readonly kind: 'rejection'; readonly rejection: Rejection; readonly error?: OAuthError }
  /** The store does not know the token: the step needs the last restore. */
  | { readonly kind: 'ask restore' }

/** service.md, endpoint 3: each refresh token is used once, and both tokens are replaced. */
export const refreshGrant: GrantHandler = async (request, parts) => {
  const { outcome, ...reply } = await answerRefresh(request, parts).catch((error: unknown) => {
    const isOfClient = error instanceof OAuthError || error instanceof FormError
    return { kind: 'error', error, outcome: isOfClient ? 'rejected' : 'failed' } as const
  })
  parts.count('refresh', { outcome })
  if (reply.kind === 'error') throw reply.error
  return reply.body
}

type Answer = GrantReply & { readonly outcome: Outcome }

/** Throws OAuthError and FormError too. */
async function answerRefresh(
  { form, client, confirm, origin, jkt, idempotencyKey }: GrantRequest,
  parts: GrantParts,
): Promise<Answer> {
  const token = required(form, 'refresh_token')
  const scopeParameter = form.one('scope')
  const asked = requestedScope(scopeParameter, client)
  const keyHash = readIdempotencyKey(idempotencyKey)
  const now = parts.now()
  const rejectionOf = (family: RefreshFamily | null): Rejection => tokenRejection(family, client, endpoints.token.path)
  const refuse = async (rejection: Rejection, error = new OAuthError('invalid_grant')): Promise<never> => {
    await parts.attempts.recordRejection(rejection, origin)
    throw error
  }
  const parsed = parseRefreshToken(token, parts.refreshTokenKey)
  if (!parsed) return refuse(rejectionOf(null))

  const step = (restore?: Restore | null) =>
    replyWithError(({ family, account, client: stored }: FamilyRows): FamilyChange<Reply> => {
      if (family?.clientId !== client.id) return { reply: { kind: 'rejection', rejection: rejectionOf(family) } }
      const current = confirm(stored)
      if (!isLive(family, { account, client: current }, now)) throw new OAuthError('invalid_grant')
      if (!account?.enabled) {
        return {
          next: revoke(family, 'account disabled', now),
          audit: entry('refresh', family, { origin, now, outcome: 'refused', generation: family.generation }),
          reply: { ...failed('invalid_grant'), outcome: 'rejected' },
        }
      }
      const state = tokenState(family, { ...parsed, hash: hashRefreshToken(token) })
      const lacksKey = family.jkt !== null && family.jkt !== jkt
      // Consumes and ends nothing: a sender without the key took the token from the owner, who has both. A token from
      // before the binding has no key: the second to use it may be its owner, and the first a thief.
      if (lacksKey && (parsed.isBound || state !== 'used')) return { reply: withoutKey(family, jkt) }
      const reused = (generation: number): FamilyChange<Reply> => ({
        next: revoke(family, 'reuse', now),
        audit: entry('refresh-reuse', family, { origin, now, outcome: 'refused', generation }),
        notice: reuseNotice(family, { client: current, at: now, random: parts.random }),
        reply: { ...failed('invalid_grant'), outcome: 'reused' },
      })
      const renewal = { account, client: current, asked, scopeParameter, token, keyHash, origin, jkt, now }
      switch (state) {
        case 'unknown': {
          if (restore === undefined) return { reply: { kind: 'ask restore' } }
          const { generation } = parsed
          const verdict = judgeNewerToken(family, parsed, { restore, now })
          if (verdict === 'refuse') return { reply: { kind: 'rejection', rejection: rejectionOf(family) } }
          if (verdict === 'reuse') return reused(generation)
          if (verdict === 'end') {
            return {
              next: revoke(family, 'reuse', now),
              audit: entry('refresh', family, { origin, now, outcome: 'refused', generation }),
              reply: { ...failed('invalid_grant'), outcome: 'rejected' },
            }
          }
          const accepted = { ...family, generation, storedResponse: null, newerAcceptedAt: now }
          return renew({ family: accepted, ...renewal, restored: family.generation }, parts)
        }
        case 'used': {
          const { generation } = parsed
          const { storedResponse } = family
          const { refreshGraceSeconds: graceSeconds } = current
          const replay = { generation, keyHash, network: siteOf(origin.ip), graceSeconds, now }
          const replayed = mayReplay(storedResponse, replay) ? storedResponse : null
          if (replayed && lacksKey) return { reply: withoutKey(family, jkt) }
          const response = replayed && openResponse(replayed, { token, generation }, parts)
          if (response !== null) return { reply: { kind: 'tokens', body: response, outcome: 'replayed' } }
          // RFC 9700 §4.14.2: a thief of a used token may also have the live one.
          return reused(generation)
        }
        case 'live':
          return renew({ family, ...renewal }, parts)
      }
    })
  const first = await parts.refreshFamilies.update(parsed.family, step())
  const answer =
    first.kind === 'ask restore'
      ? await parts.refreshFamilies.update(parsed.family, step(await parts.restores.newest()))
      : first
  switch (answer.kind) {
    case 'ask restore':
      throw new Error('The step was told of the last restore')
    case 'tokens':
      return answer
    case 'error':
      return { ...answer, outcome: answer.outcome ?? 'rejected' }
    case 'rejection':
      return refuse(answer.rejection, answer.error)
  }
}

type Renewal = {
  readonly family: RefreshFamily
  readonly account: User
  readonly client: Client
  readonly asked: readonly Scope[]
  readonly scopeParameter: string | undefined
  /** The token that this refresh consumes. */
  readonly token: string
  readonly keyHash: IdempotencyKeyHash | null
  readonly origin: Origin
  readonly jkt: string | null
  readonly now: number
  /** The generation that a restored store had, of a token that is newer. */
  readonly restored?: number
}

function renew(
  { family, account, client, asked, scopeParameter, token, keyHash, origin, jkt, now, restored }: Renewal,
  parts: GrantParts,
): FamilyChange<Reply> {
  // Consumes nothing: if the scope is registered again, the application is still signed in.
  if (!client.scopes.includes('offline_access')) throw new OAuthError('invalid_grant')
  const scope = refreshedScope(family, client, asked)
  // A family that was not bound yet is, from the first proof on.
  const bound = boundTo(client, jkt)
  const refreshToken = makeRefreshToken(
    { family: family.id, generation: family.generation + 1, isBound: bound !== null },
    parts.refreshTokenKey,
    parts.random,
  )
  const isWhole = scope.length === family.scope.length
  const isExpected = isWhole && (scopeParameter === undefined || isWhatWasAsked(scopeParameter, scope))
  const tokens = parts.mint.tokens(
    { client, user: account, scope, authTime: family.authTime, amr: family.amr, sid: family.sid },
    { refreshToken, scopeToShow: isExpected ? null : scope.join(' '), jkt, now },
  )
  const body = JSON.stringify(tokens)
  const { generation } = family
  const storedResponse = storeResponse(
    family.storedResponse,
    {
      generation,
      keyHash,
      ip: origin.ip,
      graceSeconds: client.refreshGraceSeconds,
      rotatedAt: now,
      usedToken: token,
      newToken: refreshToken,
      response: body,
    },
    parts,
  )
  // Never earlier than before: the clock may have been set back since.
  const lastUsedAt = Math.max(now, family.lastUsedAt)
  const idleExpiresAt = Math.min(
    parts.endsFrom(lastUsedAt) + parts.refreshIdleLifetime * 1000,
    family.absoluteExpiresAt,
  )
  return {
    next: rotate(family, {
      jkt: bound,
      tokenHash: hashRefreshToken(refreshToken),
      lastUsedAt,
      idleExpiresAt,
      storedResponse,
    }),
    audit: entry('refresh', family, { origin, now, outcome: 'ok', generation: family.generation + 1, restored }),
    reply: { kind: 'tokens', body, outcome: restored === undefined ? 'rotated' : 'restored' },
  }
}

/** RFC 9449 §5: the refresh token of a public client is only good with a proof of the key that it is bound to. */
function withoutKey(family: RefreshFamily, jkt: string | null): Reply {
  const reason = jkt === null ? 'without proof of its key' : 'with another key'
  const { id, clientId, sub } = family
  return {
    kind: 'rejection',
    rejection: {
      event: 'token-refuse',
      clientId,
      sub,
      details: { reason, endpoint: endpoints.token.path, family: id },
    },
    error:
      jkt === null
        ? new OAuthError('invalid_dpop_proof', {
            description: 'This refresh token is bound to a key: send a DPoP proof',
          })
        : new OAuthError('invalid_grant', { description: 'This refresh token is bound to another key' }),
  }
}

type Facts = {
  origin: Origin
  now: number
  outcome: AuditEntry['outcome']
  generation: number
  restored?: number | undefined
}

/** `generation`: of the reused token, or of the live one. `restored`: of the snapshot, where a newer token was accepted. */
const entry = (
  event: AuditEntry['event'],
  { id: family, clientId, sub }: RefreshFamily,
  { origin, now, outcome, generation, restored }: Facts,
): AuditEntry => {
  const details = { family, generation, ...(restored !== undefined && { restored }) }
  return auditEntry(event, now, { ...origin, outcome, clientId, sub, details })
}
