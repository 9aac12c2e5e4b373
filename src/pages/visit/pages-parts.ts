import type { KeyObject } from 'node:crypto'
import type {
  AuditLog,
  ClientStore,
  Clock,
  DeviceSessionStore,
  Passwords,
  Random,
  RefreshFamilyStore,
  Tries,
  UserStore,
  Vault,
  WebSessionStore,
} from '../../identity/index.ts'

export type PagesParts = {
  /** Public URL of the identity server; by https its cookies are bound to the host. */
  readonly authUrl: string
  readonly clients: ClientStore
  readonly users: UserStore
  readonly webSessions: WebSessionStore
  readonly deviceSessions: DeviceSessionStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly passwords: Passwords
  readonly tries: Tries
  readonly audit: AuditLog
  readonly vault: Vault
  readonly userCodeKey: KeyObject
  readonly now: Clock
  readonly random: Random
}
