import { isScope, type Scope, scopeNames, subscriptionKinds } from '../../contract/index.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../wire/oauth-error.ts'

type Registration = Pick<Client, 'scopes'>
/** null: the request has no scope parameter. */
type Requested = { readonly requestedScope: readonly Scope[] | null }

/**
 * The rule of `userinfo` (contract.md, "Unknown scopes"). Deployed applications request it, but it permits nothing: every
 * client may request it, it needs no consent, and it is always granted.
 */
const isAlwaysGranted = (scope: Scope): boolean => scope === 'userinfo'

/** OpenID Connect libraries request these by default. `openid` grants what they request; outside a registration they are ignored. */
const isPartOfOpenid = (scope: Scope): boolean => scope === 'profile' || scope === 'email'

export const needsConsent = (scope: Scope): boolean => !isAlwaysGranted(scope) && !isPartOfOpenid(scope)

const mayAskFor = ({ scopes }: Registration, scope: Scope): boolean => isAlwaysGranted(scope) || scopes.includes(scope)

/**
 * The known scopes of a `scope` parameter, each once, in the order asked. Unknown ones are ignored, because
 * deployed applications send some. Throws invalid_scope for a known one outside the client's registration.
 */
export function requestedScope(parameter: string | undefined, client: Registration): readonly Scope[] {
  const known = [...new Set((parameter ?? '').split(' '))]
    .filter(isScope)
    .filter((scope) => !isPartOfOpenid(scope) || mayAskFor(client, scope))
  const foreign = known.find((scope) => !mayAskFor(client, scope))
  if (foreign) {
    throw new OAuthError('invalid_scope', { description: `The scope ${foreign} is not registered for this client` })
  }
  return known
}

/** Whether the parameter names exactly these scopes, in any order. */
export function isWhatWasAsked(parameter: string | undefined, scope: readonly Scope[]): boolean {
  const asked = new Set((parameter ?? '').split(' ').filter((word) => word !== ''))
  return asked.size === scope.length && scope.every((name) => asked.has(name))
}

/**
 * The scopes a user decides on: the requested set or, while the application has named none, all it is registered for
 * (contract.md). Scopes that need no consent are listed only if all scopes are of that kind, so that the list is never empty.
 */
export function scopeToDecide({ requestedScope: requested }: Requested, client: Registration): readonly Scope[] {
  const asked = scopeNames.filter((scope) => (requested ?? client.scopes).includes(scope))
  const permissions = asked.filter((scope) => needsConsent(scope) && mayAskFor(client, scope))
  return permissions.length > 0 ? permissions : asked.filter((scope) => !needsConsent(scope))
}

export type ScopeDecision = Requested & {
  /** The scopes that the user ticked. */
  readonly approved: readonly Scope[]
  /** The scope parameter of the redeeming poll; empty: it has none. */
  readonly asked: readonly Scope[]
}

/** Poll ∩ request ∩ approval ∩ registration (contract.md, "Granted scopes"). Throws invalid_scope when empty. */
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
    needsConsent(name) ? approved.includes(name) && mayHave(name) : named?.includes(name) && mayAskFor(client, name),
  )
  if (scope.length === 0)
    throw new OAuthError('invalid_scope', { description: 'None of the requested scopes was granted' })
  return scope
}

/**
 * RFC 6749 §6: a refresh may narrow the scope of the access token, never widen it; the family keeps what was granted. The
 * scope parameter of the first request may be repeated; it yields what was granted of it. Throws invalid_scope.
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

/** Whether `profile` and `email` are registered may have changed since. */
function repeatsFirstRequest({ requestedScope: first }: Requested, asked: readonly Scope[]): boolean {
  const [before, now] = [first, asked].map((scope) => scope?.filter((name) => !isPartOfOpenid(name)))
  return before !== undefined && before.length === now?.length && before.every((scope) => now.includes(scope))
}

/** Older families do not record the first request's scope. */
const isIgnoredBy = ({ requestedScope: first }: Requested, scope: Scope): boolean =>
  isPartOfOpenid(scope) || (first === null && !needsConsent(scope))

/**
 * What a client gets for itself: the data scopes of what it asked for, or of its registration. Those that
 * concern a person are ignored. Throws invalid_scope when empty.
 */
export function scopeOfClient(parameter: string | undefined, client: Registration): readonly Scope[] {
  const asked = requestedScope(parameter, client)
  const named = asked.length > 0 ? asked : client.scopes
  const scope = subscriptionKinds.filter((kind) => named.includes(kind) && mayAskFor(client, kind))
  if (scope.length > 0) return scope
  throw new OAuthError('invalid_scope', {
    description: `Without a person, an application can only have ${subscriptionKinds.join(' and ')}`,
  })
}
