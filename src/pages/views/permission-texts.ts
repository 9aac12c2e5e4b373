import type { Scope, SubscriptionKind } from '../../contract/index.ts'
import type { ServiceTerms } from '../service-terms.ts'
import type { Words } from '../words/index.ts'

/** What a permission allows beyond its label, with the lifetimes of this service; undefined: nothing. */
export function permissionDetail(scope: Scope, terms: ServiceTerms, { scopes, formats }: Words): string | undefined {
  const { detail } = scopes[scope]
  if (typeof detail !== 'function') return detail
  return detail({
    unused: formats.duration(terms.refreshIdleLifetime),
    longest: formats.duration(terms.refreshAbsoluteLifetime),
    otherwise: formats.duration(terms.accessTokenLifetime),
  })
}

/** What a permission gives an account without the subscription (service.md, Authentication 8). */
export function withoutSubscription(kind: SubscriptionKind, { demoAirports }: ServiceTerms, words: Words): string {
  const { missing } = words
  if (kind === 'fmsdata') return missing.fmsdata
  return demoAirports.length === 0 ? missing.allCharts : missing.charts(shortList(demoAirports, words))
}

const mostListed = 6

/** `A, B and C`; above six, the first ones and how many more there are: `A, B, C, D, E and 7 others`. */
function shortList(items: readonly string[], { formats, missing }: Words): string {
  if (items.length <= mostListed) return formats.list(items)
  const shown = items.slice(0, mostListed - 1)
  return formats.list([...shown, missing.others(items.length - shown.length)])
}
