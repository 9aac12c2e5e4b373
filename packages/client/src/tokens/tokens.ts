import { base64url } from '../base64url.ts'
import type { Platform } from '../platform.ts'

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
   * Idempotency-Key of the one refresh that will spend `refreshToken`. Made and saved with the tokens, so that a retry
   * after a lost answer, a crash or by another process carries the same key and gets the same answer.
   */
  readonly refreshKey: string
}

/** Reads a token response received now. */
export function tokensFrom(
  answer: { readonly accessToken: string; readonly expiresIn: number; readonly refreshToken: string | null },
  { now, random }: Pick<Platform, 'now' | 'random'>,
): Tokens {
  const receivedAt = now()
  const life = answer.expiresIn * 1000
  const chance = (random(1)[0] ?? 0) / 255
  return {
    accessToken: answer.accessToken,
    refreshToken: answer.refreshToken,
    receivedAt,
    expiresAt: receivedAt + life,
    refreshAt: receivedAt + Math.round(life * (0.85 + 0.1 * chance)),
    refreshKey: base64url(random(16)),
  }
}
