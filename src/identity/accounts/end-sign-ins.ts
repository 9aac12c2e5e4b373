import type { AuditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Credentials } from '../credentials/credentials.ts'
import type { NewNotice } from '../notices/notice.ts'
import type { UsedLink, User, UserChange, UserStore } from './user.ts'

export type EndOfSignIns = {
  /** A further change of the account, in the same write; null: nothing changes, and nothing ends. */
  readonly change?: (user: User, credentials: Credentials) => UserChange | null
  /** Whether devices end as well as browsers. */
  readonly devices: boolean
  /** What ended is added to its details. */
  readonly audit: AuditEntry
  /** For the owner; by default none. */
  readonly notice?: NewNotice
  /** The link of a mail that causes it, which ends. */
  readonly used?: UsedLink
}

export type SignInsParts = { readonly users: UserStore; readonly now: Clock }

/**
 * Ends every browser session of an account, the approvals given in them and, with `devices`, every device: one write, which
 * raises the versions that all of them are compared with. Returns the updated account; null if the user does not exist or
 * `change` returned null or the link had ended.
 */
export async function endSignIns(
  sub: string,
  { change = (user) => user, devices, audit, notice, used }: EndOfSignIns,
  { users, now }: SignInsParts,
): Promise<User | null> {
  let ended: User | null = null
  const step = (user: User, credentials: Credentials): UserChange | null => {
    const changed = change(user, credentials)
    ended = changed && raiseVersions(changed, devices, now())
    return ended
  }
  const entry = { ...audit, details: { ...audit.details, browsers: true, devices } }
  return (await users.update(sub, step, entry, notice, used)) ? ended : null
}

function raiseVersions(user: UserChange, devices: boolean, now: number): UserChange {
  const browserSessionVersion = user.browserSessionVersion + 1
  if (!devices) return { ...user, browserSessionVersion }
  return {
    ...user,
    browserSessionVersion,
    deviceSessionVersion: user.deviceSessionVersion + 1,
    devicesEndedAt: now,
  }
}
