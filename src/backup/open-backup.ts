import type { KeyObject } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { diskFailure } from '../failures/index.ts'
import { BackupError } from './backup-error.ts'
import { type ImageList, imagePath, type ListedImage, parseImageList } from './manifest/image-list.ts'
import {
  anotherBackup,
  type BackupFile,
  checkManifest,
  type Digest,
  keysOf,
  type Manifest,
  mostManifestBytes,
  parseManifest,
  type Standing,
} from './manifest/manifest.ts'
import { bytesOf, digesting, limited } from './target/bytes.ts'
import { decryptFile, isEncrypted } from './target/encryption.ts'
import { backupsIn, folderBackup, manifestName } from './target/folder-backup.ts'
import { folderTarget, freeBytesAt } from './target/folder-target.ts'
import { openZipBackup } from './target/open-zip.ts'
import type { BackupFiles, BackupTarget } from './target/target.ts'

/** A backup whose manifest and list of images are checked. Each file is compared with its digest when it is read. */
export type OpenBackup = {
  readonly source: string
  readonly manifest: Manifest
  readonly standing: Standing
  readonly list: ImageList
  /** Copies the database to a file that must not exist (mode 0600). Throws BackupError if it was altered; then it is removed. */
  copyDatabase(to: string, signal: AbortSignal): Promise<void>
  /** Its bytes. Throws BackupError if it is missing or altered. */
  image(image: ListedImage): Promise<Buffer>
  /** The text of a file; null: the backup has none. Throws BackupError if it is altered. */
  text(name: Exclude<BackupFile, 'database.sqlite' | 'images.json'>): Promise<string | null>
  close(): Promise<void>
}

export type OpenParts = {
  /** Of the manifest; null without the master key. */
  readonly key: KeyObject | null
  /** A file with the private keys of an encrypted backup. */
  readonly identity: string | null
  /** Where an encrypted backup is decrypted to. */
  readonly tempDir: string
}

/** A path, or a target that is no folder of this machine; `id` null: its newest backup. */
export type BackupSource = string | { readonly target: BackupTarget; readonly id: string | null }

/**
 * A folder of backups (its newest), the folder of a backup, or a file. Throws BackupError if there is no backup, or it was altered or made
 * by another service.
 */
export async function openBackup(source: BackupSource, parts: OpenParts): Promise<OpenBackup> {
  const files = await filesOf(source, parts)
  try {
    return await opened(files, parts.key)
  } catch (error) {
    await files.close()
    throw error
  }
}

async function filesOf(source: BackupSource, { identity, tempDir }: OpenParts): Promise<BackupFiles> {
  if (typeof source !== 'string')
    return source.id === null ? newestIn(source.target) : folderBackup(source.target, source.id)
  const found = await stat(source).catch((error: unknown) => {
    throw diskFailure(`The backup ${source} can't be read`, error)
  })
  if (!found.isDirectory()) return zipFilesOf(source, identity, tempDir)
  const target = folderTarget(source)
  if ((await target.sizeOf(manifestName)) !== null) return folderBackup(folderTarget(dirname(source)), basename(source))
  return newestIn(target)
}

async function newestIn(target: BackupTarget): Promise<BackupFiles> {
  const [newest] = await backupsIn(target)
  if (newest !== undefined) return folderBackup(target, newest)
  throw new BackupError(
    `There is no backup in ${target.place}`,
    'Name a folder that backups were made to, the folder of one backup, or a file.',
  )
}

async function zipFilesOf(path: string, identity: string | null, tempDir: string): Promise<BackupFiles> {
  if (!(await isEncrypted(path))) return openZipBackup(path)
  const folder = await mkdtemp(join(tempDir, 'platekeeper-'))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const decrypted = join(folder, 'backup.zip')
    await decryptFile(path, identity, decrypted)
    const files = await openZipBackup(decrypted, path)
    return {
      ...files,
      async close() {
        await files.close()
        await remove()
      },
    }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Checks the manifest and the list of images of the files of a backup. */
export async function opened(files: BackupFiles, key: KeyObject | null): Promise<OpenBackup> {
  const { source } = files
  const manifest = await readManifest(files)
  const standing = checkManifest(manifest, key)
  if (standing === 'altered') throw altered(source, manifestName)
  if (standing === 'foreign') {
    throw new BackupError(
      `The backup ${source} was made with another master key than this one (${keysOf(manifest, key)}), for ${manifest.authUrl}`,
      'Use the master key that it was made with, or a backup that was made with this one.',
    )
  }

  async function read(name: BackupFile): Promise<AsyncIterable<Uint8Array> | null> {
    const digest = manifest.files[name]
    return digest === undefined ? null : checked(name, digest)
  }
  async function checked(name: string, digest: Digest): Promise<AsyncIterable<Uint8Array>> {
    const content = await files.get(name)
    if (content === null) throw lacks(source, name)
    return compared(content, digest, () => altered(source, name))
  }
  const textOf = async (name: BackupFile): Promise<string | null> => {
    const [content, most] = [await read(name), manifest.files[name]?.bytes ?? 0]
    if (most > mostTextBytes) throw altered(source, name)
    return content && (await bytesOf(content, most, () => altered(source, name))).toString()
  }

  const list = parseImageList((await textOf('images.json')) ?? '', source)
  return {
    source,
    manifest,
    standing,
    list,
    async copyDatabase(to, signal) {
      const content = await read('database.sqlite')
      if (content === null) throw lacks(source, 'database.sqlite')
      await requireSpace(dirname(to), manifest.files['database.sqlite']?.bytes ?? 0)
      try {
        await pipeline(content, createWriteStream(to, { flags: 'wx', mode: 0o600, flush: true }), { signal })
      } catch (error) {
        await rm(to, { force: true })
        throw error instanceof Error && 'syscall' in error ? diskFailure(`${to} can't be written`, error) : error
      }
    },
    image: async (image) =>
      bytesOf(await checked(imagePath(image.name), image), image.bytes, () => altered(source, imagePath(image.name))),
    text: textOf,
    close: files.close,
  }
}

/** No list of images is longer: that of five million. */
const mostTextBytes = 768 * 1024 * 1024

/** Without a check of its key. Throws BackupError if it is missing or damaged. */
export async function readManifest(files: BackupFiles): Promise<Manifest> {
  const content = await files.get(manifestName)
  if (content === null) throw lacks(files.source, manifestName)
  const text = await bytesOf(content, mostManifestBytes, () => altered(files.source, manifestName))
  return parseManifest(text.toString(), files.source)
}

/** Passes on what has this digest, and throws after anything else. */
async function* compared(
  content: AsyncIterable<Uint8Array>,
  expected: Digest,
  fault: () => BackupError,
): AsyncGenerator<Uint8Array> {
  const { through, digest } = digesting(limited(content, expected.bytes, fault))
  yield* through
  const found = digest()
  if (found.bytes !== expected.bytes || found.sha256 !== expected.sha256) throw fault()
}

/** Bytes; nothing is said where the system does not say how many are free. */
export async function requireSpace(folder: string, bytes: number, free = freeBytesAt(folder)): Promise<void> {
  const found = await free
  if (found === null || found >= bytes) return
  throw new BackupError(
    `There is too little space in ${folder}: ${megabytes(bytes)} are needed, and ${megabytes(found)} are free`,
    'Free space, or choose another place.',
  )
}

export const megabytes = (bytes: number): string => `${(bytes / 2 ** 20).toFixed(1)} MiB`

const altered = (source: string, name: string): BackupError =>
  new BackupError(
    `The backup ${source} was altered or damaged after it was made: ${name} is not what it was`,
    anotherBackup(source),
  )

const lacks = (source: string, name: string): BackupError =>
  new BackupError(
    `The backup ${source} lacks its file ${name}`,
    'Copy the whole folder or file again, or use another backup.',
  )
