import { hashRequestId } from '../../authorization/pending-request.ts'
import { mustSignInAgain } from '../../authorization/prompt.ts'
import { scopeToDecide } from '../../authorization/scope.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import { isFresh } from '../../sign-in/freshness.ts'
import { missingFactor } from '../../sign-in/second-factor.ts'
import { meetsContext } from '../../tokens/authentication-context.ts'
import { type Decision, wasShown } from '../decision.ts'
import { type AnswerParts, denyCode, giveCode, rememberConsent } from './answer-request.ts'
import { type EndedRequest, findRequest } from './find-request.ts'
import type { Visitor } from './review-authorization.ts'

export type AuthorizationResult =
  | { readonly kind: 'redirect'; readonly location: string }
  /** Nothing was decided: the request must be shown again. */
  | {
      readonly kind: 'again'
      readonly reason: 'changed' | 'nothing ticked' | 'not identified'
      readonly clientName: string
    }
  | EndedRequest

/** Applies a person's decision on an authorization request: of several, the first counts. */
export async function decideAuthorization(
  sealed: string,
  { approves, shown, ticked, digest }: Decision,
  { sessionId, person, origin }: Visitor & { readonly person: Person },
  parts: AnswerParts,
): Promise<AuthorizationResult> {
  const found = await findRequest(sealed, parts)
  if (found.kind === 'ended') return found
  const { request, client } = found
  const again = { kind: 'again', clientName: client.name } as const
  const changed = { ...again, reason: 'changed' } as const
  // Of another account or another sign-in than the page was shown to, or shown before the password was entered again.
  if (!wasShown({ sessionId, request: hashRequestId(request.id), shown }, digest, parts.sealingKeys)) return changed
  if (mustSignInAgain(request, person.session, parts.now())) return changed
  if (!meetsContext(request.contexts, person.session.amr)) return changed
  if (approves && !isFresh('approve', person.session, parts.now())) return changed
  if (approves && (await missingFactor(person, parts)) !== null) return changed
  if (approves && ticked.length === 0) return { ...again, reason: 'nothing ticked' }
  // The nonce in the id_token takes the place of PKCE.
  if (approves && request.codeChallenge === null && !ticked.includes('openid')) {
    return { ...again, reason: 'not identified' }
  }
  if (approves && !scopeToDecide(request, client).every((scope) => shown.includes(scope))) return changed
  const answer = { request, client, person, origin }
  const location = approves ? await giveCode(answer, ticked, parts) : await denyCode(answer, parts)
  if (location === null) return { kind: 'ended', reason: 'decided', clientName: client.name }
  if (approves) await rememberConsent(answer, { shown, ticked }, parts)
  return { kind: 'redirect', location }
}
