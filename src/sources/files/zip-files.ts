import { crc32 } from 'node:zlib'
import { type Entry, fromBufferPromise, getFileNameLowLevel, openPromise, validateFileName, type ZipFile } from 'yauzl'
import { Rejection } from '../../facts/index.ts'
import { SourceError } from '../source/source-error.ts'
import { mustFit, sourceFile } from './bounded-bytes.ts'
import { indexFiles } from './file-index.ts'
import { fileLimits } from './file-limits.ts'
import type { FileSource, SourceFile } from './file-source.ts'

const limits = fileLimits.zip

/** The files of an open zip, and a function that closes it. */
export type OpenZip = { readonly files: readonly SourceFile[]; close(): Promise<void> }

export async function zipFileSource(name: string, path: string): Promise<FileSource> {
  const { files, close } = await openZip(path)
  return { name, ...indexFiles(files), close }
}

/**
 * The files of a zip. Nothing is unpacked to disk, and a zip inside it stays a file. An invalid entry
 * (a name that points outside, a link, a duplicate name, inconsistent sizes) is a file that is rejected when it is read.
 * Throws SourceError for a file that is not a zip, or is too large.
 */
export async function openZip(path: string): Promise<OpenZip> {
  return opened(path, openPromise(path, options))
}

/** The same for a zip in memory, such as one inside a zip; it needs no closing. */
export async function openZipBytes(name: string, bytes: Uint8Array): Promise<Pick<OpenZip, 'files'>> {
  return opened(name, fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), options))
}

const options = { autoClose: false, decodeStrings: false, validateEntrySizes: false } as const

async function opened(path: string, opening: Promise<ZipFile>): Promise<OpenZip> {
  const zip = await opening.catch((cause: Error) => {
    throw new SourceError(`${path} is not a valid zip file (${cause.message}): download it again`, { cause })
  })
  try {
    return { files: await readEntries(zip, path), close: async () => zip.close() }
  } catch (error) {
    zip.close()
    throw error
  }
}

async function readEntries(zip: ZipFile, path: string): Promise<readonly SourceFile[]> {
  if (zip.entryCount > limits.entries) {
    throw new SourceError(`${path} claims to contain ${zip.entryCount} files; the limit is ${limits.entries}`)
  }
  const named = new Map<string, Entry[]>()
  const sum = { packed: 0, unpacked: 0 }
  for await (const entry of entriesOf(zip, path)) {
    sum.packed += entry.compressedSize
    sum.unpacked += entry.uncompressedSize
    const name = nameOf(entry)
    if (name.endsWith('/')) continue
    const sameName = named.get(name)
    if (sameName) sameName.push(entry)
    else named.set(name, [entry])
  }
  // Entries that share bytes unpack one bomb many times (Fifield, "A better zip bomb").
  if (sum.packed > zip.fileSize) throw new SourceError(`${path} is rejected: its files overlap each other`)
  if (sum.unpacked > limits.total) {
    throw new SourceError(`${path} claims ${sum.unpacked} bytes unpacked; the limit is ${limits.total}`)
  }
  return [...named].map(([name, entries]) => entryFile(zip, name, entries))
}

async function* entriesOf(zip: ZipFile, path: string): AsyncGenerator<Entry> {
  try {
    yield* zip.eachEntry()
  } catch (cause) {
    throw new SourceError(`${path} is not a valid zip file (${(cause as Error).message}): download it again`, { cause })
  }
}

const nameOf = ({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry) =>
  getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)

function entryFile(zip: ZipFile, name: string, [entry, ...more]: readonly Entry[]): SourceFile {
  return sourceFile(name, async function* (limit) {
    if (!entry || more.length > 0) throw new Rejection('the zip contains two files of this name: remove one')
    const fault = faultOf(name, entry)
    if (fault !== null) throw new Rejection(fault)
    mustFit(entry.uncompressedSize, limit)
    yield* unpacked(zip, entry)
  })
}

const unixLink = 0o120000

function faultOf(name: string, entry: Entry): string | null {
  const { compressedSize, uncompressedSize, externalFileAttributes } = entry
  if (name.length > limits.name || /\p{Cc}/u.test(name)) return 'its name in the zip is not a valid file name'
  if (validateFileName(name) !== null) return 'its name points outside the zip'
  if (((externalFileAttributes >>> 16) & 0o170000) === unixLink) return 'a symbolic link, not a file'
  if (entry.isEncrypted()) return 'encrypted: unpack it first'
  if (!entry.canDecodeFileData())
    return `compressed with method ${entry.compressionMethod}: only stored and deflated are supported`
  if (uncompressedSize > limits.ratioFrom && uncompressedSize > compressedSize * limits.ratio) {
    return `unpacks ${compressedSize} bytes to ${uncompressedSize}: the limit is ${limits.ratio} times as many`
  }
  return null
}

async function* unpacked(zip: ZipFile, entry: Entry): AsyncGenerator<Uint8Array> {
  let [size, sum] = [0, 0]
  const lied = () => new Rejection(`damaged in the zip: it does not have the listed size and checksum`)
  try {
    for await (const piece of await zip.openReadStreamPromise(entry)) {
      size += piece.byteLength
      if (size > entry.uncompressedSize) throw lied()
      sum = crc32(piece, sum)
      yield piece
    }
  } catch (cause) {
    if (cause instanceof Rejection) throw cause
    throw new Rejection(`damaged in the zip (${(cause as Error).message})`, { cause })
  }
  if (size !== entry.uncompressedSize || sum !== entry.crc32) throw lied()
}
