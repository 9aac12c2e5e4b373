import type { Actor } from './actor.ts'
import type { AuditLog, AuditQuery, AuditRow } from './audit-log.ts'

/** Usernames for the account ids that the log stores. */
export type Usernames = {
  findByName(username: string): Promise<{ readonly sub: string } | null>
  list(): Promise<readonly { readonly sub: string; readonly username: string }[]>
}

/** `user`, and the id of an actor that is an account: the username, or the account's id after its removal. */
export type ListedEntry = Omit<AuditRow, 'sub' | 'personal'> & {
  readonly user: string | null
  /** Whether its personal details, with the address, were deleted; otherwise they are among the others. */
  readonly erased: boolean
}

export type EntriesQuery = Omit<AuditQuery, 'sub' | 'by'> & {
  readonly username?: string | undefined
  /** `name`: an account's username, a client's id, an operator's user of the operating system; null: all of the kind. */
  readonly by?: { readonly kind: Actor['kind']; readonly name: string | null } | undefined
}

/** Oldest first; with `username`, only those that concern that user. `unknown`: the user does not exist. */
export async function listEntries(
  { username, by, ...query }: EntriesQuery,
  { audit, users }: { readonly audit: Pick<AuditLog, 'list'>; readonly users: Usernames },
): Promise<readonly ListedEntry[] | { readonly unknown: string }> {
  const concerned = username === undefined ? undefined : await users.findByName(username)
  if (username !== undefined && !concerned) return { unknown: username }
  const account = by?.kind === 'account' && by.name !== null ? await users.findByName(by.name) : null
  if (by?.kind === 'account' && by.name !== null && !account) return { unknown: by.name }
  const names = new Map((await users.list()).map((each) => [each.sub, each.username]))
  const nameOf = (sub: string): string => names.get(sub) ?? sub
  const actor = by && { kind: by.kind, id: account?.sub ?? by.name }
  const rows = await audit.list({ ...query, sub: concerned?.sub, by: actor })
  return rows.map(({ sub, actor, details, personal, ...row }) => ({
    ...row,
    details: { ...details, ...personal },
    erased: personal === null,
    actor: actor?.kind === 'account' ? { ...actor, id: nameOf(actor.id) } : actor,
    user: sub && nameOf(sub),
  }))
}
