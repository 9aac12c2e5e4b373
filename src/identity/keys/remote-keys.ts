import { createLocalJWKSet, type JSONWebKeySet } from 'jose'
import { furtherPaths } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Clock } from '../clock.ts'
import { type PublishedKeys, rememberKeys } from './published-keys.ts'

const seconds = 1000
/** Milliseconds until a request to the identity server is given up. */
const timeout = 5 * seconds

/**
 * The keys of an identity server elsewhere, for a host that trusts these alone. A key that is retired there is refused
 * here within five minutes; while that server is away, keys that are known serve on for a day, as long as any token
 * lives. Until the keys are known everything is StoreUnavailable.
 */
export function createRemoteKeys(authUrl: string, now: Clock): PublishedKeys {
  const url = authUrl + furtherPaths.jwks[1]
  return rememberKeys(() => fetchKeys(url), now, {
    askAgainAfter: 30 * seconds,
    retryAfter: 5 * seconds,
    freshFor: 300 * seconds,
    trustedFor: 86_400 * seconds,
  })
}

async function fetchKeys(url: string): Promise<JSONWebKeySet> {
  try {
    const response = await fetch(url, {
      // A cache on the way may be as old as the server allows, which is too old for a key that nobody knows yet.
      headers: { accept: 'application/json', 'cache-control': 'no-cache' },
      redirect: 'error',
      signal: AbortSignal.timeout(timeout),
    })
    if (response.status !== 200) throw new Error(`it answered ${response.status}`)
    const jwks = (await response.json()) as JSONWebKeySet
    createLocalJWKSet(jwks)
    if (jwks.keys.length === 0) throw new Error('it answered no key')
    return jwks
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreUnavailable(`The identity server's keys at ${url} can't be read: ${reason}`, { cause: error })
  }
}
