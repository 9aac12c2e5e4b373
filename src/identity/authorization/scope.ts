import { isScope, type Scope, scopeNames } from '../../contract/index.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../oauth-error.ts'

type Registration = Pick<Client, 'scopes'>
/** null: the application named no scope. */
type Requested = { readonly requestedScope: readonly Scope[] | null }

/**
 * The rule of `userinfo` (contract.md: unknown scopes). Applications in the field ask for it, without a permission of its
 * own: every client may ask for it, nobody is asked to consent to it, and whoever asks for it gets it.
 */
export const needsConsent = (scope: Scope): boolean => scope !== 'userinfo'

const mayAskFor = ({ scopes }: Registration, scope: Scope): boolean => !needsConsent(scope) || scopes.includes(scope)

/**
 * The known scopes of a `scope` parameter, each once, in the order asked. Unknown ones are ignored, because
 * applications in the field add some. Throws invalid_scope for a known one outside the client's registration.
 */
export function requestedScope(parameter: string | undefined, client: Registration): readonly Scope[] {
  const known = [...new Set((parameter ?? '').split(' '))].filter(isScope)
  const foreign = known.find((scope) => !mayAskFor(client, scope))
  if (foreign) {
    throw new OAuthError('invalid_scope', { description: `The scope ${foreign} is not registered for this client` })
  }
  return known
}

/** Whether exactly these scopes are what the parameter asked for, in any order. */
export function isWhatWasAsked(parameter: string | undefined, scope: readonly Scope[]): boolean {
  const asked = new Set((parameter ?? '').split(' ').filter((word) => word !== ''))
  return asked.size === scope.length && scope.every((name) => asked.has(name))
}

/**
 * What a person decides on: the requested set, or, before the application named one, all it is registered for (contract.md).
 * Scopes that need no consent are listed only where nothing else is, so that there is something to decide on.
 */
export function scopeToDecide({ requestedScope: requested }: Requested, client: Registration): readonly Scope[] {
  const asked = scopeNames.filter((scope) => (requested ?? client.scopes).includes(scope))
  const permissions = asked.filter((scope) => needsConsent(scope) && mayAskFor(client, scope))
  return permissions.length > 0 ? permissions : asked.filter((scope) => !needsConsent(scope))
}

export type ScopeDecision = Requested & {
  /** What the person ticked. */
  readonly approved: readonly Scope[]
  /** In the request that collects the tokens; empty: it names no scope. */
  readonly asked: readonly Scope[]
}

/** Asked ∩ requested ∩ approved ∩ registered, never more (contract.md: what is granted). Throws invalid_scope when empty. */
export function grantedScope(
  { requestedScope: requested, approved, asked }: ScopeDecision,
  client: Registration,
): readonly Scope[] {
  const named = asked.length > 0 ? asked : requested
  const mayHave = (scope: Scope): boolean =>
    // service.md, endpoint 2: a refresh token is only issued when offline_access is requested.
    (scope !== 'offline_access' || named?.includes(scope) === true) &&
    (asked.length === 0 || asked.includes(scope)) &&
    (requested === null || requested.includes(scope)) &&
    mayAskFor(client, scope)
  const scope = scopeNames.filter((name) =>
    needsConsent(name) ? approved.includes(name) && mayHave(name) : named?.includes(name),
  )
  if (scope.length === 0)
    throw new OAuthError('invalid_scope', { description: 'Nothing of what was asked was granted' })
  return scope
}

/**
 * RFC 6749 §6: this access token may be for less, never for more; the family keeps what it was granted. What the first
 * request asked for may be repeated whole, and brings what was granted of it. Throws invalid_scope.
 */
export function refreshedScope(
  family: Requested & { readonly scope: readonly Scope[] },
  client: Registration,
  asked: readonly Scope[],
): readonly Scope[] {
  const wider = repeatsFirstRequest(family, asked)
    ? undefined
    : asked.find((scope) => !family.scope.includes(scope) && !isIgnoredBy(family, scope))
  if (wider) throw new OAuthError('invalid_scope', { description: `The scope ${wider} was not granted` })
  const scope = family.scope.filter((name) => (asked.length === 0 || asked.includes(name)) && mayAskFor(client, name))
  if (scope.length === 0) throw new OAuthError('invalid_scope')
  return scope
}

const repeatsFirstRequest = ({ requestedScope: first }: Requested, asked: readonly Scope[]): boolean =>
  first !== null && first.length === asked.length && first.every((scope) => asked.includes(scope))

/** Of older families it is not known what the first request asked for. */
const isIgnoredBy = ({ requestedScope: first }: Requested, scope: Scope): boolean =>
  first === null && !needsConsent(scope)
