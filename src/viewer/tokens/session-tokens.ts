import type { IssuedTokens } from './identity-server.ts'
import type { Sealing } from './sealing.ts'

/** The tokens of a session, as they are sealed in its row. Times are milliseconds since 1970. */
export type SessionTokens = Pick<IssuedTokens, 'accessToken' | 'refreshToken'> & {
  /** null: in rows from before it was kept. */
  readonly idToken: string | null
  readonly issuedAt: number
  /** When they are due for renewal, before the access token expires. */
  readonly renewAt: number
  readonly expiresAt: number
}

/** Share of its lifetime after which an access token is renewed. */
const renewalShare = 0.85

export const sessionTokens = (
  { accessToken, refreshToken, idToken, expiresIn }: IssuedTokens,
  now: number,
): SessionTokens => ({
  ...{ accessToken, refreshToken, idToken },
  issuedAt: now,
  renewAt: now + expiresIn * 1000 * renewalShare,
  expiresAt: now + expiresIn * 1000,
})

const purpose = 'viewer session'

/** Bound to the row: sealed tokens that were copied to another session do not open there. */
export const sealTokens = (tokens: SessionTokens, idHash: string, sealing: Sealing): string =>
  sealing.seal(purpose, JSON.stringify({ ...tokens, idHash }))

/** null: not sealed by this service for this session. */
export function openTokens(
  { tokens: sealed, idHash }: { readonly tokens: string; readonly idHash: string },
  sealing: Sealing,
): SessionTokens | null {
  const opened = sealing.open(purpose, sealed)
  if (opened === null) return null
  const stored = JSON.parse(opened) as Omit<SessionTokens, 'idToken'> & { readonly idHash: string }
  const { idHash: of, ...tokens } = { idToken: null, ...stored }
  return of === idHash ? tokens : null
}
