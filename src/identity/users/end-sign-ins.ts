import type { AuditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../chance.ts'
import type { RefreshFamilyStore, RevocationReason } from '../tokens/refresh-family.ts'
import type { User, UserStore } from './user.ts'

export type EndOfSignIns = {
  /** What else changes about the account, in the same write; throws to change nothing. */
  readonly change?: (user: User) => User
  /** Why the devices end; null: they stay signed in. */
  readonly devices: RevocationReason | null
  readonly audit: AuditEntry
}

export type SignInsParts = {
  readonly users: UserStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly now: Clock
}

/**
 * Ends every browser sign-in of an account and, with a reason, every device. The account comes first: a sign-in under
 * way at that moment belongs to an epoch that is over, or is a family by then and ends with the others. Answers the
 * account as it is now; null: there is no such user.
 */
export async function endSignIns(
  sub: string,
  { change = (user) => user, devices, audit }: EndOfSignIns,
  { users, refreshFamilies, now }: SignInsParts,
): Promise<User | null> {
  let ended: User | null = null
  const step = (user: User): User => {
    ended = { ...change(user), signInEpoch: user.signInEpoch + 1 }
    return ended
  }
  const found = await users.update(sub, step, audit)
  if (found && devices) await refreshFamilies.endAll({ sub }, devices, now())
  return ended
}
