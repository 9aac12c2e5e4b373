import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageStore } from '../charts/index.ts'
import { BackupError } from './backup-error.ts'
import type { BackupProgress } from './copy-images.ts'
import { lockName, lockRestore } from './lock-restore.ts'
import type { ListedImage, MissingImage } from './manifest/image-list.ts'
import type { Manifest, Standing } from './manifest/manifest.ts'
import { type OpenBackup, requireSpace } from './open-backup.ts'
import type { Inspection } from './snapshots.ts'
import { faultsOfContents } from './verify-backup.ts'

/** The place that a backup is restored to. store/backup implements it for both stores. */
export type RestoredDatabase = {
  /** For messages, without secrets. */
  readonly name: string
  /** Whether nothing was ever stored there. */
  isEmpty(): Promise<boolean>
  /** Reads a snapshot, by default as of the time at which it was made, and changes nothing. */
  inspect(file: string, at?: number): Promise<Omit<Inspection, 'images'>>
  /** Makes the snapshot a database that a server can start on. */
  prepare(file: string): Promise<SignedOutDevices>
  /** Makes it the database: all of it, or nothing. */
  publish(file: string): Promise<void>
}

/** Sign-ins of devices that the restore ended, and of how many accounts. */
export type SignedOutDevices = { readonly families: number; readonly accounts: number }

/** What the place is configured to be. */
export type RestoredService = Pick<Manifest, 'authUrl' | 'only'>

export type RestoreParts = {
  readonly service: RestoredService
  readonly isCopy: boolean
  /** Exists or can be made; the draft of the database is in it. */
  readonly dataDir: string
  readonly database: RestoredDatabase
  readonly images: Pick<ImageStore, 'put' | 'get' | 'place'>
  /** Whether the bytes match the name. */
  readonly isIntact: (name: string, bytes: Uint8Array) => boolean
  /** Writes the master key, once the backup was checked and before there is a database. */
  readonly placeKey: () => void
  readonly signal: AbortSignal
  readonly onProgress: (progress: BackupProgress) => void
}

export type RestoredBackup = {
  readonly standing: Standing
  readonly manifest: Manifest
  /** What the database has. */
  readonly counts: Readonly<Record<string, number>>
  readonly signedOut: SignedOutDevices
  readonly images: { readonly count: number; readonly bytes: number }
  /** Images that the backup never had. */
  readonly missing: readonly MissingImage[]
}

/** In the data folder; another restore removes what one that was killed left in it. */
const draftFolder = 'restoring'

/**
 * Restores a backup into an empty place. The database appears last: a restore that is killed leaves an empty place, in which another
 * can be made. Throws BackupError, or StoreUnavailable.
 */
export async function restoreBackup(backup: OpenBackup, parts: RestoreParts): Promise<RestoredBackup> {
  const { dataDir, database, placeKey, signal } = parts
  const { manifest, standing, list } = backup
  refuseAnotherService(manifest, parts)
  await refuseUsedPlace(database)
  const folder = join(dataDir, draftFolder)
  await mkdir(dataDir, { recursive: true, mode: 0o700 })
  // What lies elsewhere is not a draft of a restore.
  if ((await lstat(folder).catch(() => null))?.isSymbolicLink()) await rm(folder)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lock = lockRestore(folder)
  try {
    await removeDrafts(folder)
    await requireSpace(dataDir, list.images.reduce((sum, { bytes }) => sum + bytes, 0) + databaseBytes(manifest))
    const file = join(folder, 'platekeeper.db')
    await backup.copyDatabase(file, signal)
    await requireIntact(backup, file, database)
    const images = await restoreImages(backup, parts)
    const signedOut = await database.prepare(file)
    const { counts } = await database.inspect(file, Date.parse(manifest.snapshotAt))
    signal.throwIfAborted()
    placeKey()
    await database.publish(file)
    return { standing, manifest, counts, signedOut, images, missing: list.missing }
  } finally {
    await rm(folder, { recursive: true, force: true }).finally(lock.release)
  }
}

/** What a killed restore left. */
async function removeDrafts(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name !== lockName) await rm(join(folder, name), { recursive: true, force: true })
  }
}

const databaseBytes = ({ files }: Manifest): number => files['database.sqlite']?.bytes ?? 0

function refuseAnotherService(manifest: Manifest, { service, isCopy }: RestoreParts): void {
  if (manifest.only !== service.only) {
    throw new BackupError(
      `The backup is of ${hostOf(manifest.only)}, and ONLY makes this ${hostOf(service.only)}`,
      `Set ONLY to ${manifest.only ?? 'nothing'}, or use a backup of the other host.`,
    )
  }
  if (isCopy || manifest.authUrl === service.authUrl) return
  throw new BackupError(
    `The backup is of ${manifest.authUrl}, and AUTH_URL is ${service.authUrl} here`,
    'Set AUTH_URL to that of the backup to move the service. For a copy next to it, such as for staging, use --copy: it makes other keys ' +
      'and ends every sign-in.',
  )
}

const hostOf = (only: Manifest['only']): string => (only === null ? 'a host of both parts' : `a host of ${only} alone`)

async function refuseUsedPlace(database: RestoredDatabase): Promise<void> {
  if (await database.isEmpty()) return
  throw new BackupError(
    `A backup is restored into an empty place only, and ${database.name} is not empty`,
    'Nothing was changed. Set DATA_DIR to a new folder, or DATABASE_URL to a new database; or stop the servers, make a backup of what is ' +
      'there, and move it away.',
  )
}

async function requireIntact(backup: OpenBackup, file: string, database: RestoredDatabase): Promise<void> {
  const [fault] = faultsOfContents(backup.manifest, await database.inspect(file))
  if (fault === undefined) return
  throw new BackupError(
    `The database in the backup ${backup.source} is damaged or altered: ${fault}`,
    'Use another backup: `platekeeper backup list` shows those of a folder.',
  )
}

/** Those that an earlier restore put there are kept. */
async function restoreImages(
  backup: OpenBackup,
  { images: store, isIntact, signal, onProgress }: RestoreParts,
): Promise<RestoredBackup['images']> {
  const { images } = backup.list
  let [count, bytes] = [0, 0]
  async function restore(image: ListedImage): Promise<void> {
    const stored = await store.get(image.name).catch(() => null)
    if (stored?.length !== image.bytes || !isIntact(image.name, stored)) {
      const content = await backup.image(image)
      if (!isIntact(image.name, content)) {
        throw new BackupError(
          `The image ${image.name} in the backup ${backup.source} does not match the hash in its name`,
          'Use another backup.',
        )
      }
      await store.put(image.name, content)
    }
    count += 1
    bytes += image.bytes
    onProgress({ phase: 'images', done: count, total: images.length, name: image.name })
  }
  for (let at = 0; at < images.length; at += concurrentImages) {
    signal.throwIfAborted()
    await Promise.all(images.slice(at, at + concurrentImages).map(restore))
  }
  return { count, bytes }
}

/** Images that are read and written at once. */
const concurrentImages = 8
