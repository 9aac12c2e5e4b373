import type { JSONWebKeySet } from 'jose'
import { furtherPaths } from '../../contract/index.ts'
import { StoreUnavailable } from '../../failures/index.ts'
import type { Outbound } from '../../outbound/index.ts'
import type { Clock } from '../clock.ts'
import { loadJose } from './jose.ts'
import { cacheKeys, type PublishedKeys } from './published-keys.ts'

const seconds = 1000

/**
 * The keys of an identity server on another host, for a chart host that trusts only these. A key removed there is rejected
 * here within five minutes; while that server is unreachable, known keys stay in use for a day, the longest lifetime of
 * a token. Until the first load everything is StoreUnavailable.
 */
export function createRemoteKeys(authUrl: string, now: Clock, outbound: Outbound): PublishedKeys {
  const url = authUrl + furtherPaths.jwks[1]
  return cacheKeys(() => fetchKeys(url, outbound), now, {
    reloadAfter: 30 * seconds,
    retryAfter: 5 * seconds,
    freshFor: 300 * seconds,
    trustedFor: 86_400 * seconds,
  })
}

async function fetchKeys(url: string, outbound: Outbound): Promise<JSONWebKeySet> {
  try {
    // A cache in between may serve a copy of allowed age, too old to contain a new key.
    const headers = { accept: 'application/json', 'cache-control': 'no-cache' }
    const jwks = await outbound('identity server keys', { url, headers }, async ({ status, text }) => {
      if (status !== 200) throw new Error(`it returned ${status}`)
      return JSON.parse(await text()) as JSONWebKeySet
    })
    const { createLocalJWKSet } = await loadJose()
    createLocalJWKSet(jwks)
    if (jwks.keys.length === 0) throw new Error('it returned no key')
    return jwks
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreUnavailable(`The identity server's keys at ${url} can't be read: ${reason}`, {
      cause: error,
      outage: 'identity server',
    })
  }
}
