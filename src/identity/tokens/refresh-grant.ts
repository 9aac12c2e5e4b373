import { endpoints, isHarmless, type Scope } from '../../contract/index.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../oauth-error.ts'
import { siteOf } from '../tries/network.ts'
import type { Refusal } from '../tries/tries.ts'
import type { User } from '../users/user.ts'
import { type GrantHandler, type GrantParts, required } from './grant-parts.ts'
import { type IdempotencyKeyHash, readIdempotencyKey } from './idempotency-key.ts'
import { type FamilyChange, isLive, type RefreshFamily, revoke, rotate, standing } from './refresh-family.ts'
import { mayReplay, openResponse, storeResponse } from './refresh-replay.ts'
import { hashRefreshToken, makeRefreshToken, parseRefreshToken } from './refresh-token.ts'
import { isWhatWasAsked, requestedScope } from './requested-scope.ts'
import { tokenRefusal } from './token-refusal.ts'

/** A refusal is told in the audit log, and answered as every other. */
type Answer = string | OAuthError | Refusal

/** service.md, endpoint 3: each refresh token is used once, and both tokens are replaced. */
export const refreshGrant: GrantHandler = async ({ form, client, confirm, origin, idempotencyKey }, parts) => {
  const token = required(form, 'refresh_token')
  const scopeParameter = form.one('scope')
  const asked = requestedScope(scopeParameter, client)
  const keyHash = readIdempotencyKey(idempotencyKey)
  const now = parts.now()
  const refusalOf = (family: RefreshFamily | null): Refusal => tokenRefusal(family, client, endpoints.token.path)
  const refuse = async (refusal: Refusal): Promise<never> => {
    await parts.tries.refusal(refusal, origin)
    throw new OAuthError('invalid_grant')
  }
  const parsed = parseRefreshToken(token, parts.refreshTokenKey)
  if (!parsed) return refuse(refusalOf(null))

  const answer = await parts.refreshFamilies.update(
    parsed.family,
    ({ family, account, client: stored }): FamilyChange<Answer> => {
      if (family?.clientId !== client.id) return { reply: refusalOf(family) }
      const current = confirm(stored)
      if (!isLive(family, { account, client: current }, now)) throw new OAuthError('invalid_grant')
      if (!account?.enabled) {
        return {
          next: revoke(family, 'account disabled', now),
          audit: entry('refresh', family, { origin, now, outcome: 'refused', generation: family.generation }),
          reply: new OAuthError('invalid_grant'),
        }
      }
      switch (standing(family, { ...parsed, hash: hashRefreshToken(token) })) {
        case 'unknown':
          return { reply: refusalOf(family) }
        case 'spent': {
          const { generation } = parsed
          const { storedResponse } = family
          const { refreshGraceSeconds: graceSeconds } = current
          const replay = { generation, keyHash, network: siteOf(origin.ip), graceSeconds, now }
          const stored = mayReplay(storedResponse, replay) ? storedResponse : null
          const response = stored && openResponse(stored, { token, generation }, parts)
          if (response !== null) return { reply: response }
          // RFC 9700 §4.14.2: whoever holds a spent token, the live one may be in the wrong hands too.
          return {
            next: revoke(family, 'reuse', now),
            audit: entry('refresh-reuse', family, { origin, now, outcome: 'refused', generation }),
            reply: new OAuthError('invalid_grant'),
          }
        }
        case 'live':
          return renew({ family, account, client: current, asked, scopeParameter, token, keyHash, origin, now }, parts)
      }
    },
  )
  if (typeof answer === 'string') return answer
  if (answer instanceof OAuthError) throw answer
  return refuse(answer)
}

type Renewal = {
  readonly family: RefreshFamily
  readonly account: User
  readonly client: Client
  readonly asked: readonly Scope[]
  readonly scopeParameter: string | undefined
  /** The one that is spent by this. */
  readonly token: string
  readonly keyHash: IdempotencyKeyHash | null
  readonly origin: Origin
  readonly now: number
}

function renew(
  { family, account, client, asked, scopeParameter, token, keyHash, origin, now }: Renewal,
  parts: GrantParts,
): FamilyChange<Answer> {
  // Consumes nothing: when the registration gets it back, the application is still signed in.
  if (!client.scopes.includes('offline_access')) throw new OAuthError('invalid_grant')
  const scope = narrowed(family, client, asked)
  const refreshToken = makeRefreshToken(
    { family: family.id, generation: family.generation + 1 },
    parts.refreshTokenKey,
    parts.random,
  )
  const isWhole = scope.length === family.scope.length
  const isExpected = isWhole && (scopeParameter === undefined || isWhatWasAsked(scopeParameter, scope))
  const tokens = parts.mint.tokens(
    { client, user: account, scope, authTime: family.authTime, amr: family.amr },
    { refreshToken, scopeToShow: isExpected ? null : scope.join(' '), now },
  )
  const reply = JSON.stringify(tokens)
  const { generation } = family
  const storedResponse = storeResponse(
    family.storedResponse,
    {
      generation,
      keyHash,
      network: siteOf(origin.ip),
      graceSeconds: client.refreshGraceSeconds,
      rotatedAt: now,
      usedToken: token,
      newToken: refreshToken,
      response: reply,
    },
    parts,
  )
  const idleExpiresAt = Math.min(now + parts.refreshIdleLifetime * 1000, family.absoluteExpiresAt)
  return {
    next: rotate(family, { tokenHash: hashRefreshToken(refreshToken), lastUsedAt: now, idleExpiresAt, storedResponse }),
    audit: entry('refresh', family, { origin, now, outcome: 'ok', generation: family.generation + 1 }),
    reply,
  }
}

type Told = { origin: Origin; now: number; outcome: AuditEntry['outcome']; generation: number }

/** `generation`: of the token that was used again, or of the one that lives now. */
const entry = (
  event: AuditEntry['event'],
  { id: family, clientId, sub }: RefreshFamily,
  { origin, now, outcome, generation }: Told,
): AuditEntry => auditEntry(event, now, { ...origin, outcome, clientId, sub, details: { family, generation } })

/**
 * RFC 6749 §6: this access token may be for less, never for more; the family keeps what it was granted. What the first
 * request asked for may be repeated whole, and brings what was granted of it.
 */
function narrowed(family: RefreshFamily, client: Client, asked: readonly Scope[]): readonly Scope[] {
  const wider = repeatsFirstRequest(family, asked)
    ? undefined
    : asked.find((scope) => !family.scope.includes(scope) && !isForgivenOf(family, scope))
  if (wider) throw new OAuthError('invalid_scope', { description: `The scope ${wider} was not granted` })
  const scope = family.scope.filter(
    (name) => (asked.length === 0 || asked.includes(name)) && (isHarmless(name) || client.scopes.includes(name)),
  )
  if (scope.length === 0) throw new OAuthError('invalid_scope')
  return scope
}

const repeatsFirstRequest = ({ requestedScope }: RefreshFamily, asked: readonly Scope[]): boolean =>
  requestedScope !== null &&
  requestedScope.length === asked.length &&
  requestedScope.every((scope) => asked.includes(scope))

/** Of older families it is not known what the first request asked for. */
const isForgivenOf = ({ requestedScope }: RefreshFamily, scope: Scope): boolean =>
  requestedScope === null && isHarmless(scope)
