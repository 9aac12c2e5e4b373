import type { KeyObject } from 'node:crypto'
import { InvalidToken } from '../../http/index.ts'
import { parseRefreshToken, type RefreshTokenParts } from '../sessions/refresh/refresh-token.ts'
import type { AccessTokenClaims } from './verify-access-token.ts'

export type TokenReaders = {
  readonly refreshTokenKey: KeyObject
  readonly verifyAccessToken: (token: string) => Promise<AccessTokenClaims>
}

/** The token of a request: a `refresh` token is authentic, but only its family knows which generation is live. */
export type PresentedToken =
  | { readonly kind: 'refresh'; readonly parts: RefreshTokenParts }
  | { readonly kind: 'access'; readonly claims: AccessTokenClaims }
  | { readonly kind: 'none' }

/** Recognized by its form: the hint that a client may send (RFC 7009 §2.1) is ignored. */
export async function readToken(token: string, readers: TokenReaders): Promise<PresentedToken> {
  const parts = parseRefreshToken(token, readers.refreshTokenKey)
  if (parts) return { kind: 'refresh', parts }
  try {
    return { kind: 'access', claims: await readers.verifyAccessToken(token) }
  } catch (error) {
    if (error instanceof InvalidToken) return { kind: 'none' }
    throw error
  }
}
