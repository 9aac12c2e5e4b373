import { open, stat } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { diskReason } from '../../failures/index.ts'
import { NotPublished, SourceError } from '../source/source-error.ts'
import { download } from './download.ts'
import { indexFiles } from './file-index.ts'
import type { FileSource, FileSourceParts } from './file-source.ts'
import { folderFileSource } from './folder-files.ts'
import { localFile } from './local-file.ts'
import { fileNameOf, readWebAddress } from './web-address.ts'
import { webFolderFileSource } from './web-folder-files.ts'
import { zipFileSource } from './zip-files.ts'

/**
 * The files at a path (a folder, a zip, one file, a `.gz` of one) or at a URL (a file or zip, which is downloaded; a
 * folder if it ends in `/`). Throws SourceError if it cannot be read.
 */
export async function openFileSource(location: string, parts: FileSourceParts): Promise<FileSource> {
  if (!/^[a-z][a-z0-9+.-]+:\/\//i.test(location)) return atPath(resolve(location))
  const address = readWebAddress(location)
  if (address.url.pathname.endsWith('/')) return webFolderFileSource(address, parts)
  const path = await download(address, parts)
  if (path === null) throw new NotPublished(`${address.url.href} does not exist (404): check the address`)
  return fileOrZip(address.url.href, fileNameOf(address), path)
}

async function atPath(path: string): Promise<FileSource> {
  const found = await stat(path).catch((cause: NodeJS.ErrnoException) => {
    throw new SourceError(`${path} cannot be read: ${diskReason(cause)}. Specify a folder, a file or a URL`, { cause })
  })
  if (found.isDirectory()) return folderFileSource(path)
  if (!found.isFile()) throw new SourceError(`${path} is neither a file nor a folder`)
  return fileOrZip(path, basename(path), path)
}

async function fileOrZip(name: string, file: string, path: string): Promise<FileSource> {
  if (/\.zip$/i.test(file) || (await isZip(path))) return zipFileSource(name, path)
  return { name, ...indexFiles([localFile(file, () => path)]), close: async () => undefined }
}

/** By its first bytes, not by its name; an empty archive begins with its end record. */
async function isZip(path: string): Promise<boolean> {
  const handle = await open(path)
  try {
    const { buffer } = await handle.read(Buffer.alloc(4), 0, 4, 0)
    return ['PK\x03\x04', 'PK\x05\x06'].includes(buffer.toString('latin1'))
  } finally {
    await handle.close()
  }
}
