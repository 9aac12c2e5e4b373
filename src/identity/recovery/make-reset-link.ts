import type { UserStore } from '../accounts/user.ts'
import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import type { Random } from '../random.ts'
import { hashLinkToken } from './link.ts'
import { makeResetToken, type ResetLinkStore, resetLinkLifetime } from './reset-link.ts'

export type ResetLinkParts = {
  readonly resetLinks: ResetLinkStore
  readonly users: Pick<UserStore, 'find'>
  readonly random: Random
  readonly now: Clock
}

export type MadeResetLink = {
  /** Contains the token: for the owner of the account alone. */
  readonly url: string
  readonly username: string
  /** Milliseconds since 1970. */
  readonly expiresAt: number
}

/**
 * Makes a link with which the owner of an account sets a new password, to be handed over or sent at once. Others that were made
 * before stay valid until one of them is used. `ip`: of the page on which it was asked for. null: the account does not exist or is disabled.
 */
export async function makeResetLink(
  sub: string,
  authUrl: string,
  { resetLinks, users, random, now }: ResetLinkParts,
  ip: string | null = null,
): Promise<MadeResetLink | null> {
  const user = await users.find(sub)
  if (!user?.enabled) return null
  const token = makeResetToken(random)
  const createdAt = now()
  const expiresAt = createdAt + resetLinkLifetime * 1000
  const link = {
    id: random(9).toString('base64url'),
    tokenHash: hashLinkToken(token),
    sub,
    sessionVersion: user.browserSessionVersion,
    ...{ createdAt, expiresAt, refusedAt: null },
  }
  const isAdded = await resetLinks.add(
    link,
    auditEntry('reset-link', createdAt, { sub, ip, details: { link: link.id } }),
  )
  return isAdded ? { url: `${authUrl}/reset/${token}`, username: user.username, expiresAt } : null
}
