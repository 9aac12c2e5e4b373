import type { KeyObject } from 'node:crypto'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { BackupStore, ImageStore } from '../charts/index.ts'
import { BackupError } from './backup-error.ts'
import { type BackupProgress, copyImages, type ImageParts } from './copy-images.ts'
import type { ListedImage, MissingImage } from './manifest/image-list.ts'
import { type Contents, type Digest, keyIdOf, keysOf, signManifest } from './manifest/manifest.ts'
import { opened, readManifest, requireSpace } from './open-backup.ts'
import type { Random } from './random.ts'
import { namesOf, type Snapshots } from './snapshots.ts'
import { backupsIn, folderBackup, newFolderBackup, type WaitParts } from './target/folder-backup.ts'
import type { BackupTarget, BackupWriter } from './target/target.ts'
import { newZipBackup } from './target/zip-backup.ts'

/** Where the backup goes: next to the others of a folder, or into a file of its own. */
export type Destination =
  | { readonly kind: 'folder'; readonly target: BackupTarget }
  | { readonly kind: 'file'; readonly path: string; readonly recipients: readonly string[] }

export type MakeParts = Omit<ImageParts, 'images'> &
  WaitParts & {
    readonly images: Pick<ImageStore, 'get' | 'fileOf' | 'place'>
    readonly snapshots: Snapshots
    readonly backups: Pick<BackupStore, 'begin' | 'finish' | 'fail'>
    /** Of the manifest. */
    readonly key: KeyObject
    /** A backup without the master key is accepted next to those that were made with it. */
    readonly isUnsigned: boolean
    readonly random: Random
    /** Bytes of the database, about; null: not known. */
    readonly databaseBytes: number | null
    readonly service: Pick<Contents, 'product' | 'from' | 'authUrl' | 'baseUrl' | 'only'>
    /** `settings.json`. */
    readonly settings: object
    /** `master-key.json`, sealed; null: the backup has none. */
    readonly sealedKey: string | null
  }

export type MadeBackup = {
  readonly id: string
  readonly place: string
  readonly snapshotAt: string
  readonly databaseBytes: number
  readonly images: { readonly count: number; readonly bytes: number }
  /** Images that were not there before. */
  readonly copied: { readonly count: number; readonly bytes: number }
  /** Not empty: the backup is incomplete. */
  readonly missing: readonly MissingImage[]
}

/** `20261123T201500Z-0a1b2c`: sorted by name they are sorted by time. */
const idAt = (time: number, random: Random): string =>
  `${new Date(time).toISOString().replace(/[-:]|\.\d+/g, '')}-${random(3).toString('hex')}`

/**
 * Makes a backup while the server runs: one moment of the database, then the images that it names, which no removal touches
 * meanwhile. Throws BackupError, or StoreUnavailable; then there is no backup.
 */
export async function makeBackup(destination: Destination, parts: MakeParts): Promise<MadeBackup> {
  const { backups, now, random } = parts
  const id = idAt(now(), random)
  if (destination.kind === 'folder' && !parts.isUnsigned) await mustBeOfThisService(destination.target, parts.key)
  const writer = await writerOf(destination, id, parts)
  try {
    await requireSpace(writer.place, parts.databaseBytes ?? 0, writer.freeBytes())
    await backups.begin({ id, target: writer.place, kind: writer.kind, now: now() })
    try {
      const recorded = destination.kind === 'folder' ? await recordedIn(destination.target, parts.key) : new Map()
      const made = await written(writer, id, recorded, parts)
      const { images, databaseBytes, missing } = made
      const failure = missing.length === 0 ? null : `${missing.length} images are missing in it`
      await backups.finish(id, { databaseBytes, images: images.count, imageBytes: images.bytes, failure }, now())
      return made
    } catch (error) {
      const reason = parts.signal.aborted ? 'Interrupted' : error instanceof Error ? error.message : String(error)
      // The first error says more than one of a database that cannot be reached.
      await backups.fail(id, reason, now()).catch(() => undefined)
      throw error
    }
  } catch (error) {
    await writer.discard().catch(() => undefined)
    throw error
  }
}

function writerOf(destination: Destination, id: string, parts: MakeParts): Promise<BackupWriter> {
  if (destination.kind === 'folder') return newFolderBackup(destination.target, id, parts)
  const { path, recipients } = destination
  const unique = parts.random(6).toString('hex')
  return newZipBackup(path, { now: parts.now, every: parts.every, recipients, unique, mtime: new Date(parts.now()) })
}

async function written(
  writer: BackupWriter,
  id: string,
  recorded: ReadonlyMap<string, ListedImage>,
  parts: MakeParts,
): Promise<MadeBackup> {
  const { snapshots, signal, onProgress, settings, sealedKey, now } = parts
  const snapshotAt = new Date(now()).toISOString()
  const inspected: { found: Awaited<ReturnType<Snapshots['inspect']>> | null; names: readonly string[] } = {
    found: null,
    names: [],
  }
  const files: Record<string, Digest> = {}
  files['database.sqlite'] = await writer.putFile('database.sqlite', async (path) => {
    await snapshots.write(path, { signal, onProgress: (rows) => onProgress(rowProgress(rows)) })
    inspected.found = await snapshots.inspect(path)
    inspected.names = await namesOf(inspected.found)
  })
  const { found, names } = inspected
  if (found === null) throw new Error('The snapshot was not inspected')
  if (!found.intact) throw damagedDatabase(found.faults)

  await requireSpace(writer.place, await bytesOfNew(names, recorded, parts), writer.freeBytes())
  const { copied, ...list } = await copyImages(names, recorded, writer, parts)
  const put = async (name: string, text: string) => {
    files[name] = await writer.put(name, [Buffer.from(text)])
  }
  await put('images.json', JSON.stringify(list))
  await put('settings.json', `${JSON.stringify(settings, null, 2)}\n`)
  if (sealedKey !== null) await put('master-key.json', sealedKey)
  const images = { count: list.images.length, bytes: list.images.reduce((sum, { bytes }) => sum + bytes, 0) }
  const { schemaVersion, counts } = found
  const contents = { format: 1, id, snapshotAt, ...parts.service, schemaVersion, counts, files } as const
  const manifest = signManifest({ ...contents, images: { ...images, missing: list.missing.length } }, parts.key)
  signal.throwIfAborted()
  await writer.finish(`${JSON.stringify(manifest, null, 2)}\n`)
  const databaseBytes = files['database.sqlite'].bytes
  return { id, place: writer.place, snapshotAt, databaseBytes, images, copied, missing: list.missing }
}

const rowProgress = ({ rows, of }: { rows: number; of: number | null }): BackupProgress => ({
  phase: 'rows',
  done: rows,
  total: of,
  name: 'database',
})

const damagedDatabase = (faults: readonly string[]): BackupError =>
  new BackupError(
    `The database is damaged, and a backup of it would be too: ${faults.slice(0, 3).join('; ')}`,
    'Stop the server and restore the newest backup that `platekeeper backup verify` finds intact.',
  )

/** Throws BackupError if the newest backup was made with another key: verify and restore would take the one or the other for foreign. */
async function mustBeOfThisService(target: BackupTarget, key: KeyObject): Promise<void> {
  const [newest] = await backupsIn(target)
  if (newest === undefined) return
  const files = folderBackup(target, newest)
  // One that is damaged says nothing about its key.
  const manifest = await readManifest(files).catch(() => null)
  if (manifest === null || manifest.keyId === keyIdOf(key)) return
  throw new BackupError(
    `The newest backup of this folder, ${files.source}, was made with another master key than this one (${keysOf(manifest, key)})`,
    'Choose another folder for the backups of this service.',
  )
}

/**
 * What the newest backup of the folder says of its images: those are not read again. Nothing if it cannot be trusted: then each is
 * copied again.
 */
async function recordedIn(target: BackupTarget, key: KeyObject): Promise<ReadonlyMap<string, ListedImage>> {
  for (const id of await backupsIn(target)) {
    const backup = await opened(folderBackup(target, id), key).catch(() => null)
    if (backup !== null) return new Map(backup.list.images.map((image) => [image.name, image]))
  }
  return new Map()
}

/** Of the images that have to be copied, where they are files. */
async function bytesOfNew(
  names: readonly string[],
  recorded: ReadonlyMap<string, ListedImage>,
  { images }: Pick<MakeParts, 'images'>,
): Promise<number> {
  let sum = 0
  for (const name of names) {
    const file = recorded.has(name) ? null : await images.fileOf?.(name)
    if (file) sum += (await stat(join(images.place, file.path)).catch(() => null))?.size ?? 0
  }
  return sum
}
