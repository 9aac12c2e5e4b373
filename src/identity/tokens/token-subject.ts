import type { Scope } from '../../contract/index.ts'
import type { User } from '../accounts/user.ts'
import type { Client } from '../clients/client.ts'

/** The user that tokens are issued for, and how they signed in. */
export type TokenSubject = {
  readonly client: Client
  readonly user: User
  readonly scope: readonly Scope[]
  /** Milliseconds since 1970. */
  readonly authTime: number
  readonly amr: readonly string[]
  /** The public id of the browser session that authorized the client; null: not known. */
  readonly sid: string | null
}
