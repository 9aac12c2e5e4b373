import type { AuditLog, AuditQuery, AuditRow } from './audit-log.ts'

/** Usernames for the account ids that the log stores. */
export type Usernames = {
  findByName(username: string): Promise<{ readonly sub: string } | null>
  list(): Promise<readonly { readonly sub: string; readonly username: string }[]>
}

/** `user`: the username, or the account's id after its removal. */
export type ListedEntry = Omit<AuditRow, 'sub'> & { readonly user: string | null }

/** Oldest first; with `username`, only of that user. null: there is no such user. */
export async function listEntries(
  { username, ...query }: Omit<AuditQuery, 'sub'> & { readonly username?: string | undefined },
  { audit, users }: { readonly audit: Pick<AuditLog, 'list'>; readonly users: Usernames },
): Promise<readonly ListedEntry[] | null> {
  const user = username === undefined ? undefined : await users.findByName(username)
  if (user === null) return null
  const names = new Map((await users.list()).map((each) => [each.sub, each.username]))
  const rows = await audit.list({ ...query, sub: user?.sub })
  return rows.map(({ sub, ...row }) => ({ ...row, user: sub && (names.get(sub) ?? sub) }))
}
