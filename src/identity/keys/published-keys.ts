import type { JSONWebKeySet, JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock.ts'
import { loadJose } from './jose.ts'

/** The public keys that tokens are verified with. */
export type PublishedKeys = {
  /**
   * Returns the key of a token, as jose asks for it. For an unknown key the set is loaded again, as often as the policy
   * allows. Rejects with the error of `load` if it is unknown whether the key exists.
   */
  readonly find: JWTVerifyGetKey
  /** A different object after every change of the keys: tokens verified before have to be verified again. */
  version(): object | null
  /** Loads the keys now. */
  reload(): Promise<void>
  /** The key set as last loaded. */
  current(): JSONWebKeySet
}

/** Milliseconds. */
export type LoadingPolicy = {
  /** Between two loads for unknown keys. */
  readonly reloadAfter: number
  /** The same after a load that failed. */
  readonly retryAfter: number
  /** Keys older than this are loaded again, and stay in use until then. */
  readonly freshFor: number
  /** Keys older than this are not used: the longest time for which a removed key may still be trusted. */
  readonly trustedFor: number
}

type Held = { readonly jwks: JSONWebKeySet; readonly find: JWTVerifyGetKey }

export function cacheKeys(load: () => Promise<JSONWebKeySet>, now: Clock, policy: LoadingPolicy): PublishedKeys {
  let held: Held | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let loadStartedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  let failure: { readonly reason: unknown } | null = null

  /** After the clock was set back, keys are loaded again, but not distrusted. */
  const since = (time: number, at = now()): number => (at < time ? Number.POSITIVE_INFINITY : at - time)
  const mayLoad = (): boolean => since(loadStartedAt) >= (failure ? policy.retryAfter : policy.reloadAfter)

  async function loadKeys(): Promise<void> {
    loadStartedAt = now()
    try {
      const [jwks, { createLocalJWKSet }] = await Promise.all([load(), loadJose()])
      if (JSON.stringify(jwks) !== JSON.stringify(held?.jwks)) held = { jwks, find: createLocalJWKSet(jwks) }
      loadedAt = now()
      failure = null
    } catch (reason) {
      failure = { reason }
      throw reason
    } finally {
      pending = null
    }
  }

  /** Concurrent callers share one load; while none is allowed, they get the last failure. */
  async function loadIfAllowed(): Promise<void> {
    if (!pending && !mayLoad()) {
      if (failure) throw failure.reason
      return
    }
    pending ??= loadKeys()
    await pending
  }

  function version(): Held | null {
    const at = now()
    if (held && at - loadedAt >= policy.trustedFor) held = null
    // `loadIfAllowed` rethrows the failure to the next caller that needs a key.
    if (held && since(loadedAt, at) > policy.freshFor) loadIfAllowed().catch(() => undefined)
    return held
  }

  return {
    version,
    async reload() {
      // A load in progress may have read the earlier keys.
      while (pending) await pending.catch(() => undefined)
      pending = loadKeys()
      await pending
    },
    current: () => held?.jwks ?? { keys: [] },
    async find(header, token) {
      const { errors } = await loadJose()
      const known = version()
      if (known) {
        try {
          return await known.find(header, token)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        }
      }
      await loadIfAllowed()
      if (!held) throw new errors.JWKSNoMatchingKey()
      return held.find(header, token)
    },
  }
}
