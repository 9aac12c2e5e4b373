import { realpathSync, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { BackupError, type BackupTarget, folderTarget } from '../../../backup/index.ts'
import { type Config, readConfig } from '../../../config/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { productFolder } from '../../product-folder.ts'

export const configOf = ({ env, cwd }: Context): Config => readConfig({ env, cwd, home: productFolder })

/** An error of backups as one of the command. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BackupError ? new CommandError('failed', error.message, error.remedy) : error
  }
}

/** The folder of many backups. Throws CommandError for a file, and for the data folder: its images are not those of backups. */
export function existingTarget(word: string, context: Context): BackupTarget {
  const path = pathOutsideData(word, context)
  if (isFolder(path)) return folderTarget(path)
  throw new CommandError('failed', `${path} is not a folder`, 'Name the folder that backups were made to.')
}

/**
 * Where TARGET is. Throws CommandError inside the data folder, with which the backup would be lost, and whose images a prune would
 * remove; also where a link leads there.
 */
export function pathOutsideData(word: string, context: Context): string {
  const path = resolve(context.cwd, word)
  const { dataDir } = configOf(context)
  const ours = [dataDir, realPath(dataDir), realPath(join(dataDir, 'images'))]
  const theirs = [path, realPath(path), realPath(join(path, 'images'))]
  if (!ours.some((folder) => theirs.some((each) => isBelow(folder, each)))) return path
  throw new CommandError(
    'failed',
    `${path} is in the data folder ${dataDir}`,
    'Choose another folder, if possible on another disk.',
  )
}

const isBelow = (folder: string, path: string): boolean => !/^\.\.($|[\\/])/.test(relative(folder, path))

/** Without links, as far as the path exists. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path))
  }
}

export const isFolder = (path: string): boolean => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
