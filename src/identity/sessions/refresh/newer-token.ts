import type { RefreshFamily } from './refresh-family.ts'
import type { RefreshTokenParts } from './refresh-token.ts'
import type { Restore } from './restore-store.ts'

/** Days after a restore in which refresh tokens that are newer than the snapshot are accepted, where the restore says so. */
export const newerTokenDays = 90

type Token = RefreshTokenParts & { readonly isBound: boolean }

/**
 * What becomes of an authentic refresh token that the store does not know, because the database was restored from an earlier
 * moment (decision 0062): `accept` consumes it as the live one, `reuse` ends the family, because two hold tokens of it, `refuse`
 * changes nothing; `end` ends the family: the token that the store has was used before this one was issued. `restore`: the last one of the
 * database.
 */
export function judgeNewerToken(
  family: RefreshFamily,
  token: Token,
  { restore, now }: { readonly restore: Restore | null; readonly now: number },
): 'accept' | 'reuse' | 'refuse' | 'end' {
  // The key was bound after the snapshot, so that no proof of it can be checked.
  if (token.isBound && family.jkt === null) return 'refuse'
  if (family.newerAcceptedAt !== null) return 'reuse'
  if (restore === null || family.createdAt > restore.snapshotAt) return 'refuse'
  // The snapshot's token was used since the restore: by its owner or by a thief, and this is the other one.
  if (family.lastUsedAt > restore.snapshotAt) return 'reuse'
  const mayAccept = restore.acceptNewerUntil !== null && now < restore.acceptNewerUntil
  if (token.generation <= family.generation) return 'refuse'
  return mayAccept ? 'accept' : 'end'
}
