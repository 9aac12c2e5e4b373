import { isHarmless, isScope, type Scope } from '../../contract/index.ts'
import type { Client } from '../clients/client.ts'
import { OAuthError } from '../oauth-error.ts'

/**
 * The known scopes of a `scope` parameter, each once, in the order asked. Unknown ones are ignored, because
 * applications in the field add some. Throws invalid_scope for a known one outside the client's registration.
 */
export function requestedScope(parameter: string | undefined, client: Client): readonly Scope[] {
  const known = [...new Set((parameter ?? '').split(' '))].filter(isScope)
  const foreign = known.find((scope) => !isHarmless(scope) && !client.scopes.includes(scope))
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
