import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { diskReason } from '../../failures/index.ts'
import { SourceError } from '../source/source-error.ts'
import { indexFiles } from './file-index.ts'
import { fileLimits } from './file-limits.ts'
import type { FileSource, SourceFile } from './file-source.ts'
import { folderPresence } from './folder-presence.ts'
import { fileInside } from './inside-folder.ts'
import { localFile } from './local-file.ts'
import { openZip } from './zip-files.ts'

/**
 * The files of a folder, its subfolders and the zips in them (the FAA distributes a cycle as zips). Links to
 * folders are not followed; reading a link to a file outside is rejected.
 */
export async function folderFileSource(folder: string): Promise<FileSource> {
  const names = (await namesIn(folder)).toSorted()
  const checkFolder = await folderPresence(folder)
  const zips = await openZips(names.filter(isZip).map((name) => join(folder, name)))
  const files: readonly SourceFile[] = [
    ...names.filter((name) => !isZip(name)).map((name) => localFile(name, () => fileInside(folder, name))),
    ...zips.flatMap((zip) => zip.files),
  ]
  return {
    name: folder,
    ...indexFiles(files),
    checkFolder,
    close: async () => {
      for (const zip of zips) await zip.close()
    },
  }
}

const isZip = (name: string) => /\.zip$/i.test(name)

async function openZips(paths: readonly string[]) {
  const open: Awaited<ReturnType<typeof openZip>>[] = []
  try {
    for (const path of paths) open.push(await openZip(path))
  } catch (error) {
    for (const zip of open) await zip.close()
    throw error
  }
  return open
}

/** The files of a folder and its subfolders, with slashes, as they are read. Throws SourceError. */
export async function namesIn(folder: string, under = '', depth = 0): Promise<readonly string[]> {
  const found = await readdir(join(folder, under), { withFileTypes: true }).catch((cause: NodeJS.ErrnoException) => {
    throw new SourceError(`${join(folder, under)} cannot be read: ${diskReason(cause)}`, { cause })
  })
  const names: string[] = []
  for (const each of found) {
    const name = under === '' ? each.name : `${under}/${each.name}`
    if (!each.isDirectory()) names.push(name)
    else if (depth < fileLimits.folder.depth) names.push(...(await namesIn(folder, name, depth + 1)))
    if (names.length > fileLimits.folder.files) {
      throw new SourceError(
        `${folder} contains more than ${fileLimits.folder.files} files: specify the folder of the charts`,
      )
    }
  }
  return names
}
