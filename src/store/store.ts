import type { BackupStore, Catalogue, ImageMarkerStore, ImageRemovalStore, ImageStore } from '../charts/index.ts'
import type { DrawingStore, EditionStore } from '../editions/index.ts'
import type { Every } from '../failures/index.ts'
import type { StoreFigures } from '../figures/index.ts'
import type {
  AuditLog,
  BrowserSessionStore,
  ClientStore,
  ClockStore,
  CodeRequestStore,
  ConsentStore,
  CredentialStore,
  DeviceSessionStore,
  InvitationStore,
  MailLinkStore,
  NoticeStore,
  PasskeyStore,
  ProcessActor,
  PushedRequestStore,
  RateLimitStore,
  RefreshFamilyStore,
  ResetLinkStore,
  RestoreStore,
  RetentionStore,
  RevokedTokenStore,
  SecondStepStore,
  SessionClientStore,
  SigningKeyStore,
  UsedProofStore,
  UserStore,
} from '../identity/index.ts'
import type { JobStore } from '../jobs/index.ts'
import type { Outbound } from '../outbound/index.ts'
import type { KeptStore, PackKeyStore, PositionRelay, ViewerSessionStore } from '../viewer/index.ts'

/** The ports that a database implements: all but the images. */
export type Database = {
  readonly clients: ClientStore
  readonly users: UserStore
  readonly credentials: CredentialStore
  readonly passkeys: PasskeyStore
  readonly secondSteps: SecondStepStore
  readonly invitations: InvitationStore
  readonly mailLinks: MailLinkStore
  readonly resetLinks: ResetLinkStore
  readonly browserSessions: BrowserSessionStore
  readonly sessionClients: SessionClientStore
  readonly signingKeys: SigningKeyStore
  readonly deviceSessions: DeviceSessionStore
  readonly codeRequests: CodeRequestStore
  readonly pushedRequests: PushedRequestStore
  readonly consents: ConsentStore
  readonly refreshFamilies: RefreshFamilyStore
  readonly rateLimits: RateLimitStore
  readonly audit: AuditLog
  readonly clock: ClockStore
  readonly revokedTokens: RevokedTokenStore
  readonly usedProofs: UsedProofStore
  readonly retention: RetentionStore
  readonly editions: EditionStore
  readonly drawings: DrawingStore
  readonly catalogue: Catalogue
  readonly imageMarkers: ImageMarkerStore
  readonly imageRemovals: ImageRemovalStore
  readonly backups: BackupStore
  readonly restores: RestoreStore
  readonly jobs: JobStore
  readonly notices: NoticeStore
  readonly kept: KeptStore
  readonly viewerSessions: ViewerSessionStore
  readonly packKeys: PackKeyStore
  readonly positionRelay: PositionRelay
  /** Reads a row that always exists. Rejects with StoreUnavailable while nothing can be read. */
  tryRead(): Promise<void>
  /** Makes a write that changes nothing. Rejects with StoreUnavailable while nothing can be written. */
  tryWrite(): Promise<void>
  figures(): StoreFigures
  /** For a server, not a command: looks after the files of the database until `close`. */
  startUpkeep(parts: UpkeepParts): void
  /** Closes after the writes in progress; closing twice is harmless. */
  close(): Promise<void>
}

type LogLine = (fields: object, message: string) => void

export type UpkeepParts = {
  readonly every: Every
  readonly log: { readonly warn: LogLine; readonly error: LogLine }
}

export type Store = Database & { readonly images: ImageStore }

export const theService: ProcessActor = { kind: 'service', id: null }

export type BucketParts = {
  readonly outbound: Outbound
  readonly now: () => number
  /** From 0 to 1: a random part of the time between two attempts. */
  readonly random: () => number
  /** Whether bytes match their name: no other image is cached. */
  readonly isIntact: (name: string, bytes: Uint8Array) => boolean
  /** Bytes of the cache on the disk of this machine; 0: none. */
  readonly cacheBytes: number
}

export type StoreParts = {
  readonly foldUsername: (username: string) => string
  /** Who runs this process, by default the service: the actor of entries that no request caused. */
  readonly actor?: ProcessActor
  /** For images in a bucket. */
  readonly bucket?: BucketParts
  /** Milliseconds that a caller waits for PostgreSQL, 2,400 by default. */
  readonly queryTimeout?: number
  /** Rejects instead of making an SQLite database. */
  readonly isStored?: boolean
}

/** A migration: a numbered file. */
export type Migration = {
  /** Counted from 1. */
  readonly number: number
  readonly name: string
  readonly applied: boolean
}

/** What a database says of itself, for operators. */
export type DatabaseFacts =
  | {
      readonly kind: 'sqlite'
      readonly version: string
      readonly journalMode: string
      /** null: it was not checked. */
      readonly isIntact: boolean | null
    }
  | {
      readonly kind: 'postgres'
      readonly version: string
      readonly mostConnections: number
      /** Connections of one server. */
      readonly poolSize: number
      /** Settings that are off, without which a crash loses what was committed. */
      readonly off: readonly string[]
    }
