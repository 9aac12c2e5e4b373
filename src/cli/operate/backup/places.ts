import { realpathSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { BackupError, type BackupSource, type BackupTarget, backupId, folderTarget } from '../../../backup/index.ts'
import { type Config, readConfig } from '../../../config/index.ts'
import type { Context } from '../../command.ts'
import { CommandError } from '../../command-error.ts'
import { productFolder } from '../../product-folder.ts'
import { bucketPlaceIn } from '../bucket-place.ts'

export const configOf = ({ env, cwd, isKeyless = false }: Context): Config =>
  readConfig({ env, cwd, home: productFolder, isKeyless })

/** An error of backups as one of the command. */
export async function explained<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof BackupError ? new CommandError('failed', error.message, error.remedy) : error
  }
}

/** The folder or bucket of many backups. Throws CommandError for a file, and for the data folder: its images are not those of backups. */
export async function existingTarget(word: string, context: Context): Promise<BackupTarget> {
  const bucket = await bucketTargetOf(word, context)
  if (bucket !== null) return bucket
  const path = pathOutsideData(word, context)
  if (isFolder(path)) return folderTarget(path)
  throw new CommandError('failed', `${path} is not a folder`, 'Name the folder that backups were made to.')
}

/**
 * The bucket that TARGET names; null: it is a path. Throws CommandError where it has the images of the service, which a prune would
 * remove.
 */
export async function bucketTargetOf(word: string, context: Context): Promise<BackupTarget | null> {
  const config = configOf(context)
  const place = bucketPlaceIn(word, config)
  if (place === null) return null
  const { images } = config.places
  const isSame = images.kind === 's3' && images.endpoint === place.endpoint && images.bucket === place.bucket
  if (isSame && (images.prefix.startsWith(place.prefix) || place.prefix.startsWith(images.prefix)))
    throw new CommandError(
      'failed',
      `${place.url} and the images of this service in ${images.url} are in each other`,
      'Choose another bucket, if possible of another store, or another prefix.',
    )
  const [{ openBucketTarget }, { bucketParts }] = await Promise.all([
    import('../../../store/backup/index.ts'),
    import('../bucket-parts.ts'),
  ])
  return openBucketTarget(place, { ...bucketParts(context), tempDir: context.env.TMPDIR || tmpdir() })
}

/** What SOURCE names: a path, a bucket of many backups, or one backup in it. */
export async function sourceOf(word: string, context: Context): Promise<BackupSource> {
  const [, before = word, id = null, query = ''] = /^(s3:[^?]*)\/([^/?]+)\/?(\?.*)?$/.exec(word) ?? []
  const isOne = id !== null && backupId.test(id)
  const target = await bucketTargetOf(isOne ? before + query : word, context)
  return target === null ? resolve(context.cwd, word) : { target, id: isOne ? id : null }
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
