/**
 * THE ONE DOOR TO DISK: implements the ports of identity, charts and ingest on SQLite and a folder of images.
 * Owns schemas, transactions and durability. Knows no rule of the domain: steps come in as functions.
 * Imported by app and cli alone.
 */
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Catalogue, ImageStore } from '../charts/index.ts'
import { StoreUnavailable } from '../contract/index.ts'
import type {
  AuditLog,
  ClientStore,
  DeviceSessionStore,
  RefreshFamilyStore,
  RetentionStore,
  RevokedTokenStore,
  SigningKeyStore,
  TryLimitStore,
  UserStore,
  WebSessionStore,
} from '../identity/index.ts'
import type { DrawingStore, EditionStore } from '../ingest/index.ts'
import { folderImages } from './images/folder.ts'
import { auditAppender, sqliteAuditLog } from './sqlite/audit-log.ts'
import { sqliteCatalogue } from './sqlite/catalogue.ts'
import { watchChanges } from './sqlite/changes.ts'
import { sqliteClients } from './sqlite/clients.ts'
import { openDatabase } from './sqlite/database.ts'
import { sqliteDeviceSessions } from './sqlite/device-sessions.ts'
import { sqliteDrawings } from './sqlite/drawings.ts'
import { sqliteEditions } from './sqlite/editions.ts'
import { groupCommits } from './sqlite/group-commit.ts'
import { sqliteRefreshFamilies } from './sqlite/refresh-families.ts'
import { sqliteRetention } from './sqlite/retention.ts'
import { sqliteRevokedTokens } from './sqlite/revoked-tokens.ts'
import { sqliteSigningKeys } from './sqlite/signing-keys.ts'
import { sqliteTryLimits } from './sqlite/try-limits.ts'
import { sqliteUsers } from './sqlite/users.ts'
import { sqliteWebSessions } from './sqlite/web-sessions.ts'

export type Store = {
  readonly clients: ClientStore
  readonly users: UserStore
  readonly webSessions: WebSessionStore
  readonly signingKeys: SigningKeyStore
  readonly deviceSessions: DeviceSessionStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly tryLimits: TryLimitStore
  readonly audit: AuditLog
  readonly revokedTokens: RevokedTokenStore
  readonly retention: RetentionStore
  readonly editions: EditionStore
  readonly drawings: DrawingStore
  readonly catalogue: Catalogue
  readonly images: ImageStore
  /** After the writes under way; closing twice does no harm. */
  close(): Promise<void>
}

export type StoreParts = {
  readonly now: () => number
  readonly foldUsername: (username: string) => string
}

/** Opens the data folder, making it (mode 0700) when it is missing. Throws StoreUnavailable with what to do. */
export function openStore(dataDir: string, { foldUsername }: StoreParts): Store {
  makeFolder(dataDir)
  const db = openDatabase(join(dataDir, 'platekeeper.db'))
  const write = groupCommits(db)
  const changes = watchChanges(db)
  const append = auditAppender(db)
  return {
    clients: sqliteClients(db, write, append, changes),
    users: sqliteUsers(db, write, append, foldUsername),
    webSessions: sqliteWebSessions(db, write, append),
    signingKeys: sqliteSigningKeys(db, write, append),
    deviceSessions: sqliteDeviceSessions(db, write, append),
    refreshFamilies: sqliteRefreshFamilies(db, write, append),
    tryLimits: sqliteTryLimits(db, write, append),
    audit: sqliteAuditLog(db, write, append),
    revokedTokens: sqliteRevokedTokens(db, write, append),
    retention: sqliteRetention(db, write),
    editions: sqliteEditions(db, write, append, changes),
    drawings: sqliteDrawings(db, write),
    catalogue: sqliteCatalogue(db, changes),
    images: folderImages(join(dataDir, 'images')),
    async close() {
      if (!db.isOpen) return
      try {
        await write(() => undefined)
      } finally {
        db.close()
      }
    },
  }
}

function makeFolder(path: string): void {
  try {
    mkdirSync(path, { recursive: true, mode: 0o700 })
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StoreUnavailable(`The data folder ${path} can't be made: ${reason}. Set DATA_DIR to a folder you own`, {
      cause: error,
    })
  }
}
