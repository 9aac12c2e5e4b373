import type { Dialect, Scope, SubscriptionKind } from '../../contract/index.ts'
import type {
  Activation,
  ChartChange,
  EditionDetails,
  EditionSummary,
  ImageVerification,
  ImportKind,
  ImportProgress,
  ImportReport,
  ImportRequests,
} from '../../editions/index.ts'
import type { AuditEvent, AuditOutcome } from '../../identity/index.ts'

/** What operators' commands need of the service; operator.ts builds it. Every change is durable when it resolves. */
export type Operator = {
  readonly clients: ClientDesk
  readonly users: UserDesk
  readonly subscriptions: SubscriptionDesk
  readonly keys: KeyDesk
  readonly imports: ImportDesk
  readonly editions: EditionDesk
  readonly images: ImageChecks
  readonly audit: AuditDesk
  close(): Promise<void>
}

/** A secret is shown once, here: only its hash is kept. */
export type ClientCredentials = { readonly client_id: string; readonly client_secret: string }

export type ListedClient = {
  readonly client_id: string
  readonly name: string
  readonly dialect: Dialect
  readonly scopes: readonly Scope[]
  readonly enabled: boolean
  readonly refresh_grace_seconds: number
  /** ISO 8601. */
  readonly created_at: string
}

export type ClientDesk = {
  /** null: all scopes, the grace of the dialect. */
  add(client: {
    name: string
    dialect: Dialect
    scopes: readonly Scope[] | null
    refreshGraceSeconds: number | null
  }): Promise<ClientCredentials>
  list(): Promise<readonly ListedClient[]>
  /** The secret before stays valid beside the new one. null: no such client. */
  rotate(id: string): Promise<ClientCredentials | null>
  /** A disabled application is refused everything. false: no such client. */
  setEnabled(id: string, enabled: boolean): Promise<boolean>
}

export type ListedUser = {
  readonly username: string
  readonly name: string | null
  readonly email: string | null
  readonly enabled: boolean
  /** In force now. */
  readonly subscriptions: readonly SubscriptionKind[]
}

export type NewUserNames = { readonly username: string; readonly name: string | null; readonly email: string | null }

export type UserDesk = {
  /** As it would be stored. Throws CommandError. */
  readNew(user: NewUserNames): NewUserNames
  /** null: added; else the username of an account that is the same or could be mistaken for it. */
  add(user: NewUserNames & { password: string }): Promise<string | null>
  list(): Promise<readonly ListedUser[]>
  /** false: no such user; so for the others. */
  setPassword(username: string, password: string, signOutDevices: boolean): Promise<boolean>
  /** Of all devices and browsers. */
  signOut(username: string): Promise<boolean>
  /** A disabled person cannot sign in, and their devices get no more tokens. */
  setEnabled(username: string, enabled: boolean): Promise<boolean>
  /** For people who want one made: hard to guess, easy to type. */
  makePassword(): string
}

/** Milliseconds since 1970; `until` null: without end. */
export type Grant = { readonly kind: SubscriptionKind; readonly from: number; readonly until: number | null }

export type SubscriptionDesk = {
  /** Replaces what the user holds of this kind. false: no such user; so for revoke. */
  grant(username: string, grant: Grant): Promise<boolean>
  revoke(username: string, kind: SubscriptionKind): Promise<boolean>
}

export const keyAlgorithms = ['ES256', 'RS256'] as const
export type KeyAlgorithm = (typeof keyAlgorithms)[number]

/** Times are ISO 8601; those to come are what is planned. */
export type ListedKey = {
  readonly kid: string
  readonly alg: KeyAlgorithm
  readonly state: 'next' | 'active' | 'retired'
  readonly created_at: string
  readonly active_from: string
  readonly retires_at: string
  readonly removed_at: string
}

export type KeyDesk = {
  list(): Promise<readonly ListedKey[]>
  /** The key that signs, or will. `atOnce`: without the time that others need to learn of it. */
  rotate(alg: KeyAlgorithm, atOnce: boolean): Promise<ListedKey>
  /** Removes a key at once; `successor` signs in its place where it signed. */
  retire(
    kid: string,
  ): Promise<
    | { readonly outcome: 'removed'; readonly alg: KeyAlgorithm; readonly successor: string | null }
    | { readonly outcome: 'no such key' }
    | { readonly outcome: 'no successor'; readonly alg: KeyAlgorithm }
  >
}

export type ImportWishes = {
  readonly activation: Activation | undefined
  readonly force: boolean
  readonly onProgress: (progress: ImportProgress) => void
}

export type ImportDesk = {
  /** Throws when the source cannot be read at all or the import is interrupted; nothing has changed then. */
  run<K extends ImportKind>(kind: K, order: ImportRequests[K], wishes: ImportWishes): Promise<ImportReport>
}

export type EditionDesk = {
  list(): Promise<readonly EditionSummary[]>
  /** null: there is none of that number; so for diff. */
  find(edition: number): Promise<EditionDetails | null>
  diff(before: number, after: number): Promise<readonly ChartChange[] | null>
  /** Rejects, saying why, where it cannot be live. */
  activate(edition: number): Promise<void>
  /** The edition of the source that is live now, and was before the one that was live; null: there is none before it. */
  rollback(source: string): Promise<number | null>
  /** false: nothing of the source was live. */
  withdraw(source: string): Promise<boolean>
  /** false: there is none of that number, or it was live once. */
  discard(edition: number): Promise<boolean>
  /**
   * How many editions, pictures and downloads were removed; of all sources where none is named. `strays`: pictures that no
   * edition uses and that stay, because they are the most of all and so may be another database's. null: there is no
   * edition of the source that is named.
   */
  prune(
    source: string | undefined,
    keep: number,
  ): Promise<Readonly<Record<'editions' | 'pictures' | 'downloads' | 'strays', number>> | null>
}

export type ImageChecks = {
  verify(onProgress: (progress: ImportProgress) => void): Promise<ImageVerification>
}

/** As `audit list --json` prints it. */
export type ListedAuditEntry = {
  readonly number: number
  /** ISO 8601. */
  readonly at: string
  readonly event: AuditEvent
  readonly outcome: AuditOutcome
  /** Username; the account's id when it is gone. */
  readonly user: string | null
  readonly client: string | null
  readonly ip: string | null
  readonly request: string | null
  readonly details: Readonly<Record<string, string | number | boolean | null | readonly string[]>>
  readonly hash: string
}

export type AuditDesk = {
  /** The newest `limit`, oldest first; `since` in milliseconds since 1970. null: no such user. */
  list(query: {
    since: number | undefined
    event: AuditEvent | undefined
    username: string | undefined
    limit: number
  }): Promise<readonly ListedAuditEntry[] | null>
  /** `first`: the oldest entry that is left. `holds`: whether the chain has this hash; null when none was given. */
  verify(
    holding: string | undefined,
  ): Promise<
    { readonly first: number; readonly count: number; readonly holds: boolean | null } & (
      | { readonly intact: true; readonly head: string }
      | { readonly intact: false; readonly brokenAt: number }
    )
  >
}

/** As `migrate status --json` prints it. */
export type ListedMigration = {
  readonly number: number
  readonly name: string
  readonly applied: boolean
}

export type MigrationDesk = {
  list(): Promise<readonly ListedMigration[]>
  /** Takes what is missing, and tells what that was. */
  up(): Promise<readonly ListedMigration[]>
}
