import { endpoints, type Scope } from '../../contract/index.ts'
import { type AuditEntry, auditEntry, type Origin } from '../audit/audit-log.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../oauth-error.ts'
import type { Refusal } from '../tries/tries.ts'
import type { User } from '../users/user.ts'
import { type GrantHandler, type GrantParts, required } from './grant-parts.ts'
import { type IdempotencyKeyHash, readIdempotencyKey } from './idempotency-key.ts'
import { openAnswer, sealAnswer } from './kept-answer.ts'
import { answerFor, type FamilyChange, isLive, type RefreshFamily, revoke, rotate, standing } from './refresh-family.ts'
import { hashRefreshToken, makeRefreshToken, parseRefreshToken } from './refresh-token.ts'
import { requestedScope } from './requested-scope.ts'
import { tokenRefusal } from './token-refusal.ts'

/** A refusal is told in the audit log, and answered as every other. */
type Answer = string | OAuthError | Refusal

/** service.md, endpoint 3: each refresh token is used once, and both tokens are replaced. */
export const refreshGrant: GrantHandler = async ({ form, client, origin, idempotencyKey }, parts) => {
  const token = required(form, 'refresh_token')
  const asked = requestedScope(form.one('scope'), client)
  const keyHash = readIdempotencyKey(idempotencyKey)
  const now = parts.now()
  const refusalOf = (family: RefreshFamily | null): Refusal => tokenRefusal(family, client, endpoints.token.path)
  const refuse = async (refusal: Refusal): Promise<never> => {
    await parts.tries.refusal(refusal, origin)
    throw new OAuthError('invalid_grant')
  }
  const parsed = parseRefreshToken(token, parts.refreshTokenKey)
  if (!parsed) return refuse(refusalOf(null))

  const answer = await parts.refreshFamilies.update(parsed.family, (family, account): FamilyChange<Answer> => {
    if (family?.clientId !== client.id) return { reply: refusalOf(family) }
    if (!isLive(family, now)) throw new OAuthError('invalid_grant')
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
        const kept = answerFor(family, { generation, keyHash, graceSeconds: client.refreshGraceSeconds, now })
        const again = kept === null ? null : openAnswer(kept, token, parts)
        if (again !== null) return { reply: again }
        // RFC 9700 §4.14.2: whoever holds a spent token, the live one may be in the wrong hands too.
        return {
          next: revoke(family, 'reuse', now),
          audit: entry('refresh-reuse', family, { origin, now, outcome: 'refused', generation }),
          reply: new OAuthError('invalid_grant'),
        }
      }
      case 'live':
        return renew({ family, account, client, asked, token, keyHash, origin, now }, parts)
    }
  })
  if (typeof answer === 'string') return answer
  if (answer instanceof OAuthError) throw answer
  return refuse(answer)
}

type Renewal = {
  readonly family: RefreshFamily
  readonly account: User
  readonly client: Client
  readonly asked: readonly Scope[]
  /** The one that is spent by this. */
  readonly token: string
  readonly keyHash: IdempotencyKeyHash | null
  readonly origin: Origin
  readonly now: number
}

function renew(
  { family, account, client, asked, token, keyHash, origin, now }: Renewal,
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
  const tokens = parts.mint.tokens(
    { client, user: account, scope, authTime: family.authTime, amr: family.amr },
    { refreshToken, scopeToShow: scope.length === family.scope.length ? null : scope.join(' '), now },
  )
  const reply = JSON.stringify(tokens)
  // Kept only for a retry that could claim it: a client with neither key nor grace costs nothing more.
  const keptAnswer =
    keyHash !== null || client.refreshGraceSeconds > 0
      ? { sealed: sealAnswer(reply, token, parts), keyHash, answeredAt: now }
      : null
  const idleExpiresAt = Math.min(now + parts.refreshIdleLifetime * 1000, family.absoluteExpiresAt)
  return {
    next: rotate(family, { tokenHash: hashRefreshToken(refreshToken), lastUsedAt: now, idleExpiresAt, keptAnswer }),
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

/** RFC 6749 §6: this access token may be for less, never for more; the family keeps what it was granted. */
function narrowed(family: RefreshFamily, client: Client, asked: readonly Scope[]): readonly Scope[] {
  const wider = asked.find((scope) => !family.scope.includes(scope))
  if (wider) throw new OAuthError('invalid_scope', { description: `The scope ${wider} was not granted` })
  const wanted = asked.length > 0 ? asked : family.scope
  const scope = wanted.filter((name) => name === 'userinfo' || client.scopes.includes(name))
  if (scope.length === 0) throw new OAuthError('invalid_scope')
  return scope
}
