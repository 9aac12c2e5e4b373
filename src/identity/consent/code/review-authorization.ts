import type { OAuthErrorCode, Scope } from '../../../contract/index.ts'
import type { Origin } from '../../audit/audit-log.ts'
import { errorResponse } from '../../authorization/authorization-response.ts'
import { hashRequestId } from '../../authorization/pending-request.ts'
import { mustSignInAgain } from '../../authorization/prompt.ts'
import { scopeToDecide } from '../../authorization/scope.ts'
import { isViewer } from '../../clients/viewer-client.ts'
import type { Person } from '../../sessions/browser/find-person.ts'
import { isFresh } from '../../sign-in/freshness.ts'
import { hasSecondFactor, missingFactor } from '../../sign-in/second-factor.ts'
import { meetsContext } from '../../tokens/authentication-context.ts'
import { OAuthError } from '../../wire/oauth-error.ts'
import { digestOf } from '../decision.ts'
import { isValid, mayRemember } from '../remembered-consent.ts'
import { type Answer, type AnswerParts, giveCode } from './answer-request.ts'
import { type EndedRequest, findRequest, type OpenRequest } from './find-request.ts'

/** The user of the browser; null: not signed in. */
export type Visitor = { readonly sessionId: string | null; readonly person: Person | null; readonly origin: Origin }

/** An authorization request for a person to decide on. */
export type AuthorizationToDecide = Pick<OpenRequest, 'request' | 'client'> & {
  /** In the contract's order. */
  readonly shown: readonly Scope[]
  /** Proves with the decision that this list was shown to the user signed in with this browser. */
  readonly digest: string
}

export type AuthorizationReview =
  | { readonly kind: 'decide'; readonly asked: AuthorizationToDecide }
  | ({ readonly kind: 'sign in'; readonly reason: SignInReason } & Pick<OpenRequest, 'request' | 'client'>)
  /** The application asks for a second factor, and the account has none. `location`: where the browser goes with that error. */
  | ({ readonly kind: 'unmet'; readonly location: string } & Pick<OpenRequest, 'request' | 'client'>)
  /** This service requires a second factor, and the person neither has one nor used one. */
  | ({ readonly kind: 'set up' } & Pick<OpenRequest, 'request' | 'client'>)
  /** Answered without asking. */
  | { readonly kind: 'redirect'; readonly location: string }
  | EndedRequest

/** No account is signed in, the application demands a new sign-in or one with a second factor, or the sign-in is too old to approve anything. */
export type SignInReason = 'not signed in' | 'demanded' | 'second factor' | 'too old'

/**
 * What a browser is shown for a request: the sign-in, the request, or nothing, if the person granted all of it before or the
 * application wants no page (`prompt=none`) or another user than the one who is signed in (`id_token_hint`).
 */
export async function reviewAuthorization(
  sealed: string,
  { sessionId, person, origin }: Visitor,
  parts: AnswerParts,
): Promise<AuthorizationReview> {
  const found = await findRequest(sealed, parts)
  if (found.kind === 'ended') return found
  const { request, client } = found
  const errorLocation = (code: OAuthErrorCode): string =>
    errorResponse(new OAuthError(code), { ...request, issuer: parts.authUrl })
  const fail = (code: OAuthErrorCode): AuthorizationReview => ({ kind: 'redirect', location: errorLocation(code) })
  const isSilent = request.prompts.includes('none')
  const signInAgain = (reason: SignInReason): AuthorizationReview =>
    isSilent ? fail('login_required') : { kind: 'sign in', reason, request, client }
  if (person === null) return signInAgain('not signed in')
  if (mustSignInAgain(request, person.session, parts.now())) return signInAgain('demanded')
  if (!meetsContext(request.contexts, person.session.amr)) {
    if (await hasSecondFactor(person.user.sub, parts)) return signInAgain('second factor')
    const location = errorLocation('unmet_authentication_requirements')
    return isSilent ? { kind: 'redirect', location } : { kind: 'unmet', location, request, client }
  }
  const missing = await missingFactor(person, parts)
  if (missing === 'sign in again') return signInAgain('too old')
  if (missing === 'set up') return isSilent ? fail('login_required') : { kind: 'set up', request, client }
  if (request.subject && request.subject !== person.user.sub) return fail('login_required')
  const shown = scopeToDecide(request, client)
  if (await wasGranted({ request, client, person, origin }, shown, parts)) {
    const location = await giveCode({ request, client, person, origin }, shown, parts, { remembered: true })
    return location === null
      ? { kind: 'ended', reason: 'decided', clientName: client.name }
      : { kind: 'redirect', location }
  }
  if (isSilent) return fail('consent_required')
  if (!isFresh('approve', person.session, parts.now())) return signInAgain('too old')
  const digest = digestOf({ sessionId, request: hashRequestId(request.id), shown }, parts.sealingKeys)
  return { kind: 'decide', asked: { request, client, shown, digest } }
}

/** Whether the person granted all of it before, or need not be asked, and the application does not ask for a page. */
async function wasGranted(
  { request, client, person }: Answer,
  shown: readonly Scope[],
  { consents, now }: AnswerParts,
): Promise<boolean> {
  const { prompts, redirectUri } = request
  if (prompts.includes('consent') || prompts.includes('select_account')) return false
  if (isViewer(client)) return true
  if (!mayRemember(client, redirectUri)) return false
  const consent = await consents.find(person.user.sub, client.id)
  if (consent === null || !isValid(consent, { account: person.user, client }, now())) return false
  return shown.every((scope) => consent.scope.includes(scope))
}
