import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../sha256.ts'

/** One answer of the token endpoint as this device keeps it. Plain JSON; times are milliseconds since 1970. */
export type Tokens = {
  readonly accessToken: string
  /** null when offline_access was not granted: the person signs in again when the access token ends. */
  readonly refreshToken: string | null
  readonly receivedAt: number
  readonly expiresAt: number
  /** When to refresh: at 85 to 95 % of the token's life, drawn once so that many devices do not come together. */
  readonly refreshAt: number
  /**
   * Idempotency-Key of the one refresh that will spend `refreshToken`. Saved with the tokens, so that a retry after a lost
   * answer, after a crash or by another process carries the same key and gets the same answer.
   */
  readonly refreshKey: string
}

type Answer = { readonly accessToken: string; readonly expiresIn: number; readonly refreshToken: string | null }

/**
 * Reads a token response received now; of a refresh, with the tokens it replaces. The first key is random, each later one
 * follows from the key before: programs that refreshed at the same time, and got the same answer, go on with the same key.
 */
export function tokensFrom(
  { accessToken, expiresIn, refreshToken }: Answer,
  { now, random }: Pick<Platform, 'now' | 'random'>,
  replaced?: Tokens,
): Tokens {
  const receivedAt = now()
  const life = expiresIn * 1000
  const chance = (random(1)[0] ?? 0) / 255
  // A service that does not rotate sends no new refresh token: the old one remains valid.
  const next = refreshToken ?? replaced?.refreshToken ?? null
  return {
    accessToken,
    refreshToken: next,
    receivedAt,
    expiresAt: receivedAt + life,
    refreshAt: receivedAt + Math.round(life * (0.85 + 0.1 * chance)),
    refreshKey: replaced ? keyAfter(replaced.refreshKey, next) : base64url(random(16)),
  }
}

const keyAfter = (key: string, refreshToken: string | null): string =>
  base64url(sha256(new TextEncoder().encode(`${key} ${refreshToken}`))).slice(0, 22)
