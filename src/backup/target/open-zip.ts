import { crc32 } from 'node:zlib'
import { type Entry, getFileNameLowLevel, openPromise, type ZipFile } from 'yauzl'
import { BackupError } from '../backup-error.ts'
import { imageAt } from '../manifest/image-list.ts'
import { backupFiles } from '../manifest/manifest.ts'
import { manifestName } from './folder-backup.ts'
import type { BackupFiles } from './target.ts'

const unixLink = 0o120000
const names: readonly string[] = [...backupFiles, manifestName]
/** More than an archive of every chart of the world has. */
const mostEntries = 5_000_000

/**
 * The files of a backup in a zip. Nothing is unpacked to a path that the zip names: each entry must have the name of a file
 * of a backup, once. Throws BackupError for anything else.
 */
export async function openZipBackup(path: string, source = path): Promise<BackupFiles> {
  const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const
  const zip = await openPromise(path, options).catch((cause: unknown) => {
    throw refused(source, `it is not a zip file, or is cut off (${(cause as Error).message})`, cause)
  })
  try {
    const entries = await entriesOf(zip, source)
    return {
      source,
      async get(name) {
        const entry = entries.get(name)
        return entry === undefined ? null : unpacked(zip, entry, source)
      },
      close: async () => zip.close(),
    }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function entriesOf(zip: ZipFile, source: string): Promise<ReadonlyMap<string, Entry>> {
  if (zip.entryCount > mostEntries) throw refused(source, `it claims to contain ${zip.entryCount} files`)
  const entries = new Map<string, Entry>()
  let packed = 0
  try {
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      const fault = entries.has(name) ? 'twice' : faultOf(name, entry)
      if (fault !== null) throw refused(source, `it contains ${JSON.stringify(name.slice(0, 100))} ${fault}`)
      entries.set(name, entry)
      packed += entry.compressedSize
    }
  } catch (error) {
    if (error instanceof BackupError) throw error
    throw refused(source, `its directory is damaged (${(error as Error).message})`, error)
  }
  // Entries that share bytes unpack one bomb many times (Fifield, "A better zip bomb").
  if (packed > zip.fileSize) throw refused(source, 'its files overlap each other')
  return entries
}

function faultOf(name: string, entry: Entry): string | null {
  if (!names.includes(name) && imageAt(name) === null) return 'which a backup does not have'
  if (((entry.externalFileAttributes >>> 16) & 0o170000) === unixLink) return 'as a symbolic link'
  if (entry.isEncrypted()) return 'encrypted'
  return entry.canDecodeFileData() ? null : 'compressed by an unknown method'
}

/** At most the size that the entry states, and its checksum; what its manifest says is compared by the reader. */
async function* unpacked(zip: ZipFile, entry: Entry, source: string): AsyncGenerator<Uint8Array> {
  let [size, sum] = [0, 0]
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.byteLength
      if (size > entry.uncompressedSize) break
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (cause) {
    throw refused(source, `a file in it is damaged (${(cause as Error).message})`, cause)
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32)
    throw refused(source, 'a file in it does not have the listed size and checksum')
}

const refused = (source: string, fault: string, cause?: unknown): BackupError =>
  new BackupError(
    `${source} is not a backup that can be used: ${fault}`,
    'Use another backup, or copy this one again.',
    {
      cause,
    },
  )
