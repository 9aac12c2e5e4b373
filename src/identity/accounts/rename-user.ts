import { auditEntry } from '../audit/audit-log.ts'
import type { Clock } from '../clock.ts'
import { readName } from '../names/name.ts'
import { usernameSkeleton } from '../names/skeleton.ts'
import type { User, UserStore } from './user.ts'

export type Renaming =
  /** The username as it was stored. */
  | { readonly outcome: 'renamed' | 'unchanged'; readonly username: string }
  | { readonly outcome: 'no such user' }
  /** The username itself, or that of another account which it could be mistaken for. */
  | { readonly outcome: 'taken'; readonly takenBy: string }

/** Changes a username; sign-ins go on, and tokens issued from now on have the new one. The same name changes nothing. Throws NameError. */
export async function renameUser(
  { username, to: given }: { readonly username: string; readonly to: string },
  { users, now }: { readonly users: UserStore; readonly now: Clock },
): Promise<Renaming> {
  const to = readName(given, 'The username')
  const user = await users.findByName(username)
  if (!user) return { outcome: 'no such user' }
  if (user.username === to) return { outcome: 'unchanged', username: to }
  const alike = await findAlike(to, user, users)
  if (alike) return { outcome: 'taken', takenBy: alike.username }
  const personal = { from: user.username, to }
  const outcome = await users.rename(user.sub, to, auditEntry('user-rename', now(), { sub: user.sub, personal }))
  if (outcome === 'taken') return { outcome, takenBy: to }
  return outcome === 'renamed' ? { outcome, username: to } : { outcome }
}

/** Another account; the own name may be spelled differently. */
async function findAlike(to: string, { sub }: User, users: UserStore): Promise<User | undefined> {
  const skeleton = usernameSkeleton(to)
  return (await users.list()).find((user) => user.sub !== sub && usernameSkeleton(user.username) === skeleton)
}
