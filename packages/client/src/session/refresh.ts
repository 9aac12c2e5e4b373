import { grantTypes } from '../../../../src/contract/index.ts'
import { PlatekeeperError } from '../errors/platekeeper-error.ts'
import { platformOf, type Service } from '../service.ts'
import { requestTokens } from '../tokens/token-request.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { revoke } from './revocation.ts'
import type { TokenKeeper } from './token-keeper.ts'

/** Seconds between attempts of one refresh; each carries the same Idempotency-Key. */
const pauses = [1, 2, 4] as const

/** Seconds. If a service asks for a longer wait, the attempt is repeated in the background, and the lock is released meanwhile. */
const longestWait = 10

/**
 * Seconds between the following attempts in the background, within the 10 minutes for which the service repeats its response: an
 * application that is idle longer would otherwise present a used token.
 */
const laterPauses = [15, 30, 60, 60, 120, 120] as const

/**
 * Exchanges tokens that are due for new ones, one exchange at a time in this program, and among programs if the store can exclude
 * them. Resolves to the tokens of another program if it has saved some in the meantime.
 *
 * The new tokens are stored before a caller gets them. If storing fails, they are kept in memory for the next call, and the old ones
 * stay stored with their key, so that the exchange can be repeated after a crash.
 *
 * Throws PlatekeeperError `sign-in-needed` if the service has ended the sign-in, `storage-failed`, and network errors.
 */
export function refresher(service: Service, keeper: TokenKeeper): (used: Tokens) => Promise<Tokens> {
  const platform = platformOf(service)
  let underWay: Promise<Tokens> | null = null
  let isRepeating = false
  let unsaved: { readonly for: string; readonly tokens: Tokens } | null = null

  async function refreshUnlessDone(used: Tokens): Promise<Tokens> {
    const held = await keeper.load()
    if (held && held.accessToken !== used.accessToken && platform.now() < held.expiresAt) return held
    if (!held?.refreshToken) throw signInNeeded('The sign-in has ended')
    const waiting = unsaved?.for === held.refreshToken ? unsaved.tokens : null
    const next = waiting ?? (await redeem(held.refreshToken, held))
    if (next === null) return endUnlessReplaced(held)
    unsaved = { for: held.refreshToken, tokens: next }
    const latest = await keeper.load()
    if (latest?.refreshToken !== held.refreshToken) return yieldTo(latest, next)
    await keeper.save(next, { type: 'refreshed', here: true })
    unsaved = null
    return next
  }

  /** If a sign-out or sign-in happened here during the exchange, the new tokens must not replace its result. */
  async function yieldTo(latest: Tokens | null, next: Tokens): Promise<Tokens> {
    unsaved = null
    if (latest) return latest
    if (next.refreshToken) await revoke(service, next.refreshToken).catch(() => undefined)
    throw signInNeeded('The sign-in has ended')
  }

  /** null: the service rejected the refresh token. */
  async function redeem(refreshToken: string, held: Tokens): Promise<Tokens | null> {
    for (let tries = 0; ; tries += 1) {
      try {
        return await requestTokens(service, {
          form: { grant_type: grantTypes.refreshToken, refresh_token: refreshToken },
          headers: { 'idempotency-key': held.refreshKey },
          replaced: held,
        })
      } catch (error) {
        if (!(error instanceof PlatekeeperError)) throw error
        if (error.code === 'invalid_grant') return null
        const pause = pauses[tries]
        if (!error.isTransient || pause === undefined || (error.retryAfter ?? 0) > longestWait) throw error
        await platform.sleep(Math.max(pause, error.retryAfter ?? 0) * 1000)
      }
    }
  }

  /** A holder without a common lock may have refreshed and saved in the meantime: then its tokens are used. */
  async function endUnlessReplaced(rejected: Tokens): Promise<Tokens> {
    const latest = await keeper.load()
    if (latest && latest.refreshToken !== rejected.refreshToken) return latest
    if (latest) await keeper.clear({ type: 'signed-out', reason: 'rejected', here: true })
    throw signInNeeded('The sign-in was revoked or has expired')
  }

  function refresh(used: Tokens): Promise<Tokens> {
    if (underWay) return underWay
    const done = () => {
      underWay = null
    }
    underWay = keeper.exclusively(() => refreshUnlessDone(used))
    underWay.then(done, done)
    return underWay
  }

  async function repeatLater(used: Tokens, retryAfter: number): Promise<void> {
    if (isRepeating) return
    isRepeating = true
    let asked = retryAfter
    for (const pause of laterPauses) {
      await platform.idle(Math.max(pause, asked) * 1000)
      const failure: unknown = await refresh(used).then(
        () => null,
        (error) => error,
      )
      if (!mayBeRepeated(failure)) break
      asked = waitAskedBy(failure)
    }
    isRepeating = false
  }

  return async (used) => {
    try {
      return await refresh(used)
    } catch (error) {
      if (mayBeRepeated(error)) void repeatLater(used, waitAskedBy(error))
      throw error
    }
  }
}

/** Seconds. */
const waitAskedBy = (error: unknown): number => (error instanceof PlatekeeperError ? (error.retryAfter ?? 0) : 0)

/** The service may have acted, the disk may have space again, or a Wi-Fi login page may have answered instead of the service. */
export const mayBeRepeated = (error: unknown): boolean =>
  error instanceof PlatekeeperError &&
  (error.isTransient || error.code === 'storage-failed' || error.code === 'unexpected-answer')

export const signInNeeded = (message: string): PlatekeeperError => new PlatekeeperError('sign-in-needed', message)
