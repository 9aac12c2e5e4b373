import type { DatabaseSync } from 'node:sqlite'
import type { Client, User } from '../../identity/index.ts'
import { cachedRows } from './cached-rows.ts'
import type { Changes } from './changes.ts'
import { clientReader } from './clients.ts'
import { userReader } from './users.ts'

/** The accounts and clients that sign-ins belong to: read by every step, changed by few writes. */
export type CachedAccounts = {
  user(sub: string): User | null
  client(id: string): Client | null
}

export const cachedAccounts = (db: DatabaseSync, changes: Changes): CachedAccounts => ({
  user: cachedRows(userReader(db), changes),
  client: cachedRows(clientReader(db), changes),
})
