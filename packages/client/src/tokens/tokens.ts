import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'
import { sha256 } from '../sha256.ts'

/** A response of the token endpoint as this device stores it. Plain JSON; times are milliseconds since 1970. */
export type Tokens = {
  readonly accessToken: string
  /** null if offline_access was not granted: the person signs in again after the access token has expired. */
  readonly refreshToken: string | null
  readonly receivedAt: number
  readonly expiresAt: number
  /** When to refresh: at 85 to 95 % of the token's lifetime, chosen at random once, so that many devices do not refresh together. */
  readonly refreshAt: number
  /**
   * Idempotency-Key of the one refresh that will use `refreshToken`. Stored with the tokens, so that a retry after a lost response, after
   * a crash or by another process carries the same key and gets the same response.
   */
  readonly refreshKey: string
}

type Answer = { readonly accessToken: string; readonly expiresIn: number; readonly refreshToken: string | null }

/**
 * Reads a token response received now; of a refresh, with the tokens it replaces. The first key is random, each later one
 * follows from the key before: programs that refreshed concurrently and got the same response continue with the same key.
 */
export function tokensFrom(
  { accessToken, expiresIn, refreshToken }: Answer,
  { now, random }: Pick<Platform, 'now' | 'random'>,
  replaced?: Tokens,
): Tokens {
  const receivedAt = now()
  const life = expiresIn * 1000
  const chance = (random(1)[0] ?? 0) / 255
  // A service that does not rotate refresh tokens sends no new one: the old one remains valid.
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
