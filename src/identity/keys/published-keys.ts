import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import type { Clock } from '../clock.ts'

/** The public keys that tokens are verified with. */
export type PublishedKeys = {
  /**
   * jose's question for the key of a token. An unknown key is asked for once more where the keys come from, but not more
   * often than the policy allows. Rejects with what `load` rejected with when it is not known whether the key exists.
   */
  readonly find: JWTVerifyGetKey
  /** Another object after every change of the keys: whatever was verified before has to be verified again. */
  version(): object | null
  /** Loads the keys now. */
  reload(): Promise<void>
  /** As they were loaded last. */
  current(): JSONWebKeySet
}

/** Milliseconds. */
export type LoadingPolicy = {
  /** From one question for an unknown key to the next. */
  readonly askAgainAfter: number
  /** The same after a question that failed. */
  readonly retryAfter: number
  /** Keys older than this are loaded anew while they go on to serve. */
  readonly freshFor: number
  /** Keys older than this serve no longer: for so long a key that was removed may still be trusted. */
  readonly trustedFor: number
}

type Held = { readonly jwks: JSONWebKeySet; readonly find: JWTVerifyGetKey }

export function rememberKeys(load: () => Promise<JSONWebKeySet>, now: Clock, policy: LoadingPolicy): PublishedKeys {
  let held: Held | null = null
  let loadedAt = Number.NEGATIVE_INFINITY
  let askedAt = Number.NEGATIVE_INFINITY
  let pending: Promise<void> | null = null
  let failure: { readonly reason: unknown } | null = null

  /** A clock that was set back is reason to ask anew, and none to trust no longer. */
  const since = (time: number): number => (now() < time ? Number.POSITIVE_INFINITY : now() - time)
  const mayAsk = (): boolean => since(askedAt) >= (failure ? policy.retryAfter : policy.askAgainAfter)

  async function ask(): Promise<void> {
    askedAt = now()
    try {
      const jwks = await load()
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

  /** Of many that ask at once one goes; who may not go hears what the last one heard. */
  async function askIfAllowed(): Promise<void> {
    if (!pending && !mayAsk()) {
      if (failure) throw failure.reason
      return
    }
    pending ??= ask()
    await pending
  }

  function version(): Held | null {
    if (held && now() - loadedAt >= policy.trustedFor) held = null
    // A failure is kept for whoever needs an answer.
    if (held && since(loadedAt) > policy.freshFor) askIfAllowed().catch(() => undefined)
    return held
  }

  return {
    version,
    async reload() {
      // One that is under way may have read what was there before.
      while (pending) await pending.catch(() => undefined)
      pending = ask()
      await pending
    },
    current: () => held?.jwks ?? { keys: [] },
    async find(header, token) {
      const known = version()
      if (known) {
        try {
          return await known.find(header, token)
        } catch (error) {
          if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
        }
      }
      await askIfAllowed()
      if (!held) throw new errors.JWKSNoMatchingKey()
      return held.find(header, token)
    },
  }
}
